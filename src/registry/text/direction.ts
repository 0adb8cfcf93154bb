const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/**
 * The value of `dir` for the block of a title and what stands under it: `rtl` where the first letter is of a script that runs from right
 * to left (UAX #9, rules P2 and P3), undefined elsewhere.
 */
export function directionOf(title: string): 'rtl' | undefined {
  const first = LETTER.exec(title)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : undefined;
}
