/**
 * The name under which the emoji set keeps the picture of a glyph: its code points in hex, joined by hyphens, without the
 * variation selector unless joiners stand in the sequence (`26fd.svg`).
 */
export function glyphFile(glyph: string): string {
  const points = [...glyph].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const kept = points.includes('200d') ? points : points.filter((point) => point !== 'fe0f');
  return `${kept.join('-')}.svg`;
}
