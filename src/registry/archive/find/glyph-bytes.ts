import { plainGlyphs } from '../../identity/parts.ts';

/**
 * The hex digits of the bytes that glyphs stand for in a glyph table, or undefined where one is not in the table. The
 * longest glyph that fits is taken, since one glyph of a foreign table may begin with another. Variation selectors do not count.
 */
export function digitsOfGlyphs(glyphs: string, table: readonly string[]): string | undefined {
  const bytes = new Map(table.map((glyph, byte) => [plainGlyphs(glyph), byte]));
  const longest = Math.max(0, ...[...bytes.keys()].map(({ length }) => length));
  let digits = '';
  for (let rest = plainGlyphs(glyphs); rest !== ''; ) {
    let length = Math.min(longest, rest.length);
    while (length > 0 && !bytes.has(rest.slice(0, length))) length -= 1;
    const byte = bytes.get(rest.slice(0, length));
    if (byte === undefined) return undefined;
    digits += byte.toString(16).padStart(2, '0');
    rest = rest.slice(length);
  }
  return digits;
}
