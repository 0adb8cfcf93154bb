import type { Facet } from './facets.ts';
import { FACETS } from './facets.ts';
import type { Fragment, IndexFiles } from './files.ts';
import { matchingPlaces, phrasePlaces } from './found-places.ts';
import { keptWord } from './parts.ts';
import { documentsOf, phrasesOf } from './phrases.ts';
import { addRuns, FIELDS, type Form } from './postings.ts';
import { type MatchingWord, type Scored, scored, type Term } from './score.ts';
import { documentName } from './start.ts';
import { plainWords, typedWords } from './words.ts';

// Searches an index: the tiers are read as one, so that every deposit is found and ranked as in one index over all.

/** Counts by value, by facet. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the index keeps of a hit, and at which of its words something was found. */
export interface FoundFragment extends Fragment {
  readonly locations: readonly number[];
}

/**
 * A hit: its id is the name of its document. Its fragment is a file of its own with the whole text, fetched for the excerpt.
 * `score` says how well it matches; the fields named have a word that was sought.
 */
export interface Hit {
  readonly id: string;
  readonly score: number;
  readonly matchedMetaFields?: readonly string[];
  data(): Promise<FoundFragment>;
}

/** The answer to one search. */
export interface Answer {
  readonly results: readonly Hit[];
  readonly filters: FilterCounts;
}

/** What narrows a search. */
export interface SearchOptions {
  readonly filters?: Readonly<Partial<Record<Facet, { readonly any: readonly string[] }>>>;
}

/** What matches in these fields counts so many times: title beats text. */
const WEIGHTS = { title: 12, creator: 4, keywords: 4 };

/** A search index that is open. Each method rejects when a file of the index cannot be fetched. */
export class SearchIndex {
  readonly #files: IndexFiles;
  #counts = false;

  /** Searches files. */
  constructor(files: IndexFiles) {
    this.#files = files;
  }

  /** The deposits found, all for null, and counts of the facets once they are loaded. In quotation marks words are a phrase. */
  async search(words: string | null, { filters = {} }: SearchOptions = {}): Promise<Answer> {
    const { hits, locate } = await this.#found(words);
    const chosen = FACETS.filter((facet) => (filters[facet]?.any.length ?? 0) > 0);
    const facets = chosen.length > 0 || this.#counts ? await this.#files.facets() : undefined;
    const left = hits.filter(({ document }) =>
      chosen.every((facet) => filters[facet]?.any.includes(facets?.[facet][document] ?? '')),
    );
    const results = left.map(({ document, score, fields }) => {
      const id = documentName(this.#files.start, document);
      return {
        id,
        score,
        matchedMetaFields: FIELDS.filter((_name, field) => fields & (1 << field)),
        data: async () => {
          const fragment = await this.#files.fragment(id);
          return { ...fragment, locations: locate(fragment.content) };
        },
      };
    });
    return { results, filters: this.#counts && facets ? counted(facets, left) : {} };
  }

  /** Fetches all facets, so that the next answer has their counts. */
  async loadFilters(): Promise<void> {
    await this.#files.facets();
    this.#counts = true;
  }

  /** Whether any deposit has a word, or another form of it. */
  async holds(word: string): Promise<boolean> {
    const { stems } = this.#stemsOf(word);
    const tiers = await Promise.all(stems.map((stem) => this.#files.wordsAt(stem)));
    return stems.length > 0 && stems.every((stem, at) => tiers[at]?.some((words) => words.has(stem)));
  }

  async #found(
    words: string | null,
  ): Promise<{ hits: readonly Scored[]; locate: (content: string) => number[] }> {
    const { lengths } = this.#files.start;
    if (words === null)
      return { hits: lengths.map((_, document) => ({ document, score: 1, fields: 0 })), locate: () => [] };
    const { typed, stems } = this.#stemsOf(words);
    if (/^\s*".+"\s*$/u.test(words)) {
      const hits = await this.#phrase(stems);
      return { hits, locate: (content) => phrasePlaces(content, stems, this.#files.stems) };
    }
    const terms = await Promise.all(stems.map((stem, at) => this.#term(stem, typed[at] ?? '')));
    const weights = FIELDS.map((field) => WEIGHTS[field]);
    const sought = new Set(terms.flatMap((term) => term.words.map(({ word }) => word)));
    return {
      hits: scored(terms, lengths, weights),
      locate: (content) => matchingPlaces(content, sought, this.#files.stems),
    };
  }

  #stemsOf(words: string) {
    const typed = typedWords(words);
    const plain = plainWords(typed);
    const all = plain === '' ? [] : plain.split(' ');
    return { typed: typed.split(' '), stems: this.#files.stems(all).map(keptWord) };
  }

  /** A word with all that begin with it; where none does, the longest that it begins with. */
  async #term(stem: string, typed: string): Promise<Term> {
    const tiers = await this.#files.wordsAt(stem);
    const all = new Set(tiers.flatMap((words) => [...words.keys()]));
    const longer = [...all].filter((word) => word.startsWith(stem));
    const shorter = [...all].filter((word) => stem.startsWith(word)).sort((a, b) => b.length - a.length);
    const words = longer.length > 0 ? longer : shorter.slice(0, 1);
    return { stem, typed, words: words.map((word) => this.#matching(word, tiers)) };
  }

  #matching(word: string, tiers: readonly ReadonlyMap<string, Uint8Array>[]): MatchingWord {
    const forms = new Map<string, Form>();
    for (const words of tiers) {
      const runs = words.get(word);
      if (runs) addRuns(forms, runs, this.#files.start.unit);
    }
    return { word, forms: [...forms.values()] };
  }

  async #phrase(stems: readonly string[]): Promise<Scored[]> {
    const words = await Promise.all(
      stems.map(async (stem) => this.#matching(stem, await this.#files.wordsAt(stem))),
    );
    const both = documentsOf(words);
    if (stems.length < 2 || both.size === 0)
      return [...both].map(([document, fields]) => ({ document, score: 1, fields }));
    const places = await Promise.all(stems.map((stem) => this.#files.placesOf(stem)));
    const weights = FIELDS.map((field) => WEIGHTS[field]);
    return phrasesOf([...both.keys()], places, this.#files.start.unit, weights);
  }
}

function counted(facets: Readonly<Record<Facet, readonly string[]>>, hits: readonly Scored[]): FilterCounts {
  const counts = FACETS.map((facet) => {
    const values = new Map<string, number>();
    for (const { document } of hits) {
      const value = facets[facet][document] ?? '';
      if (value !== '') values.set(value, (values.get(value) ?? 0) + 1);
    }
    return [facet, Object.fromEntries(values)];
  });
  return Object.fromEntries(counts) as FilterCounts;
}
