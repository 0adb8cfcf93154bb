// The highlighter takes time with the square of a line's length, and a line of 50,000 letters took half a minute.

/** In UTF-16 units. */
const LONGEST_CODE = 50_000;
const LONGEST_LINE = 500;

/** Whether code is shown in the colors of its language: not where the highlighter would take too long. */
export function isHighlighted(code: string): boolean {
  return code.length <= LONGEST_CODE && code.split('\n').every((line) => line.length <= LONGEST_LINE);
}
