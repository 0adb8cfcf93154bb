import { keptWord } from './parts.ts';
import type { Stemmer } from './stems.ts';
import { wordsWithin } from './words.ts';

// Where a text has what was found, as places among its words: for its excerpt. The index need not tell them: the text is there, and its
// words are compared as the index compares them.

/** The places of words that have one of the index's words `sought`. */
export function matchingPlaces(content: string, sought: ReadonlySet<string>, stems: Stemmer): number[] {
  const words = content.split(/\s+/);
  const known = stemsWithin(words, stems);
  return words.flatMap((word, at) => (known.get(word)?.some((stem) => sought.has(stem)) ? [at] : []));
}

/** The places of the first words in a row that have these stems. */
export function phrasePlaces(content: string, phrase: readonly string[], stems: Stemmer): number[] {
  const words = content.split(/\s+/);
  const known = stemsWithin(words, stems);
  const start = words.findIndex((_, at) =>
    phrase.every((stem, next) => known.get(words[at + next] ?? '')?.includes(stem)),
  );
  return start < 0 ? [] : phrase.map((_, next) => start + next);
}

function stemsWithin(words: readonly string[], stems: Stemmer): Map<string, string[]> {
  const parts = [...new Set(words)].map((word) => [word, wordsWithin(word)] as const);
  const all = [...new Set(parts.flatMap(([, some]) => some))];
  const made = stems(all).map(keptWord);
  const stemOf = new Map(all.map((part, at) => [part, made[at] ?? part]));
  return new Map(parts.map(([word, some]) => [word, some.map((part) => stemOf.get(part) ?? part)]));
}
