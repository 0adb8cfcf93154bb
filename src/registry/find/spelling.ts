// Words of the archive that a mistyped word may mean. Words are compared without case and marks.

/** Shorter words are not corrected: too many others are near. */
const SHORTEST = 4;
const LONGEST = 24;

/** Scripts that put no spaces between words have no words to correct. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

/** The words of a text that can be corrected or proposed, in lower case and NFC, in their order. */
export function wordsIn(text: string): string[] {
  const all =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return all.filter((word) => {
    const { length } = [...word];
    return length >= SHORTEST && length <= LONGEST && !UNSPACED.test(word);
  });
}

/** A word as it is compared: without case and marks. */
export function folded(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How many letters may be wrong in a word of so many. */
export function mostWrong(length: number): number {
  return length <= 5 ? 1 : 2;
}

/**
 * The word that is nearest to a mistyped one: the fewest letters wrong, left out, added or changed about; among equals the one that begins
 * alike the longest, then the first. Undefined where none is near, or where the word is one of them or begins one.
 */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const sought = [...folded(typed)];
  const most = mostWrong(sought.length);
  let best: { word: string; wrong: number; alike: number } | undefined;
  for (const word of words) {
    const letters = [...folded(word)];
    const alike = beginning(sought, letters);
    if (alike === sought.length) return undefined;
    if (Math.abs(letters.length - sought.length) > most) continue;
    const wrong = distance(sought, letters, most);
    if (wrong > most) continue;
    if (!best || wrong < best.wrong || (wrong === best.wrong && alike > best.alike))
      best = { word, wrong, alike };
  }
  return best?.word;
}

function beginning(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((letter, position) => letter !== b[position]);
  return at < 0 ? a.length : at;
}

/** The number of edits between two words, where two neighbors that changed places are one edit; more than `most` where it is more. */
function distance(a: readonly string[], b: readonly string[], most: number): number {
  let [before, last] = [[] as number[], b.map((_, at) => at).concat(b.length)];
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, other] of b.entries()) {
      const [up = 0, left = 0, corner = 0] = [last[column + 1], next[column], last[column]];
      let least = Math.min(up + 1, left + 1, corner + (letter === other ? 0 : 1));
      const crossed = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other;
      if (crossed) least = Math.min(least, (before[column - 1] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
