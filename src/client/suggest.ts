import { nearestWord, wordsIn } from '../registry/find/spelling.ts';
import { namesNear, SPELLING_INDEX, spellingFile } from '../registry/surfaces/spelling-files.ts';
import { siteJson } from './site.ts';

/**
 * The words as the archive would write them, where one of them is near a word of its titles, creators, keywords or concepts and is none
 * itself; undefined where there is nothing to propose. What is not a word stays. Rejects when a file cannot be fetched.
 */
export async function suggestionFor(words: string): Promise<string | undefined> {
  const typed = [...new Set(wordsIn(words))];
  if (typed.length === 0) return undefined;
  const there = await siteJson<readonly string[]>(SPELLING_INDEX);
  const meant = new Map<string, string>();
  for (const word of typed) {
    const files = namesNear(word, there).map((name) => siteJson<readonly string[]>(spellingFile(name)));
    const nearest = nearestWord(word, (await Promise.all(files)).flat());
    if (nearest) meant.set(word, nearest);
  }
  if (meant.size === 0) return undefined;
  return words
    .normalize('NFC')
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => meant.get(word.toLowerCase()) ?? word);
}
