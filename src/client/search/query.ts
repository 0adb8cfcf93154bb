import { segmentWords } from '../../registry/text/segment.ts';
import type { Hit, SearchOptions } from './pagefind.ts';

// A search as the URL of the page holds it: `?q=words&family=ARCHIVAL&family=DATASET&sort=newest`.

/** The facets of the search, in the order in which they are shown. */
export const FACETS = ['family', 'year', 'type', 'license', 'creator'] as const;
export type Facet = (typeof FACETS)[number];

/** One search. */
export interface Query {
  readonly words: string;
  readonly sort: string;
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
}

/** The query of a URL’s search part. */
export function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const chosen = Object.fromEntries(
    FACETS.map((facet) => [facet, given.getAll(facet).filter((value) => value !== '')]),
  ) as unknown as Query['chosen'];
  return { words: given.get('q')?.trim() ?? '', sort: given.get('sort') ?? '', chosen };
}

/** The search part of a query’s URL, with its question mark; empty where nothing is searched for. */
export function searchPartOf({ words, sort, chosen }: Query): string {
  const given = new URLSearchParams();
  if (words) given.set('q', words);
  for (const facet of FACETS) for (const value of chosen[facet]) given.append(facet, value);
  if (sort) given.set('sort', sort);
  const text = given.toString();
  return text && `?${text}`;
}

/** The query with one value of a facet chosen, or chosen no more. */
export function toggled(query: Query, facet: Facet, value: string): Query {
  const before = query.chosen[facet];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...query, chosen: { ...query.chosen, [facet]: after } };
}

/** The words as the index knows them, or null for everything. */
export function indexedWords({ words }: Query): string | null {
  return words ? segmentWords(words).trim() : null;
}

/** Whether a query has words, or a value of a facet. */
export function isSearch({ words, chosen }: Query): boolean {
  return words !== '' || FACETS.some((facet) => chosen[facet].length > 0);
}

/**
 * The filters of a search: any of the chosen values within a facet, all facets together. `without` leaves one facet out, for
 * the counts of its other values.
 */
export function optionsOf({ chosen }: Query, without?: Facet): SearchOptions {
  const used = FACETS.filter((facet) => facet !== without && chosen[facet].length > 0);
  return { filters: Object.fromEntries(used.map((facet) => [facet, { any: chosen[facet] }])) };
}

/**
 * How many milliseconds after a letter the search starts. One or two letters are seldom a word, and very many words begin with
 * them, whose parts of the index would all be fetched: they wait until more letters are unlikely.
 */
export function pauseAfter(words: string): number {
  const spaced = segmentWords(words) === words;
  return spaced && words.length < 3 ? 1200 : 300;
}

/** Hits in the chosen order; without words to match, the newest deposit first. */
export function inOrder(
  hits: readonly Hit[],
  { words, sort }: Query,
  dates: readonly number[] | undefined,
): readonly Hit[] {
  const number = ({ id }: Hit) => Number(id);
  const date = (hit: Hit) => dates?.[number(hit) - 1] ?? 0;
  if (sort === 'oldest') return hits.toSorted((a, b) => date(a) - date(b) || number(a) - number(b));
  if (sort === 'newest') return hits.toSorted((a, b) => date(b) - date(a) || number(b) - number(a));
  return words ? hits : hits.toSorted((a, b) => number(b) - number(a));
}
