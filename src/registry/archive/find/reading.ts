import { glyphsByTable, plainGlyphs } from '../../identity/parts.ts';
import { codePointName } from '../../text/strings.ts';

// The identifiers that a query can be.

/** One way to read a text as the identifier of a deposit, in normal form. */
export type Reading =
  /** A deposit number, 1 to 65,535. */
  | { readonly as: 'number'; readonly number: number }
  /** A HEX label without zeros that only pad it: `0C`, `100`. */
  | { readonly as: 'hex'; readonly hex: string }
  /** A whole AXN, in NFC, without white space and variation selectors, which are often lost in transit. */
  | { readonly as: 'axn'; readonly axn: string; readonly hex: string }
  /** Glyphs alone, likewise without white space and variation selectors; not divided, since that takes the glyph table. */
  | { readonly as: 'glyphs'; readonly glyphs: string }
  /** Eight or more first digits of a SHA-256, in lower case; all 64 when it is whole. */
  | { readonly as: 'hash'; readonly digits: string }
  /** A SWHID of a text, whole: `swh:1:cnt:` and 40 digits in lower case. */
  | { readonly as: 'swhid'; readonly swhid: string }
  /** An ORCID iD in canonical form; `check` is the digit that it should end in, where it ends in another. */
  | { readonly as: 'orcid'; readonly orcid: string; readonly check?: string }
  /** A DOI in its stored form, as `normalizeDoi` gives it. */
  | { readonly as: 'doi'; readonly doi: string }
  /** The words that six glyphs are read as, in small letters, with spaces between them. */
  | { readonly as: 'spoken'; readonly words: string }
  /** A sovereign id, in capitals. */
  | { readonly as: 'sovereign'; readonly id: string };

/** The fewest digits of a hash that are looked for: shorter ones are too often something else. */
export const LEAST_HASH_DIGITS = 8;

/**
 * Six words in small letters, with spaces between them, whether they stood between spaces, arrows, commas or hyphens; undefined where a
 * text is no six words.
 */
export function spokenWords(text: string): string | undefined {
  const words = text
    .normalize('NFC')
    .trim()
    .split(/(?:[\s,;·>→–—-])+/u);
  const six = words.length === 6 && words.every((word) => /^\p{L}[\p{L}\p{M}]*$/u.test(word));
  return six ? words.join(' ').toLowerCase() : undefined;
}

/**
 * The joiner or skin tone in an identifier, in words: it is no part of any identifier of the table, but easily comes along from a
 * keyboard of emoji. Undefined where there is nothing of the kind.
 */
export function strangerIn(axn: string): string | undefined {
  const [found] = /[\u200B-\u200D\u2060]|\p{Emoji_Modifier}/u.exec(axn) ?? [];
  if (found === undefined) return undefined;
  const code = codePointName(found);
  if (found === '\u200D') return `a joiner (${code})`;
  return /\p{Emoji_Modifier}/u.test(found) ? `a skin tone (${code})` : `an invisible character (${code})`;
}

/** The hex digits of the bytes that glyphs stand for in a glyph table, or undefined where one is not in the table. Variation selectors do not count. */
export function digitsOfGlyphs(glyphs: string, table: readonly string[]): string | undefined {
  const plain = table.map(plainGlyphs);
  const digits = (glyph: string) => plain.indexOf(glyph).toString(16).padStart(2, '0');
  return glyphsByTable(plainGlyphs(glyphs), plain)?.map(digits).join('');
}
