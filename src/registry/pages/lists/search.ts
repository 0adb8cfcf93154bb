import { foldedForms, foldedText } from '../../text/words.ts';
import type { ListColumns } from './list.ts';

// The search over the columns of a list: every word must be in an item, in its title or its text.

/** The texts of a list as they are searched. */
interface Searched {
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

/** The rank of an item that does not match. */
export const NO_MATCH = -1;

/** Folds the texts of a list, once, for `ranksOf`. */
export function searchedOf({ titles, texts }: Pick<ListColumns, 'titles' | 'texts'>): Searched {
  const folded = texts?.values.map(foldedForms) ?? [];
  return {
    titles: titles.map(foldedText),
    // A title with umlauts is found where these are spelled out, too.
    texts: titles.map((title, at) => {
      const own = [texts?.of[at] ?? []].flat().map((place) => folded[place] ?? '');
      return [foldedForms(title).slice(foldedText(title).length), ...own].join('\n');
    }),
  };
}

/**
 * For each item its rank, 0 to 4 (the whole title, its beginning, beginnings of its words, in the title, in the text), or `NO_MATCH`
 * where one of the words is in neither title nor text. Words are folded, as `foldedWords` gives them; without words everything matches.
 * The original query, with its quotation marks and repeated words, decides whether a title matches exactly.
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
