import { addPlaces, FIELD } from './postings.ts';
import type { MatchingWord, Scored } from './score.ts';

// Words in a row: in the text of a deposit, or in one of its fields.

/** The documents that have all words, with the fields that have any of them: bit n for field n. */
export function documentsOf(words: readonly MatchingWord[]): Map<number, number> {
  let both: Map<number, number> | undefined;
  for (const { forms } of words) {
    const having = new Map<number, number>();
    for (const { documents, fields } of forms)
      for (const [at, document] of documents.entries()) {
        const before = both === undefined ? 0 : both.get(document);
        if (before !== undefined)
          having.set(document, (having.get(document) ?? before) | (fields[at] as number));
      }
    both = having;
  }
  return both ?? new Map();
}

/**
 * Of `documents` those that have the words in a row. `runs` has for each word the runs that say its places, `size` is how many documents a
 * unit has, `weights` say how much a phrase in each field counts.
 */
export function phrasesOf(
  documents: readonly number[],
  runs: readonly (readonly (Uint8Array | undefined)[])[],
  size: number,
  weights: readonly number[],
): Scored[] {
  const places = runs.map((tiers) => {
    const known = new Map<number, Set<number>>();
    for (const some of tiers) if (some) addPlaces(known, some, size);
    return known;
  });
  const [first = new Map<number, Set<number>>(), ...others] = places;
  return documents
    .flatMap((document) => {
      const starts = [...(first.get(document) ?? [])].filter((place) =>
        others.every((other, at) => other.get(document)?.has(place + at + 1)),
      );
      if (starts.length === 0) return [];
      const fields = starts.map((place) => Math.floor(place / FIELD) - 1).filter((field) => field >= 0);
      const inText = starts.some((place) => place < FIELD);
      const best = Math.max(...fields.map((field) => weights[field] ?? 1), 1);
      const mask = fields.reduce((sum, field) => sum | (1 << field), 0);
      return [{ document, score: inText ? 1 : best, fields: inText ? 0 : mask }];
    })
    .sort((a, b) => b.score - a.score || a.document - b.document);
}
