import { encode } from 'uqr';
import type { RenderedText } from '../../registry/markdown/render.ts';

// Computed for the page of a record: the contents of the text, and the QR code for paper.

/** A heading in the contents of a text. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly deeper: boolean;
}

/** More entries than this are too many to see at a glance; then only the first level is listed. */
const GLANCE = 28;

/** The contents of a text: two levels of its headings, or one where there are many; none where there are fewer than three. */
export function contentsOf(text: Pick<RenderedText, 'outline'> | undefined): ContentsEntry[] {
  const outline = text?.outline ?? [];
  const top = Math.min(...outline.map(({ depth }) => depth));
  const two = outline.filter(({ depth }) => depth <= top + 1);
  const listed = two.length <= GLANCE ? two : two.filter(({ depth }) => depth === top);
  // A text under one heading has its parts one level below.
  const entries = listed.length < 3 ? two : listed;
  return entries.length < 3
    ? []
    : entries.map(({ id, text: words, depth }) => ({ id, text: words, deeper: depth > top }));
}

/** The quiet zone that ISO/IEC 18004 asks for around a code, in modules. */
const QUIET_ZONE = 4;

/** Any mask can be read: to find which of the eight looks most even takes four times as long as to draw the code. */
const MASK = 0;

/**
 * The QR code of an address (ISO/IEC 18004, error correction level M) as a drawing: its size in modules, quiet zone included, and the path
 * of its dark modules, to be stroked one unit wide. The same address always gives the same drawing.
 */
export function qrOf(address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE, maskPattern: MASK });
  return { size, path: data.map(rowPath).join('') };
}

/** A row as moves over its light runs and lines along its dark ones, through its middle. */
function rowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((dark) => (dark ? '#' : ' ')).join('');
  const runs = modules
    .trimEnd()
    .replace(/#+| +/g, (run) => (run[0] === '#' ? `h${run.length}` : `m${run.length} 0`));
  return `M0 ${y}.5${runs}`;
}
