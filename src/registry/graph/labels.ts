import { shorten } from '../text/cut.ts';

// Which names are written into the picture: the most connected ones, as long as they do not cover each other. The build and the page use
// the same function.

/** A name that could be written, at its place on the screen or in the picture; the most important first. */
export interface Labeled {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** How far from the place the text stands. */
  readonly radius: number;
}

/** Where a label is written: the middle of its baseline. */
export interface Label<Item> {
  readonly item: Item;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** How labels are written. */
export interface Lettering {
  /** The size of the letters, in the units of the places. */
  readonly size: number;
  /** The most labels, and the most code points of one. */
  readonly most: number;
  readonly longest: number;
  readonly width: number;
  readonly height: number;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** About how wide a text is, in sizes of its letters. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += WIDE.test(character) ? 1.05 : 0.53;
  return length;
}

/** The labels that have room, over or below their places. */
export function labelsOf<Item extends Labeled>(items: Iterable<Item>, lettering: Lettering): Label<Item>[] {
  const { size, most, longest, width, height } = lettering;
  const placed: (Label<Item> & { readonly half: number })[] = [];
  for (const item of items) {
    if (placed.length === most) break;
    const text = shorten(item.name, longest);
    const half = (lengthOf(text) * size) / 2 + size * 0.3;
    if (2 * half > width) continue;
    const x = Math.min(Math.max(item.x, half), width - half);
    // Over its place, or below where there is no room: `y` is the baseline.
    const heights = [item.y - item.radius - size * 0.35, item.y + item.radius + size];
    const y = heights.find(
      (at) =>
        at - size > 0 &&
        at + size * 0.3 < height &&
        placed.every(
          (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - at) > size * 1.4,
        ),
    );
    if (y !== undefined) placed.push({ item, text, x: Math.round(x), y: Math.round(y), half });
  }
  return placed;
}
