import { segmentWords } from '../../registry/segment.ts';
import type { SearchOptions } from './pagefind.ts';

// What is asked, as the address of the page holds it: `?q=words&family=ARCHIVAL&family=DATASET&sort=newest`.

/** The facets of the search, in the order in which they are shown. */
export const FACETS = ['family', 'year', 'type', 'license', 'creator'] as const;
export type Facet = (typeof FACETS)[number];

/** One question to the index. */
export interface Query {
  readonly words: string;
  readonly sort: string;
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
}

/** The query of an address. */
export function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const chosen = Object.fromEntries(
    FACETS.map((facet) => [facet, given.getAll(facet).filter((value) => value !== '')]),
  ) as unknown as Query['chosen'];
  return { words: given.get('q')?.trim() ?? '', sort: given.get('sort') ?? '', chosen };
}

/** The address of a query, from its question mark on; empty where nothing is asked. */
export function addressOf({ words, sort, chosen }: Query): string {
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

const NEWEST = { date: 'desc' } as const;

/**
 * What the index is asked besides words: any of the chosen values within a facet, all facets together. `without` leaves
 * one facet out, for the counts of its other values.
 */
export function optionsOf({ words, sort, chosen }: Query, without?: Facet): SearchOptions {
  const filters = Object.fromEntries(
    FACETS.filter((facet) => facet !== without && chosen[facet].length > 0).map((facet) => [
      facet,
      { any: chosen[facet] },
    ]),
  );
  if (sort === 'oldest') return { filters, sort: { date: 'asc' } };
  if (sort === 'newest' || !words) return { filters, sort: NEWEST };
  return { filters };
}
