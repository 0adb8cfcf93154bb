// Marks of our own inside a text while it is taken apart: characters that this text does not hold, whatever it holds.

const LAST_MARK = 0xfdef;

/** So many characters that stand in none of these texts. Noncharacters, which no text should hold; others where one does. */
export function marksBeside(count: number, ...texts: readonly string[]): string[] {
  const marks: string[] = [];
  for (let code = 0xfdd0; marks.length < count; code = code === LAST_MARK ? 0xe000 : code + 1) {
    const mark = String.fromCharCode(code);
    if (!texts.some((text) => text.includes(mark))) marks.push(mark);
  }
  return marks;
}
