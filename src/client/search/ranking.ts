import type { SearchKinds } from '../../registry/surfaces/search-files.ts';
import type { Hit } from './index.ts';
import type { Query } from './query.ts';

// The order of the deposits that were found. The index says how well each matches; those that were superseded or withdrawn stand behind the
// current ones.

/** How much a match of a deposit counts that was superseded or withdrawn. */
const BEHIND = 0.45;

/** A deposit of the list of results. */
export interface Result {
  readonly number: number;
  /** What the index knows of it; undefined where no words were sought. */
  readonly hit: Hit | undefined;
}

/** Deposits in the order of the query: best match, or by date. `dates` are those of all deposits, where the order takes them. */
export function ranked(
  results: readonly Result[],
  { words, sort }: Query,
  { behind }: SearchKinds,
  dates: readonly number[] | undefined,
): readonly Result[] {
  const isBehind = new Set(behind);
  const score = ({ number, hit }: Result) => (hit?.score ?? 0) * (isBehind.has(number) ? BEHIND : 1);
  const date = ({ number }: Result) => dates?.[number - 1] ?? 0;
  const newest = (a: Result, b: Result) => date(b) - date(a) || b.number - a.number;
  if (sort === 'oldest') return results.toSorted((a, b) => newest(b, a));
  if (sort === 'newest' || !words) return results.toSorted(newest);
  return results.toSorted((a, b) => score(b) - score(a) || newest(a, b));
}
