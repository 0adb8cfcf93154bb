import { nearestWord, wordsIn } from '../find/spelling.ts';
import { foldedText } from '../text/fold.ts';
import type { ListColumns } from './columns.ts';

// The search over the columns of a list: every word must be in an item, in its title or its text.

/** The texts of a list as they are searched. */
export interface Searched {
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

/** The columns that are searched. */
export type SearchColumns = Pick<ListColumns, 'titles' | 'texts' | 'shared'>;

/** How well an item matches, best first. */
export const RANKS = ['whole title', 'begins', 'words begin', 'in title', 'in text'] as const;

/** What stands for an item that does not match. */
export const NO_MATCH = -1;

/** Folds the texts of a list, once, for `ranksOf`. */
export function searchedOf({ titles, texts = [], shared }: SearchColumns): Searched {
  const folded = shared?.values.map(foldedText) ?? [];
  const sharedBy = (entry: number | readonly number[] = []) =>
    (typeof entry === 'number' ? [entry] : entry).map((place) => folded[place] ?? '').join('\n');
  return {
    titles: titles.map(foldedText),
    texts: shared ? shared.of.map(sharedBy) : texts.map(foldedText),
  };
}

/**
 * For each item the place of its rank in `RANKS`, or `NO_MATCH` where one of the words is in neither title nor text. Words are folded, as
 * `foldedWords` gives them; without words everything matches. The query that they are of tells the title that is asked for exactly, with
 * its quotation marks and its repeated words.
 */
export function ranksOf(
  { titles, texts }: Searched,
  words: readonly string[],
  query: string = words.join(' '),
): Int8Array {
  const ranks = new Int8Array(titles.length).fill(NO_MATCH);
  const whole = words.join(' ');
  const asked = foldedText(query).trim();
  for (let item = 0; item < titles.length; item += 1) {
    ranks[item] = rankOf(titles[item] ?? '', texts[item] ?? '', words, whole);
    if (titles[item] === asked) ranks[item] = 0;
  }
  return ranks;
}

function rankOf(title: string, text: string, words: readonly string[], whole: string): number {
  let inTitle = true;
  let begun = true;
  for (const word of words) {
    const at = title.indexOf(word);
    if (at < 0) {
      if (!text.includes(word)) return NO_MATCH;
      inTitle = false;
    } else if (begun && !beginsAWord(title, word, at)) begun = false;
  }
  if (!inTitle) return 4;
  if (title.startsWith(whole)) return 1;
  return begun ? 2 : 3;
}

const LETTER = /[\p{L}\p{N}]/u;

function beginsAWord(title: string, word: string, first: number): boolean {
  for (let at = first; at >= 0; at = title.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(title.charAt(at - 1))) return true;
  }
  return false;
}

/** The words of titles, taken out of them once. */
const words = new WeakMap<readonly string[], readonly string[]>();

/**
 * The words of a query as the titles would write them, where one of them is near a word of the titles; undefined where there is nothing
 * to propose.
 */
export function suggestionFrom(titles: readonly string[], query: string): string | undefined {
  const there = words.get(titles) ?? [...new Set(titles.flatMap(wordsIn))];
  words.set(titles, there);
  const meant = new Map<string, string>();
  for (const word of wordsIn(query)) {
    const nearest = nearestWord(word, there);
    if (nearest) meant.set(word, nearest);
  }
  if (meant.size === 0) return undefined;
  return query
    .normalize('NFC')
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => meant.get(word.toLowerCase()) ?? word);
}
