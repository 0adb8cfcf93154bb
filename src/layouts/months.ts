import type { Deposit } from '../registry/model/deposit.ts';
import { monthWords } from './words.ts';

/** The deposits of one month. */
export interface MonthGroup {
  /** `July 2026`. */
  readonly month: string;
  /** The anchor of its heading: `m2026-07`. */
  readonly id: string;
  readonly deposits: Deposit[];
}

/** Deposits by the month in which they were deposited, in the order in which they are given. */
export function groupsByMonth(deposits: readonly Deposit[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  const ids = new Set<string>();
  for (const deposit of deposits) {
    const id = `m${deposit.minted_at.slice(0, 7)}`;
    const last = groups.at(-1);
    if (last && last.month === monthWords(deposit.minted_at)) last.deposits.push(deposit);
    else {
      // Adopted deposits can be out of order: the second group of a month has an anchor of its own.
      const own = ids.has(id) ? `${id}-${deposit.deposit_number}` : id;
      ids.add(own);
      groups.push({ month: monthWords(deposit.minted_at), id: own, deposits: [deposit] });
    }
  }
  return groups;
}
