import type { Columns, FacetColumn } from '../../registry/browse/columns.ts';
import type { Choice } from './state.ts';

// Which items of a list a choice leaves, and how many each value would leave. Any of the values of a facet, all facets together.

/** How many items a value has among those that the other facets leave. */
export type Counts = ReadonlyMap<string, number>;

/** The answer to a choice. */
export interface Answer {
  /** The places of the items that are left, in the order of the list. */
  readonly items: readonly number[];
  readonly counts: Readonly<Record<string, Counts>>;
}

/** A facet and a value to which the page limits its list. */
export type Limit = readonly [facet: string, value: string];

/** The items that a choice leaves, and the counts of every value of every facet. An unknown value leaves nothing. */
export function answerOf(columns: Columns, choice: Choice, within?: Limit): Answer {
  const facets = Object.entries(columns.facets);
  const tests = facets.flatMap(([name, column]) => {
    const values = choice.facets[name] ?? [];
    return values.length > 0 ? [{ name, passes: anyOf(column, values) }] : [];
  });
  const limit = within && columns.facets[within[0]];
  const base = limit && within ? anyOf(limit, [within[1]]) : () => true;
  const counted = facets.map(([, { values }]) => new Array<number>(values.length).fill(0));
  const items: number[] = [];
  for (let item = 0; item < columns.total; item += 1) {
    if (!base(item)) continue;
    const failed = tests.filter(({ passes }) => !passes(item));
    if (failed.length === 0) items.push(item);
    // It counts for a facet when no other facet leaves it out.
    if (failed.length > 1) continue;
    for (const [at, [name, { of }]] of facets.entries()) {
      if (failed[0] && failed[0].name !== name) continue;
      const counts = counted[at] ?? [];
      for (const place of placesOf(of[item])) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const counts = facets.map(([name, { values }], at) => {
    return [name, new Map(values.map((value, place) => [value, counted[at]?.[place] ?? 0]))] as const;
  });
  return { items, counts: Object.fromEntries(counts) };
}

function anyOf({ values, of }: FacetColumn, chosen: readonly string[]): (item: number) => boolean {
  const places = new Set(chosen.map((value) => values.indexOf(value)).filter((place) => place >= 0));
  return (item) => placesOf(of[item]).some((place) => places.has(place));
}

function placesOf(entry: FacetColumn['of'][number] | undefined): readonly number[] {
  if (typeof entry === 'number') return entry < 0 ? [] : [entry];
  return entry ?? [];
}

/** The values of an item, as a facet has them. */
export function valuesOf({ values, of }: FacetColumn, item: number): readonly string[] {
  return placesOf(of[item]).flatMap((place) => values[place] ?? []);
}

/** Some items under one heading. */
export interface Group {
  readonly name: string;
  readonly items: readonly number[];
}

/** Items put in groups by a name of each, the groups in the order of their first items, or in that of a list of names. */
export function grouped(
  items: readonly number[],
  nameOf: (item: number) => string,
  order?: readonly string[],
): readonly Group[] {
  const groups = [...Map.groupBy(items, nameOf)].map(([name, inside]) => ({ name, items: inside }));
  if (!order) return groups;
  const place = ({ name }: Group) => (order.includes(name) ? order.indexOf(name) : order.length);
  return groups.sort((a, b) => place(a) - place(b));
}
