// The values of a facet as its filter shows them: printed with a page, and the same when the script counts again.

/** How many items have each value of a facet. */
export type Counts = ReadonlyMap<string, number>;

/** A value, and how many items have it. */
export type ValueRow = readonly [value: string, count: number];

/** What decides the order of the values of a facet. */
interface ValueOrder {
  /** Whether they stay in the order in which they are counted; others are in the order of their counts. */
  readonly ordered?: boolean | undefined;
  /** Whether they run backwards, as years do. */
  readonly backwards?: boolean | undefined;
}

/**
 * A facet with at most this many values shows all of them. A longer one shows the first `FIRST_VALUES` and a box to search for others.
 */
export const ALL_VALUES = 12;

/** How many values of a long facet are shown at first. */
export const FIRST_VALUES = 8;

/** The values that items have, in the order of their facet. */
export function valuesInOrder(counts: Counts, { ordered, backwards }: ValueOrder): ValueRow[] {
  const rows = [...counts].filter(([, count]) => count > 0);
  if (ordered) return rows;
  const byName = ([a]: ValueRow, [b]: ValueRow) => (a < b ? -1 : 1);
  return rows.sort((a, b) => (backwards ? -byName(a, b) : b[1] - a[1] || byName(a, b)));
}

/** How many items have each value, the values of `order` first and those that no item has at zero. */
export function countValues<Item>(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly string[],
  order: readonly string[] = [],
): Counts {
  const counts = new Map<string, number>(order.map((value) => [value, 0]));
  for (const item of items)
    for (const value of new Set(valuesOf(item))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
