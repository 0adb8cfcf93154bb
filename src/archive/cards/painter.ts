import {
  type Box,
  CARD,
  PAPER,
  type PlacedLine,
  type PlacedPicture,
  SEAL,
  SHEET,
} from '../../registry/cards/card.ts';
import { STEPS } from './coverage.ts';
import { IndexedPicture } from './indexed-png.ts';
import type { Letters } from './letters.ts';
import { glyphPicture } from './pictures.ts';

/** Pixels for a unit of the sheet. */
const SCALE = CARD.width / SHEET.width;

/** A card while it is painted: its pixels, and a palette that grows with what it shows. */
export class Painter {
  readonly #picture = new IndexedPicture(CARD.width, CARD.height);
  readonly #palette = [PAPER];
  /** The place before the first color of each thing that was painted. */
  readonly #bases = new Map<string, number>();

  /** Paints a rectangle, whose sides are put on whole pixels. */
  box({ x, y, width, height, color }: Box): void {
    const pixel = (units: number) => Math.round(units * SCALE);
    const place = this.#baseOf(`box ${color}`, () => [color]) + 1;
    this.#picture.fill(pixel(x), pixel(y), pixel(x + width), pixel(y + height), place);
  }

  /** Paints letters: base lines on whole pixels, letters on quarters of a pixel, so that each has few masks. */
  line({ line, size, x, base, color }: PlacedLine<Letters>): void {
    const before = this.#baseOf(color, () => stepsTo(color));
    const pixels = size * SCALE;
    for (const letter of line.letters) {
      const quarters = Math.round((x * SCALE + letter.x * pixels) * 4);
      const mask = letter.font.mask(letter.glyph, pixels, quarters & 3);
      const top = Math.round(base * SCALE - letter.y * pixels) + mask.top;
      this.#picture.stamp(mask, (quarters >> 2) + mask.left, top, before);
    }
  }

  /** Paints the picture of a glyph, where the set has one. */
  async picture({ glyph, x, y }: PlacedPicture): Promise<void> {
    const picture = await glyphPicture(glyph, SEAL * SCALE, PAPER);
    if (!picture) return;
    const before = this.#baseOf(glyph, () => picture.colors);
    this.#picture.stamp(picture, Math.round(x * SCALE), Math.round(y * SCALE), before);
  }

  /** What was painted, as PNG. */
  png(): Uint8Array {
    return this.#picture.png(this.#palette);
  }

  #baseOf(name: string, colors: () => readonly string[]): number {
    const known = this.#bases.get(name);
    if (known !== undefined) return known;
    const base = this.#palette.length - 1;
    this.#palette.push(...colors());
    this.#bases.set(name, base);
    return base;
  }
}

/** The colors of pixels that a letter covers in part, from nearly paper to its color. */
function stepsTo(color: string): string[] {
  const [paper, ink] = [PAPER, color].map((one) => [...Buffer.from(one.slice(1), 'hex')]);
  return Array.from({ length: STEPS }, (_, step) => {
    const part = (step + 1) / STEPS;
    const mixed = paper?.map((under, at) => Math.round(under + ((ink?.[at] ?? 0) - under) * part));
    return `#${Buffer.from(mixed ?? []).toString('hex')}`;
  });
}
