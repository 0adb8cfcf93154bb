import sharp from 'sharp';
import { glyphElements } from '../glyph-pictures.ts';
import type { Stamp } from './indexed-png.ts';

// The pictures of glyphs on cards, each drawn once in a process: a card has six of 256.

/** A square picture in few colors; 1 is the place of the first of them, each written as `#rrggbb`. */
export interface SmallPicture extends Stamp {
  readonly colors: readonly string[];
}

/** Six pictures, and the steps of four colors of letters, make a palette. */
const MOST_COLORS = 32;

const known = new Map<string, Promise<SmallPicture | undefined>>();

/** The picture of a glyph on paper, `side` pixels wide, or undefined where the set has none. */
export function glyphPicture(glyph: string, side: number, paper: string): Promise<SmallPicture | undefined> {
  const key = `${glyph} ${side} ${paper}`;
  const made = known.get(key) ?? drawn(glyph, side, paper);
  known.set(key, made);
  return made;
}

async function drawn(glyph: string, side: number, paper: string): Promise<SmallPicture | undefined> {
  const elements = glyphElements(glyph);
  if (elements === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 36 36">${elements}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: paper }).raw().toBuffer();
  const counts = new Map([[Number.parseInt(paper.slice(1), 16), Number.POSITIVE_INFINITY]]);
  const colorAt = (at: number) => pixels.readUIntBE(at * 3, 3);
  for (let at = 0; at < side * side; at += 1) counts.set(colorAt(at), (counts.get(colorAt(at)) ?? 0) + 1);
  const few = fewOf([...counts].sort(([, one], [, other]) => other - one).map(([color]) => color));
  return {
    width: side,
    bytes: Uint8Array.from({ length: side * side }, (_, at) => few.placeOf(colorAt(at))),
    colors: few.colors.slice(1).map((color) => `#${color.toString(16).padStart(6, '0')}`),
  };
}

/**
 * The fewest of these colors, from the most frequent, so that each is within a distance of one of them: the least distance at which
 * there are few enough. The encoder of sharp makes palettes of 16 or 256 colors, and nothing between.
 */
function fewOf(byFrequency: readonly number[]): { colors: number[]; placeOf: (color: number) => number } {
  for (let within = 4; ; within += 4) {
    const colors: number[] = [];
    const places = new Map<number, number>();
    for (const color of byFrequency) {
      const distances = colors.map((one) => distance(one, color));
      const least = Math.min(...distances);
      places.set(color, least <= within ? distances.indexOf(least) : colors.push(color) - 1);
      if (colors.length > MOST_COLORS + 1) break;
    }
    if (colors.length <= MOST_COLORS + 1) return { colors, placeOf: (color) => places.get(color) ?? 0 };
  }
}

function distance(one: number, other: number): number {
  const [red, green, blue] = [16, 8, 0].map((bits) => ((one >> bits) & 255) - ((other >> bits) & 255));
  return Math.hypot(red ?? 0, green ?? 0, blue ?? 0);
}
