import type { Deposit } from '../model/deposit.ts';
import { STATUSES } from '../model/vocabulary.ts';
import { sortKey } from './letters.ts';
import type { BrowseLists } from './lists.ts';
import { WAYS } from './ways.ts';

// A list as columns, for the facets of a page: what can be chosen, counted and ordered, and nothing that is only shown. Any list can be
// written so.

/** One facet: its values, and of which of them each item is. */
export interface FacetColumn {
  readonly values: readonly string[];
  /** For each item, in the order of the list, the place of its value; −1 for none; a list of places where an item can have several. */
  readonly of: readonly (number | readonly number[])[];
}

/** The columns of a list. */
export interface Columns {
  /** How many items there are. */
  readonly total: number;
  readonly facets: Readonly<Record<string, FacetColumn>>;
  /** Numbers of each item, by which the list is put in order or in groups. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
}

/**
 * The columns of all deposits, in the order of their numbers. A creator or keyword that only one deposit has is left out: who chooses it might
 * as well open the record. Types are few, and all are there, so that their counts add up.
 */
export function depositColumns(deposits: readonly Deposit[], lists: BrowseLists): Columns {
  const facets = WAYS.map(({ name }) => {
    const values = [...lists[name].values()].filter(({ hasPage }) => hasPage || name === 'type');
    const of: (number | number[])[] = deposits.map(() => (name === 'keyword' ? [] : -1));
    for (const [place, list] of values.entries()) {
      for (const { deposit_number } of list.deposits) {
        const known = of[deposit_number - 1];
        if (Array.isArray(known)) known.push(place);
        else of[deposit_number - 1] = known === undefined || known === -1 ? place : [known, place];
      }
    }
    return [name, { values: values.map(({ value }) => value), of }] as const;
  });
  const status = { values: STATUSES, of: deposits.map((deposit) => STATUSES.indexOf(deposit.status)) };
  const licenses = [...new Set(deposits.map(({ license }) => license))];
  const license = { values: licenses, of: deposits.map((deposit) => licenses.indexOf(deposit.license)) };
  const numbers = {
    month: deposits.map(({ minted_at }) => Number(minted_at.slice(0, 7).replace('-', ''))),
    title: ranksOf(deposits.map(({ title }) => sortKey(title))),
  };
  return { total: deposits.length, facets: { ...Object.fromEntries(facets), status, license }, numbers };
}

/** The place of each text in their alphabetical order. */
function ranksOf(texts: readonly string[]): number[] {
  const order = texts.map((_, at) => at).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? '') || a - b);
  const ranks: number[] = [];
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  return ranks;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
