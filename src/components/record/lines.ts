/** Characters that take twice the space of a letter: ideographs, kana, Hangul, full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{20000}-\u{3fffd}]/gu;

/** About how much space a text takes, in the width of a letter. A new paragraph counts as a line of its own. */
export function widthOf(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  const breaks = text.match(/\n{2,}/g)?.length ?? 0;
  return [...text].length + wide + breaks * 40;
}
