import { type IndexedDocument, readDocument, type Standing } from '../../registry/search/documents.ts';
import type { Hit } from '../../registry/search/searching.ts';
import type { Query } from './query.ts';

// The order of the results. The index says how well each deposit matches; current deposits stand before what is superseded or
// withdrawn, and the versions of one work stand together, under the current one.

/** One entry of the list: a deposit, and earlier versions of it that match, too, the newest first. */
export interface Result {
  readonly document: IndexedDocument;
  readonly hit: Hit;
  readonly earlier: readonly IndexedDocument[];
}

/** What a match counts for, by where its deposit stands. */
const COUNTS: Readonly<Record<Standing, number>> = { '': 1, d: 0.8, s: 0.5, w: 0.4 };

type Found = { readonly document: IndexedDocument; readonly hit: Hit };

/**
 * Hits as the entries of the list, in the order of the query: best match, or by date. `dates` are those of all deposits, in the order
 * of their numbers; without them newer numbers count as newer.
 */
export function ranked(
  hits: readonly Hit[],
  { words, sort }: Query,
  dates: readonly number[] | undefined,
): readonly Result[] {
  const found = hits.map((hit) => ({ hit, document: readDocument(hit.id) }));
  const works = Map.groupBy(found, ({ document }) => document.first ?? document.number);
  const entries = [...works.values()].map((versions) => entryOf(versions));
  const number = ({ result }: Entry) => result.document.number;
  const date = (entry: Entry) => dates?.[number(entry) - 1] ?? 0;
  const newest = (a: Entry, b: Entry) => date(b) - date(a) || number(b) - number(a);
  if (sort === 'oldest') entries.sort((a, b) => newest(b, a));
  else if (sort === 'newest' || !words) entries.sort(newest);
  else entries.sort((a, b) => b.score - a.score || newest(a, b));
  return entries.map(({ result }) => result);
}

interface Entry {
  readonly result: Result;
  readonly score: number;
}

/** The versions of a work as one entry: the newest of them leads, and the best match of them counts. */
function entryOf(versions: readonly Found[]): Entry {
  const [newest, ...earlier] = versions.toSorted((a, b) => b.document.number - a.document.number) as [
    Found,
    ...Found[],
  ];
  const score = Math.max(...versions.map(({ hit, document }) => hit.score * COUNTS[document.standing]));
  return { result: { ...newest, earlier: earlier.map(({ document }) => document) }, score };
}
