import { crc32, deflateSync } from 'node:zlib';

// A PNG whose pixels are places in a palette (PNG, third edition): the encoders of libraries look for the best palette of every picture
// anew, which takes longer than everything else of a card.

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BIT_DEPTH = 8;
const INDEXED = 3;
// The best level saves a sixth of the bytes, and takes twenty times as long.
const DEFLATE = { level: 3, memLevel: 9 };

/** A part of a picture: one byte a pixel, row by row; 0 is where nothing is. */
export interface Stamp {
  readonly width: number;
  readonly bytes: Uint8Array;
}

/** A picture of one byte a pixel, which is the place of its color in a palette. */
export class IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** The rows, each after the type of its filter, which is 0: none. */
  readonly #rows: Uint8Array;

  /** A picture with place 0 everywhere; `width` and `height` are pixels. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#rows = new Uint8Array((width + 1) * height);
  }

  /** Fills a rectangle, which is inside, with a place. */
  fill(left: number, top: number, right: number, bottom: number, place: number): void {
    for (let row = top; row < bottom; row += 1) {
      const start = row * (this.width + 1) + 1;
      this.#rows.fill(place, start + left, start + right);
    }
  }

  /** Sets pixels to a base and what the stamp has there, unless they have more already. What would be outside is cut. */
  stamp({ width, bytes }: Stamp, left: number, top: number, base: number): void {
    const [from, to] = [Math.max(0, -left), Math.min(width, this.width - left)];
    for (let row = 0, start = 0; start < bytes.length; row += 1, start += width) {
      if (top + row < 0 || top + row >= this.height) continue;
      const below = (top + row) * (this.width + 1) + 1 + left;
      for (let column = from; column < to; column += 1) {
        const byte = bytes[start + column] ?? 0;
        if (byte > 0 && (this.#rows[below + column] ?? 0) < base + byte)
          this.#rows[below + column] = base + byte;
      }
    }
  }

  /** The picture as PNG; `colors` has at most 256, each written as `#rrggbb`. */
  png(colors: readonly string[]): Uint8Array {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([BIT_DEPTH, INDEXED], 8);
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(colors.map((color) => color.slice(1)).join(''), 'hex')),
      chunk('IDAT', deflateSync(this.#rows, DEFLATE)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const made = Buffer.alloc(data.length + 12);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  made.set(data, 8);
  made.writeUInt32BE(crc32(made.subarray(4, -4)), made.length - 4);
  return made;
}
