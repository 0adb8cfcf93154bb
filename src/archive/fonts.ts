import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { type Awaited, fallbackFaces, MEASURED } from './font-fallbacks.ts';
import { FONT_LICENSES, FONT_PARTS, type FontPart } from './font-recipe.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';

// The fonts of the pages, cut from npm packages to the characters that `font-recipe.ts` names. They are made once and kept under a
// hash of what they are made of and by.

/** The style sheet that declares the fonts, beside their files. */
export const FACES = 'faces.css';

/** Name table: copyright, license, and the license's address, which the license wants kept. */
const LEGAL_NAMES = [0, 13, 14];

/**
 * The folder with the fonts of the pages: `faces.css`, a WOFF2 file for each part, and the texts of their licenses. It is made where the
 * cache does not have it. Throws when a font lacks all characters that it should give.
 */
export async function fontsFolder(): Promise<string> {
  const folder = join(cacheRoot(), 'fonts', makersKey());
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await writeFonts(draft);
  mkdirSync(dirname(folder), { recursive: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another build made the same fonts meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

async function writeFonts(folder: string): Promise<void> {
  const rules: string[] = [];
  for (const part of FONT_PARTS) {
    const { font, characters } = await cutFont(part);
    writeFileSync(join(folder, `${part.name}.woff2`), font);
    rules.push(faceRule(part, characters), ...(await standingIn(part)));
  }
  for (const [name, path] of Object.entries(FONT_LICENSES)) writeFileSync(join(folder, name), read(path));
  writeFileSync(join(folder, FACES), rules.join('\n'));
}

/** One part of a font, and the characters of it that the font has. */
async function cutFont(part: FontPart): Promise<{ font: Uint8Array; characters: number[] }> {
  const source = read(part.source);
  const has = new Set(create(source).characterSet);
  const named = [...codePoints(part.characters)].sort((a, b) => a - b);
  const characters = named.filter((point) => has.has(point));
  if (characters.length === 0) throw new Error(`${part.source} has no character of ${part.name}`);
  const font = await subsetFont(source, String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    preserveNameIds: LEGAL_NAMES,
    noHinting: true,
    // Only lines that run from top to bottom need these tables, and the site has none.
    dropTables: ['vhea', 'vmtx'],
    ...(part.features ? { keepFeatures: [...part.features] } : {}),
    ...(part.axes ? { variationAxes: part.axes } : {}),
  });
  return { font, characters };
}

function faceRule({ name, family, italic, weight }: FontPart, characters: readonly number[]): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${italic ? 'italic' : 'normal'};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${rangesOf(characters)};
}
`;
}

/** The parts that most text is made of, each with the faces that something stands in for, and the axes at which they are measured. */
const STOOD_IN: Readonly<Record<string, readonly (Awaited & Pick<FontPart, 'axes'>)[]>> = {
  'literata-roman-latin': [
    { family: 'Literata', face: 'roman', weight: '400', axes: { wght: 400 } },
    // The titles of a phone.
    { family: 'Literata', face: 'roman', weight: '500', axes: { wght: 500 } },
    { family: 'Literata', face: 'bold', weight: '600 700', axes: { wght: 600 } },
  ],
  'literata-italic-latin': [{ family: 'Literata', face: 'italic', weight: '400', axes: { wght: 400 } }],
  'literata-display': [
    { family: 'Literata Display', face: 'roman', weight: '500', axes: { opsz: 32, wght: 500 } },
  ],
};

async function standingIn({ name, source }: FontPart): Promise<string[]> {
  const rules: string[] = [];
  for (const { axes, ...awaited } of STOOD_IN[name] ?? []) {
    const options = { targetFormat: 'sfnt', ...(axes ? { variationAxes: axes } : {}) } as const;
    rules.push(fallbackFaces(await subsetFont(read(source), MEASURED, options), awaited));
  }
  return rules;
}

/** The code points of a list of ranges as CSS writes them: `U+0020-007E,U+2026`. */
export function* codePoints(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point++) yield point;
  }
}

/** Code points in rising order as CSS writes their ranges: the opposite of `codePoints`. */
export function rangesOf(points: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

function read(path: string): Uint8Array {
  return readFileSync(join(projectRoot(), 'node_modules', path));
}

let key: string | undefined;

/** A hash of the code and the libraries that make the fonts. */
function makersKey(): string {
  const files = [
    'package-lock.json',
    ...['fonts', 'font-recipe', 'font-fallbacks'].map((name) => `src/archive/${name}.ts`),
  ];
  key ??= hashes
    .sha256(files.map((path) => hashes.sha256(readFileSync(join(projectRoot(), path)))).join(' '))
    .slice(0, 16);
  return key;
}
