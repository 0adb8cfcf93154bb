import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Font, Face as FontFace, Variation } from 'harfbuzzjs';
import type { Face } from '../../registry/cards/card.ts';
import { graphemes } from '../../registry/identity/axn.ts';
import { type Mask, maskOf } from './coverage.ts';
import { remembered } from './remembered.ts';

// The letters of share cards, from fonts of npm packages: the fonts of the machine would draw another card on each.

/** The packages in the order in which they are asked for a character. The first is the serif of the pages. */
const LATIN = '@fontsource-variable/literata';
const PACKAGES = ['noto-naskh-arabic', 'noto-serif-hebrew', 'noto-serif-devanagari'];
const HAN: Readonly<Record<string, readonly string[]>> = {
  zh: ['noto-serif-sc', 'noto-serif-jp', 'noto-serif-kr'],
  other: ['noto-serif-jp', 'noto-serif-sc', 'noto-serif-kr'],
};

/** A font that is loaded. */
export interface LoadedFont {
  readonly font: Font;
  /** The units of its outlines in an em. */
  readonly upem: number;
  /** Whether it has every code point of a grapheme. */
  readonly has: (grapheme: string) => boolean;
  /** The mask of one of its glyphs at a size in pixels, a number of quarters of a pixel to the right of its origin. */
  readonly mask: (glyph: number, size: number, quarters: number) => Mask;
}

interface Part {
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly file: (italic: boolean) => string;
  readonly hasItalic: boolean;
}

const require = createRequire(import.meta.url);
/** The package has no types of its own. */
const { convert } = require('fontverter') as {
  convert: (bytes: Uint8Array, to: 'truetype') => Promise<Uint8Array>;
};
const parts = new Map<string, readonly Part[]>();
const loaded = new Map<string, LoadedFont>();
/** The font of each grapheme that was asked for: titles ask for the same few again and again, and there are thousands of ranges. */
const fontOf = new Map<string, LoadedFont | undefined>();
/** All cards have letters of the same few sizes, and ask the same few fonts. */
const masks = remembered<Mask>(10_000);
const answers = remembered<boolean>(100_000);
let loading = Promise.resolve();
const SUM_OF_A_FONT = 0xb1b0afba;

function partsOf(name: string): readonly Part[] {
  const known = parts.get(name);
  if (known) return known;
  const folder = dirname(require.resolve(`${name}/package.json`));
  const short = name.slice(name.lastIndexOf('/') + 1);
  const unicode = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const hasItalic = name === LATIN;
  const made = Object.entries(unicode).map(([subset, ranges]): Part => {
    const part = subset.replace(/[[\]]/g, '');
    return {
      ranges: ranges.split(',').map(rangeOf),
      file: (italic) =>
        join(folder, 'files', `${short}-${part}-wght-${italic && hasItalic ? 'italic' : 'normal'}.woff2`),
      hasItalic,
    };
  });
  parts.set(name, made);
  return made;
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** The files that may have a character, in the order of preference. */
function filesFor(point: number, { italic = false }: Face, han: readonly string[]): readonly string[] {
  const names = [LATIN, ...[...PACKAGES, ...han].map((name) => `@fontsource-variable/${name}`)];
  return names.flatMap((name) =>
    partsOf(name)
      .filter(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
      .map(({ file }) => file(italic)),
  );
}

/** The fonts for Han characters: `language` is a BCP 47 tag that decides between their styles. */
function hanOf(language: string | undefined): readonly string[] {
  return HAN[language?.split('-')[0] ?? ''] ?? HAN.other ?? [];
}

function keyOf(grapheme: string, { weight, italic }: Face, [han]: readonly string[]): string {
  return `${weight} ${italic} ${han} ${grapheme}`;
}

/**
 * Loads the fonts that a text needs in a face, so that `fontFor` has them.
 * @throws Error where a font comes damaged out of its file three times
 */
export function loadFonts(text: string, face: Face, language: string | undefined): Promise<void> {
  const han = hanOf(language);
  const unknown = new Set(graphemes(text).filter((grapheme) => !fontOf.has(keyOf(grapheme, face, han))));
  if (unknown.size === 0) return loading;
  // One at a time: the decompressor returns a view of its own memory, which the next call writes over.
  loading = loading.then(async () => {
    for (const grapheme of unknown)
      fontOf.set(keyOf(grapheme, face, han), await firstFont(grapheme, face, han));
  });
  return loading;
}

/** The first font that has every code point of a grapheme, or undefined. */
async function firstFont(
  grapheme: string,
  face: Face,
  han: readonly string[],
): Promise<LoadedFont | undefined> {
  for (const file of filesFor(grapheme.codePointAt(0) ?? 0, face, han)) {
    const font = await load(file, face.weight);
    if (font.has(grapheme)) return font;
  }
  return undefined;
}

/** The font of a grapheme among those that are loaded, or undefined where none has it. */
export function fontFor(grapheme: string, face: Face, language: string | undefined): LoadedFont | undefined {
  return fontOf.get(keyOf(grapheme, face, hanOf(language)));
}

async function load(file: string, weight: number): Promise<LoadedFont> {
  const key = `${file} ${weight}`;
  const known = loaded.get(key);
  if (known) return known;
  const face = new FontFace(new Blob(await wholeFont(file)));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const { upem } = face;
  const name = loaded.size;
  const made: LoadedFont = {
    font,
    upem,
    has: (grapheme) => answers(`${name} ${grapheme}`, () => hasAll(font, grapheme)),
    mask: (glyph, size, quarters) =>
      masks(`${name} ${glyph} ${size} ${quarters}`, () =>
        maskOf(font.glyphToJson(glyph), size / upem, quarters / 4),
      ),
  };
  loaded.set(key, made);
  return made;
}

function hasAll(font: Font, grapheme: string): boolean {
  return [...grapheme].every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);
}

async function wholeFont(file: string): Promise<Uint8Array> {
  for (let tries = 0; tries < 3; tries += 1) {
    const bytes = new Uint8Array(await convert(readFileSync(file), 'truetype'));
    if (sumOf(bytes) === SUM_OF_A_FONT) return bytes;
  }
  throw new Error(`The font ${file} is damaged. Run npm ci again.`);
}

/** The sum of all 32-bit words of a font: OpenType 1.9, `head`, makes it the same for every font. */
function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
