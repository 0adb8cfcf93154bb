import type { Deposit } from '../../model/deposit.ts';
import { FACETS, type ListedFacet } from './facets.ts';
import { sortKey } from './letters.ts';
import type { BrowseLists } from './lists.ts';

// A list as columns, for the facets of a page: what can be chosen, counted and ordered, and nothing that is only shown. Any list can be
// written so.

/** One facet: its values, and which of them each item has. */
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

/** The columns of all deposits, in the order of their numbers. */
export function depositColumns(deposits: readonly Deposit[], lists: BrowseLists): Columns {
  const facets = FACETS.map(({ name, long, several }: ListedFacet) => {
    const values = [...lists[name].values()].filter((list) => !long || list.deposits.length > 1);
    const places = deposits.map((): number[] => []);
    for (const [place, list] of values.entries())
      for (const { deposit_number } of list.deposits) places[deposit_number - 1]?.push(place);
    const of = places.map((some) => (several || some.length > 1 ? some : (some[0] ?? -1)));
    return [name, { values: values.map(({ value }) => value), of }] as const;
  });
  const numbers = {
    month: deposits.map(({ minted_at }) => Number(minted_at.slice(0, 7).replace('-', ''))),
    title: ranksOf(deposits.map(({ title }) => sortKey(title))),
  };
  return { total: deposits.length, facets: Object.fromEntries(facets), numbers };
}

/** Returns the rank of each key in sorted order, from 0. Equal keys keep the order in which they are given. */
export function ranksOf<Key extends string | number>(keys: readonly Key[], backwards = false): number[] {
  const sign = backwards ? -1 : 1;
  const compared = (one: Key, other: Key) => (one < other ? -sign : one > other ? sign : 0);
  const order = keys.map((key, at) => ({ key, at })).sort((a, b) => compared(a.key, b.key) || a.at - b.at);
  const ranks: number[] = [];
  for (const [rank, { at }] of order.entries()) ranks[at] = rank;
  return ranks;
}
