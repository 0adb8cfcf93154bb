import { pairsIn } from '../../registry/text/search-words.ts';

// The timing and the steps of a typed search.

/** The pause in milliseconds between a letter and the search. One or two letters are rarely a word, so their pause is longer. */
export function pauseAfter(words: string): number {
  return words.length < 3 && !pairsIn(words) ? 1200 : 300;
}

/**
 * Whether `next` continues the typing of `before`: the same words, with one letter more or fewer in the last. One more word is another
 * search.
 */
export function continues(before: string, next: string): boolean {
  const [a, b] = [before.split(/\s+/), next.split(/\s+/)];
  const [last, now] = [a.pop() ?? '', b.pop() ?? ''];
  const same = a.length === b.length && a.every((word, at) => word === b[at]);
  return same && last !== '' && now !== '' && (now.startsWith(last) || last.startsWith(now));
}
