import { monthWords } from './words.ts';

/** The deposits of one month. */
export interface MonthGroup<Row> {
  /** `July 2026`. */
  readonly month: string;
  /** The anchor of its heading: `m2026-07`. */
  readonly id: string;
  readonly deposits: readonly Row[];
}

/**
 * Deposits by the month in which they were deposited, in the order in which they are given: each month once, at its first deposit, since
 * numbers of an adopted archive can be in another order than its months.
 */
export function groupsByMonth<Row extends { readonly minted_at: string }>(
  deposits: readonly Row[],
): MonthGroup<Row>[] {
  const months = Map.groupBy(deposits, ({ minted_at }) => minted_at.slice(0, 7));
  return [...months].map(([id, of]) => ({ month: monthWords(id), id: `m${id}`, deposits: of }));
}
