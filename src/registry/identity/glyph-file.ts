/** The folder of the site with the pictures of glyphs. */
export const GLYPH_PICTURES = '/glyphs/';

/**
 * The file name of a glyph's picture in the emoji set (`26fd.svg`): its code points in hex, joined by hyphens, without the
 * variation selector unless the sequence contains a joiner.
 */
export function glyphFile(glyph: string): string {
  const points = [...glyph].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const kept = points.includes('200d') ? points : points.filter((point) => point !== 'fe0f');
  return `${kept.join('-')}.svg`;
}
