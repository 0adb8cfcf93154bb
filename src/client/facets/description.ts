import type { Columns } from '../../registry/browse/columns.ts';
import type { Limit } from './answer.ts';

// What the facets of one list need to be told. The rest is the same for every list.

/** One facet of a list. */
export interface Facet {
  /** Its name in the columns and in the address. */
  readonly name: string;
  readonly title: string;
  /** A value in words. */
  readonly word: (value: string) => string;
  /** Whether its values run backwards, as years do; others are in the order of their counts. */
  readonly backwards?: boolean;
}

/** One way to put a list in order: the places of two items are compared. */
export type Order = (columns: Columns) => (a: number, b: number) => number;

/** One way to group a list. */
export interface Grouping {
  /** The name of the group of an item, which is its heading. */
  readonly nameOf: (columns: Columns) => (item: number) => string;
  /** The order of the groups by their headings; where there is none, they come as their items do. */
  readonly order?: readonly string[];
}

/** A list with facets. */
export interface ListDescription {
  /** The word for one item: `deposit`. */
  readonly noun: string;
  /** The columns of the list. Rejects when they cannot be fetched; the next call tries again. */
  readonly load: () => Promise<Columns>;
  /** The facet and value to which this page limits the list. */
  readonly within: Limit | undefined;
  readonly facets: readonly Facet[];
  /** By the values of the control in the page; the first, whose value is empty, is that of the page itself. */
  readonly orders: Readonly<Record<string, Order>>;
  readonly groupings: Readonly<Record<string, Grouping>>;
  /** What the page itself groups by. */
  readonly groupedBy: string;
  /** The row of an item: of the page itself where it is there, and fetched where it is not. */
  readonly row: (item: number) => HTMLLIElement | Promise<HTMLLIElement>;
}
