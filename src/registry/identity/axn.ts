import GraphemerModule from 'graphemer';
import type { AxnTables } from '../model/axn-protocol.ts';
import { FAMILIES, type Family } from '../model/vocabulary.ts';

// Identifiers: `AXN:<HEX>.<FAMILY>.<EMOJI>` (spec 2.4, decisions 2 and 3).

/** The pattern that spec 2.4 gives for a whole identifier. */
export const AXN_PATTERN = /^AXN:[0-9A-F]{2,4}\.[A-Z]+\.[^.]{1,}$/;

/** The maximum number of deposits that axn/v2 can identify: four hex digits (decision 2). */
export const CAPACITY = 0xffff;

/** Glyphs in an identifier, by schema: six since axn/v2, four before. */
export const GLYPH_COUNT = { v1: 4, v2: 6 } as const;
export type AxnSchema = keyof typeof GLYPH_COUNT;

/** The three parts of an identifier. */
export interface AxnParts {
  readonly hex: string;
  readonly family: Family;
  readonly emoji: string;
}

type GraphemerClass = typeof import('graphemer').default;

// A CommonJS package: in a bundle its default export is the class, in Node a module that contains the class.
const imported = GraphemerModule as unknown as GraphemerClass | { default: GraphemerClass };
const Graphemer = typeof imported === 'function' ? imported : imported.default;
const splitter = new Graphemer();

/** The user-perceived characters of a text, in order (UAX 29, as `graphemer` implements it). */
export function graphemes(text: string): string[] {
  return splitter.splitGraphemes(text);
}

/** The HEX label of a deposit number: `1` is `01`, `256` is `100`. Throws a RangeError outside 1 to 65,535 (AXN-006). */
export function hexOf(depositNumber: number): string {
  if (!Number.isInteger(depositNumber) || depositNumber < 1 || depositNumber > CAPACITY) {
    throw new RangeError(`axn/v2 names deposits 1 to ${CAPACITY}, not ${depositNumber}`);
  }
  return depositNumber.toString(16).toUpperCase().padStart(2, '0');
}

/** A HEX label padded to four digits, as in paths named `AXN-<NNNN>` (decision 2). */
export function paddedHex(hex: string): string {
  return hex.padStart(4, '0');
}

/** Writes an identifier from its parts, without validating them: `parseAxn` does. */
export function formatAxn(parts: AxnParts): string {
  return `AXN:${parts.hex}.${parts.family}.${parts.emoji}`;
}

/**
 * Parses an identifier of either schema. Returns undefined for a wrong pattern, an unknown family, or a glyph part that is not
 * exactly four (v1) or six (v2) graphemes, each of them an emoji.
 */
export function parseAxn(text: string): (AxnParts & { schema: AxnSchema }) | undefined {
  if (!AXN_PATTERN.test(text)) return undefined;
  const [head = '', family = '', emoji = ''] = text.split('.');
  if (!isFamily(family)) return undefined;
  const glyphs = graphemes(emoji);
  if (!glyphs.every(isEmoji)) return undefined;
  const schema = schemaOf(glyphs.length);
  return schema && { hex: head.slice('AXN:'.length), family, emoji, schema };
}

const emojiCache = new Map<string, boolean>();

/** Whether one grapheme is an emoji recommended for general interchange (UTS 51, RGI). */
export function isEmoji(grapheme: string): boolean {
  // The property is slow to test, and identifiers use few glyphs, so each is tested once.
  let answer = emojiCache.get(grapheme);
  if (answer === undefined) {
    answer = /^\p{RGI_Emoji}$/v.test(grapheme);
    if (emojiCache.size < 4096) emojiCache.set(grapheme, answer);
  }
  return answer;
}

function isFamily(text: string): text is Family {
  return (FAMILIES as readonly string[]).includes(text);
}

function schemaOf(count: number): AxnSchema | undefined {
  if (count === GLYPH_COUNT.v2) return 'v2';
  return count === GLYPH_COUNT.v1 ? 'v1' : undefined;
}

/** A digest in glyphs: the glyphs, their clusters and their reading (decision 3). */
export interface Glyphs {
  readonly emoji: string;
  readonly clusters: string[];
  readonly reading: string;
}

/**
 * Maps the first bytes of a digest (64 hex digits) to glyphs by the protocol's tables: six bytes for v2, four for v1.
 * Throws a TypeError unless the digest is a SHA-256 in lower-case hex.
 */
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

/** The identity of a deposit: `hex` and `family` as given, glyphs from its digest, and the identifier of all three. */
export function deriveIdentity(
  digest: string,
  hex: string,
  family: Family,
  tables: AxnTables,
): Glyphs & { hex: string; family: Family; axn: string } {
  const glyphs = glyphsOf(digest, tables);
  return { ...glyphs, hex, family, axn: formatAxn({ hex, family, emoji: glyphs.emoji }) };
}

/**
 * The label of a new deposit: the HEX of its number. Where an adopted archive already uses that label, padded or not, the
 * label after the highest in use (decision 2). Throws a RangeError when none is left (AXN-006).
 */
export function nextHex(depositNumber: number, inUse: ReadonlySet<string>): string {
  const own = hexOf(depositNumber);
  if (!inUse.has(paddedHex(own))) return own;
  let highest = 0;
  for (const label of inUse) highest = Math.max(highest, Number.parseInt(label, 16));
  return hexOf(highest + 1);
}
