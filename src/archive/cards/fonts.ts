import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';

// The letters of share cards, from fonts of npm packages: the fonts of the machine would draw another card on each.

/** The packages in the order in which they are asked for a character. The first is the serif of the pages. */
const LATIN = '@fontsource-variable/literata';
const PACKAGES = ['noto-naskh-arabic', 'noto-serif-hebrew', 'noto-serif-devanagari'];
const HAN: Readonly<Record<string, readonly string[]>> = {
  zh: ['noto-serif-sc', 'noto-serif-jp', 'noto-serif-kr'],
  other: ['noto-serif-jp', 'noto-serif-sc', 'noto-serif-kr'],
};

/** A weight and slant of a face. */
export interface FontStyle {
  readonly weight: number;
  readonly italic?: boolean;
}

/** A font that is loaded, in the units of which its outlines are. */
export interface LoadedFont {
  readonly font: Font;
  readonly upem: number;
  /** The outline of a glyph, in the form of an SVG path. */
  readonly path: (glyph: number) => string;
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
/** What `filesFor` found: a title asks for the same few characters again and again, and there are thousands of ranges. */
const filesOf = new Map<string, readonly string[]>();
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

/** The files that may have a character, in the order of preference; `language` is a BCP 47 tag that decides between Han styles. */
function filesFor(
  point: number,
  { italic = false }: FontStyle,
  language: string | undefined,
): readonly string[] {
  const han = HAN[language?.split('-')[0] ?? ''] ?? HAN.other ?? [];
  const key = `${point} ${italic} ${han[0]}`;
  const known = filesOf.get(key);
  if (known) return known;
  const names = [LATIN, ...[...PACKAGES, ...han].map((name) => `@fontsource-variable/${name}`)];
  const found = names.flatMap((name) =>
    partsOf(name)
      .filter(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
      .map(({ file }) => file(italic)),
  );
  filesOf.set(key, found);
  return found;
}

/**
 * Loads the fonts that a text needs in a style, so that `fontFor` has them.
 * @throws Error where a font comes damaged out of its file three times
 */
export function loadFonts(text: string, style: FontStyle, language: string | undefined): Promise<void> {
  const files = [...new Set(text)].flatMap((character) =>
    filesFor(character.codePointAt(0) ?? 0, style, language),
  );
  // One at a time: the decompressor returns a view of its own memory, which the next call writes over.
  loading = loading.then(async () => {
    for (const file of new Set(files)) await load(file, style.weight);
  });
  return loading;
}

async function load(file: string, weight: number): Promise<void> {
  const key = `${file} ${weight}`;
  if (loaded.has(key)) return;
  const face = new Face(new Blob(await wholeFont(file)));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  loaded.set(key, { font, upem: face.upem, path: outlinesOf(font) });
}

/** Outlines of a font, each made once: a title is drawn at several widths before it fits. */
function outlinesOf(font: Font): LoadedFont['path'] {
  const known = new Map<number, string>();
  return (glyph) => {
    const path = known.get(glyph) ?? font.glyphToPath(glyph);
    known.set(glyph, path);
    return path;
  };
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

/** The first loaded font that has every code point of a grapheme, or undefined. */
export function fontFor(
  grapheme: string,
  style: FontStyle,
  language: string | undefined,
): LoadedFont | undefined {
  const points = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  for (const file of filesFor(points[0] ?? 0, style, language)) {
    const found = loaded.get(`${file} ${style.weight}`);
    if (found && points.every((point) => found.font.nominalGlyph(point) !== undefined)) return found;
  }
  return undefined;
}
