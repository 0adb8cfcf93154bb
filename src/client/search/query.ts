import { pairsIn } from '../../registry/text/search-words.ts';

// How a search is typed.

/** How many milliseconds after a letter the search starts. One or two letters are seldom a word: they wait until more letters are unlikely. */
export function pauseAfter(words: string): number {
  return words.length < 3 && !pairsIn(words) ? 1200 : 300;
}

/**
 * Whether `next` goes on with typing `before`: the same words, and one letter more or fewer in the last. A word more is another
 * search.
 */
export function continues(before: string, next: string): boolean {
  const [a, b] = [before.split(/\s+/), next.split(/\s+/)];
  const [last, now] = [a.pop() ?? '', b.pop() ?? ''];
  const same = a.length === b.length && a.every((word, at) => word === b[at]);
  return same && last !== '' && now !== '' && (now.startsWith(last) || last.startsWith(now));
}
