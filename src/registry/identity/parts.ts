import type { AxnTables } from '../model/catalog.ts';
import { FAMILIES, type Family } from '../model/vocabulary.ts';

// The parts of an identifier. A page makes them without the tables of Unicode, by which axn.ts reads an identifier.

/** The maximum number of deposits that axn/v2 can identify: four hex digits. */
export const CAPACITY = 0xffff;

/** Glyphs in an identifier, by schema: six since axn/v2, four before. */
export const GLYPH_COUNT = { v1: 4, v2: 6 } as const;
export type AxnSchema = keyof typeof GLYPH_COUNT;

/** The HEX label of a deposit number: `1` is `01`, `256` is `100`. Throws a RangeError outside 1 to 65,535 (AXN-006). */
export function hexOf(depositNumber: number): string {
  if (!Number.isInteger(depositNumber) || depositNumber < 1 || depositNumber > CAPACITY) {
    throw new RangeError(`axn/v2 names deposits 1 to ${CAPACITY}, not ${depositNumber}`);
  }
  return depositNumber.toString(16).toUpperCase().padStart(2, '0');
}

/** A HEX label padded to four digits, as in paths named `AXN-<NNNN>`. */
export function paddedHex(hex: string): string {
  return hex.padStart(4, '0');
}

/**
 * The label of a new deposit: the HEX of its number, or the one after the highest where that is taken. `inUse` has padded labels. Throws a
 * RangeError when none is left (AXN-006).
 */
export function nextHex(depositNumber: number, inUse: ReadonlySet<string>): string {
  const own = hexOf(depositNumber);
  if (!inUse.has(paddedHex(own))) return own;
  let highest = 0;
  for (const label of inUse) highest = Math.max(highest, Number.parseInt(label, 16));
  return hexOf(highest + 1);
}

/** Whether the glyphs of an entry are those that its hash selects: an adopted one can have others, or a hash that is none. */
export function glyphsAgree(
  { hash, emoji }: { readonly hash: string; readonly emoji: string },
  tables: AxnTables,
): boolean {
  return /^[0-9a-f]{64}$/.test(hash) && glyphsOf(hash, tables).emoji === emoji;
}

/** A digest in glyphs: the glyphs, their clusters and their reading. */
export interface Glyphs {
  readonly emoji: string;
  readonly clusters: string[];
  readonly reading: string;
}

/** The glyphs of the first bytes of a digest: six for v2, four for v1. Throws a TypeError unless it is a SHA-256 in lower-case hex. */
export function glyphsOf(digest: string, tables: AxnTables, schema: AxnSchema = 'v2'): Glyphs {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new TypeError(`not a SHA-256 in hex: ${digest}`);
  const bytes = Array.from({ length: GLYPH_COUNT[schema] }, (_, at) =>
    Number.parseInt(digest.slice(2 * at, 2 * at + 2), 16),
  );
  const clusters = bytes.map((byte) => tables.cluster_table[byte] ?? '');
  return {
    emoji: bytes.map((byte) => tables.glyph_table[byte] ?? '').join(''),
    clusters,
    reading: clusters.map((name) => tables.cluster_readings[name] ?? '').join(' → '),
  };
}

/** The folder of the site with the pictures of glyphs. */
export const GLYPH_PICTURES = '/glyphs/';

/** The file name of a glyph's picture in the emoji set (`26fd.svg`): its code points, without the selector unless it contains a joiner. */
export function glyphFile(glyph: string): string {
  const points = [...glyph].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const kept = points.includes('200d') ? points : points.filter((point) => point !== 'fe0f');
  return `${kept.join('-')}.svg`;
}

/** One glyph of an identifier: the character, its name, and the site path of its picture, if the set has one. */
export interface Glyph {
  readonly character: string;
  readonly name: string;
  readonly picture?: string;
}

/** A text without the variation selectors that tell an emoji's two looks apart, and without white space; in NFC. */
export function plainGlyphs(text: string): string {
  return text.normalize('NFC').replace(/\s|\uFE0E|\uFE0F/gu, '');
}

/** The glyphs of a table of which a text consists, each the longest that fits; undefined where it holds something else. */
export function glyphsByTable(text: string, table: readonly string[]): string[] | undefined {
  const glyphs: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const fits = table.filter((glyph) => rest.startsWith(glyph));
    const longest = fits.reduce((most, glyph) => (glyph.length > most.length ? glyph : most), '');
    if (longest === '') return undefined;
    glyphs.push(longest);
    rest = rest.slice(longest.length);
  }
  return glyphs;
}

/** Whether two identifiers are equal but for variation selectors and white space, which are often lost or added in transit. */
export function sameAxn(a: string, b: string): boolean {
  return plainGlyphs(a) === plainGlyphs(b);
}

/** A family and the reason for it: keywords on the protocol's list, the content type, or neither (`default`). */
export interface DetectedFamily {
  readonly family: Family;
  readonly by: 'keywords' | 'content_type' | 'default';
  /** The words that matched, in the order of the protocol's list; empty where none did. */
  readonly words: readonly string[];
}

/** The family with the most distinct keywords on its list, the earlier one of two; else that of the content type, else UNCLASSIFIED. */
export function explainFamily(
  keywords: readonly string[],
  contentType: string,
  tables: Pick<AxnTables, 'family_keywords' | 'content_type_families'>,
): DetectedFamily {
  const words = new Set(keywords.flatMap(wordsOf));
  let best: DetectedFamily | undefined;
  for (const family of FAMILIES) {
    const matches = new Set(tables.family_keywords[family]?.filter((word) => words.has(word)));
    if (matches.size > (best?.words.length ?? 0)) best = { family, by: 'keywords', words: [...matches] };
  }
  if (best) return best;
  const byType = new Map(Object.entries(tables.content_type_families)).get(fold(contentType));
  if (byType) return { family: byType, by: 'content_type', words: [] };
  return { family: 'UNCLASSIFIED', by: 'default', words: [] };
}

/** The words of a keyword: letters, digits and inner hyphens. A hyphenated word counts both whole and in parts. */
function wordsOf(keyword: string): string[] {
  const whole = fold(keyword).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return whole.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
