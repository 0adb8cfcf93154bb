import type { Archive } from '../../archive/archive.ts';
import { conceptsOf, termsOf } from '../../reading/concepts.ts';
import { wordsOf } from './query.ts';

// The terms that a query is or contains: concepts of the entity index, then minted terms.

/** As many words of a query as are looked at; a term of more words is found in none. */
const MOST_WORDS = 400;
const MOST_TERM_WORDS = 24;

/** Terms by their words, for looking them up in queries: time grows with the words of a query, not with the number of terms. */
export class TermFinder {
  readonly #byWords = new Map<string, string[]>();
  readonly #lengths = new Set<number>();

  constructor(terms: Iterable<string>) {
    for (const term of terms) {
      const words = wordsOf(term);
      if (words.length > MOST_TERM_WORDS) continue;
      const key = words.join(' ');
      const known = this.#byWords.get(key);
      if (known) known.push(term);
      else this.#byWords.set(key, [term]);
      this.#lengths.add(words.length);
    }
  }

  /** The terms that a query is or contains as whole words, sorted; of terms inside a longer one, only the longer. */
  termsIn(query: string): string[] {
    const words = wordsOf(query).slice(0, MOST_WORDS);
    const found = new Set<string>();
    const taken: (readonly [from: number, to: number])[] = [];
    for (const length of [...this.#lengths].sort((a, b) => b - a)) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const to = from + length;
        const spellings = this.#byWords.get(words.slice(from, to).join(' '));
        if (!spellings || taken.some(([start, end]) => start <= from && to <= end)) continue;
        taken.push([from, to]);
        found.add(spellings.find((term) => query.includes(term)) ?? spellings[0] ?? '');
      }
    }
    return [...found].sort();
  }
}

/** Every term that an address may refer to: the concepts of the index, then the minted terms, each once. */
export function knownTerms(archive: Pick<Archive, 'registry' | 'concepts' | 'terms'>): Set<string> {
  return new Set([...Object.keys(conceptsOf(archive)), ...termsOf(archive).map(({ term }) => term)]);
}
