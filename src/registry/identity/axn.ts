// The folder `identity`: what names a deposit and who made it: hash, canonical text, AXN, family, ORCID iDs and names.
// It imports the folders before it: `text` to `model`.
// Start with `AXN_PATTERN` below, then `canonical-text.ts` and `hash.ts`.

import GraphemerModule from 'graphemer';
import type { AxnTables } from '../model/catalog.ts';
import { FAMILIES, type Family } from '../model/vocabulary.ts';
import { type AxnSchema, GLYPH_COUNT, type Glyphs, glyphsByTable, glyphsOf } from './parts.ts';

export {
  CAPACITY,
  GLYPH_COUNT,
  glyphsAgree,
  glyphsOf,
  hexOf,
  nextHex,
  paddedHex,
} from './parts.ts';

// Identifiers: `AXN:<HEX>.<FAMILY>.<EMOJI>`.

/** The pattern of a whole identifier, as the identifier protocol publishes it. */
export const AXN_PATTERN = /^AXN:[0-9A-F]{2,4}\.[A-Z]+\.[^.]{1,}$/;

interface AxnParts {
  readonly hex: string;
  readonly family: Family;
  readonly emoji: string;
}

type GraphemerClass = typeof import('graphemer').default;

/** The class of a CommonJS package: in a bundle its default export, in Node a module that contains it. */
const classIn = (imported: GraphemerClass | { default: GraphemerClass }) =>
  typeof imported === 'function' ? imported : imported.default;
const splitter = new (classIn(GraphemerModule))();

/** Of these characters each is a grapheme. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** The user-perceived characters of a text, in order (UAX 29, as `graphemer` implements it). */
export function graphemes(text: string): string[] {
  return PRINTABLE_ASCII.test(text) ? [...text] : splitter.splitGraphemes(text);
}

/** Writes an identifier from its parts, without validating them: `parseAxn` does. */
export function formatAxn(parts: AxnParts): string {
  return `AXN:${parts.hex}.${parts.family}.${parts.emoji}`;
}

/** Parses an identifier of either schema; undefined for any other text. A glyph is an emoji, or one of `table`: an adopted archive has its own. */
export function parseAxn(
  text: string,
  table: readonly string[] = [],
): (AxnParts & { schema: AxnSchema }) | undefined {
  if (!AXN_PATTERN.test(text)) return undefined;
  const [head = '', family = '', emoji = ''] = text.split('.');
  if (!isFamily(family)) return undefined;
  const glyphs = glyphsIn(emoji, table);
  // Whether a glyph is an emoji takes long to tell.
  if (!glyphs.every((glyph) => table.includes(glyph) || isEmoji(glyph))) return undefined;
  const schema = schemaOf(glyphs.length);
  return schema && { hex: head.slice('AXN:'.length), family, emoji, schema };
}

/** The glyphs of a text: its graphemes; of a table in which two glyphs can join to one grapheme, its glyphs, where the text consists of them. */
export function glyphsIn(text: string, table: readonly string[]): string[] {
  const found = graphemes(text);
  return found.every((glyph) => table.includes(glyph)) ? found : (glyphsByTable(text, table) ?? found);
}

/** Whether one grapheme is an emoji recommended for general interchange (UTS 51, RGI). */
function isEmoji(grapheme: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(grapheme);
}

function isFamily(text: string): text is Family {
  return (FAMILIES as readonly string[]).includes(text);
}

function schemaOf(count: number): AxnSchema | undefined {
  if (count === GLYPH_COUNT.v2) return 'v2';
  return count === GLYPH_COUNT.v1 ? 'v1' : undefined;
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
