import { folded, mostWrong } from '../find/spelling.ts';

// Where the archive's own words are, for the surface that makes the files and the pages that propose words.

/** The folder of the files. */
export const SPELLING_FOLDER = '/data/spelling/';

/** The list of the other files, each named as `spellingName` names it. */
export const SPELLING_INDEX = `${SPELLING_FOLDER}index.json`;

/** The name of the file with all words, where they are few. */
export const ALL_WORDS = 'all';

/** The name of a file of words: by their first letter, and where those are many, by their length as well. */
export function spellingName(word: string, by: 'letter' | 'length', length?: number): string {
  const letters = [...folded(word)];
  const letter = (letters[0]?.codePointAt(0) ?? 0).toString(16);
  return by === 'letter' ? letter : `${letter}-${length ?? letters.length}`;
}

/** The path of a file of words. */
export function spellingFile(name: string): string {
  return `${SPELLING_FOLDER}${name}.json`;
}

/** The names of the files, of those that there are, with the words that a mistyped one may mean: it begins with the right letter. */
export function namesNear(word: string, there: readonly string[]): string[] {
  const { length } = [...folded(word)];
  const most = mostWrong(length);
  const names = [ALL_WORDS, spellingName(word, 'letter')];
  for (let near = length - most; near <= length + most; near += 1)
    names.push(spellingName(word, 'length', near));
  return names.filter((name) => there.includes(name));
}
