import { encode } from 'uqr';

/** A QR code as a drawing: its size in modules, quiet zone included, and the path of its dark modules, to be stroked one unit wide. */
interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** The quiet zone that ISO/IEC 18004 asks for around a code, in modules. */
const QUIET_ZONE = 4;

/** Any mask can be read: to find which of the eight looks most even takes four times as long as to draw the code. */
const MASK = 0;

/** The QR code of an address (ISO/IEC 18004, error correction level M). The same address always gives the same drawing. */
export function qrOf(address: string): QrDrawing {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE, maskPattern: MASK });
  return { size, path: data.flatMap((row, y) => rowPath(row, y)).join('') };
}

/** The dark runs of a row as moves and horizontal lines through its middle. */
function rowPath(row: readonly boolean[], y: number): string[] {
  const parts: string[] = [];
  let end = 0;
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let length = 1;
    while (row[x + length]) length += 1;
    parts.push(parts.length === 0 ? `M${x} ${y}.5h${length}` : `m${x - end} 0h${length}`);
    x += length;
    end = x;
  }
  return parts;
}
