import { COMMON } from '../../registry/find/names.ts';
import { FACETS, type Facet } from '../../registry/search/facets.ts';
import type { SearchOptions } from '../../registry/search/searching.ts';
import { KINDS, type Kind } from '../../registry/surfaces/names-files.ts';
import { segmentWords } from '../../registry/text/segment.ts';

// A search as the URL of the page holds it: `?q=words&kind=term` or `?q=words&family=ARCHIVAL&family=DATASET&sort=newest`.

/** One search. */
export interface Query {
  readonly words: string;
  /** The only kind that is shown; empty where all are. */
  readonly kind: Kind | '';
  readonly sort: string;
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
}

/** A query for nothing. */
export const NO_QUERY: Query = {
  words: '',
  kind: '',
  sort: '',
  chosen: { family: [], year: [], type: [], creator: [], language: [], license: [] },
};

/** The query of a URL’s search part. */
export function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const chosen = Object.fromEntries(
    FACETS.map((facet) => [facet, given.getAll(facet).filter((value) => value !== '')]),
  ) as unknown as Query['chosen'];
  const kind = KINDS.find((one) => one.kind === given.get('kind'))?.kind ?? '';
  return { words: given.get('q')?.trim() ?? '', kind, sort: given.get('sort') ?? '', chosen };
}

/** The search part of a query’s URL, with its question mark; empty where nothing is searched for. */
export function searchPartOf({ words, kind, sort, chosen }: Query): string {
  const given = new URLSearchParams();
  if (words) given.set('q', words);
  if (kind) given.set('kind', kind);
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
  return words ? (phraseOf(words) ?? termsOf(words).join(' ')) : null;
}

/** The words that are sought one by one; none of a phrase. */
export function termsOf(words: string): readonly string[] {
  if (phraseOf(words) !== undefined) return [];
  const all = segmentWords(words).trim().split(/\s+/);
  const telling = all.filter((word) => !COMMON.has(word.toLowerCase()));
  return telling.length > 0 ? telling : all;
}

/** Words in quotation marks of any kind, which are sought in this order. */
function phraseOf(words: string): string | undefined {
  const phrase = /^["“„«]\s*(.+?)\s*["”“»]$/su.exec(words)?.[1];
  return phrase && `"${segmentWords(phrase).trim()}"`;
}

/** Whether a query has a value of a facet. */
export function hasFilters({ chosen }: Query): boolean {
  return FACETS.some((facet) => chosen[facet].length > 0);
}

/** The kind that a query shows: filters choose among deposits, and without words there are no names to look for. */
export function kindOf(query: Query): Query['kind'] {
  return query.words === '' || hasFilters(query) ? '' : query.kind;
}

/** Whether a query has words, or a value of a facet. */
export function isSearch(query: Query): boolean {
  return query.words !== '' || hasFilters(query);
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
