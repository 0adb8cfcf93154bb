import { pairsIn } from '../../registry/text/search-words.ts';
import type { Choice } from '../facets/state.ts';

// A search as the URL of the page holds it: `?q=words&family=ARCHIVAL&family=DATASET&sort=newest`.

/** One search. */
export interface Query {
  readonly words: string;
  readonly sort: string;
  /** The chosen values, by the name of their facet. */
  readonly chosen: Choice['facets'];
}

/** The query of a URL’s search part. */
export function queryOf(search: string, facets: readonly string[]): Query {
  const given = new URLSearchParams(search);
  const chosen = facets.flatMap((facet) => {
    const values = given.getAll(facet).filter((value) => value !== '');
    return values.length > 0 ? [[facet, values] as const] : [];
  });
  return {
    words: given.get('q')?.trim() ?? '',
    sort: given.get('sort') ?? '',
    chosen: Object.fromEntries(chosen),
  };
}

/** The search part of a query’s URL, with its question mark; empty where nothing is searched for. */
export function searchPartOf({ words, sort, chosen }: Query): string {
  const given = new URLSearchParams();
  if (words) given.set('q', words);
  for (const [facet, values] of Object.entries(chosen))
    for (const value of values) given.append(facet, value);
  if (sort) given.set('sort', sort);
  const text = given.toString();
  return text && `?${text}`;
}

/** The same as the facets of a list have it. */
export function choiceOf({ words, sort, chosen }: Query): Choice {
  return { q: words, facets: chosen, sort, group: '' };
}

/** Whether a query has a value of a facet. */
export function hasFilters({ chosen }: Query): boolean {
  return Object.keys(chosen).length > 0;
}

/** Whether a query has words, or a value of a facet. */
export function isSearch(query: Query): boolean {
  return query.words !== '' || hasFilters(query);
}

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
