import { type Columns, type FacetColumn, ranksOf } from '../browse/columns.ts';
import type { List } from './list.ts';
import type { ListPart } from './parts.ts';

/** The columns of a list page: what can be searched, chosen, counted and ordered, and on which page each item stands. */
export interface ListColumns extends Columns {
  /** The keys of the pages, the first page as an empty text. */
  readonly pages: readonly string[];
  /** For each item, the place of its page in `pages`. Items are in the order in which the pages show them. */
  readonly on: readonly number[];
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  /** Paths of items that have a page of their own. */
  readonly paths?: readonly string[];
  readonly texts?: readonly string[];
  /** Texts that items share, and the places of those of each item. */
  readonly shared?: FacetColumn;
}

/** The columns of a list from its pages. */
export function listColumns<Item>(list: List<Item>, parts: readonly ListPart<Item>[]): ListColumns {
  const items = parts.flatMap((part) => part.items);
  const { path, text, texts } = list;
  return {
    total: items.length,
    pages: parts.map(({ key }) => key ?? ''),
    on: parts.flatMap((part, place) => part.items.map(() => place)),
    ids: items.map(list.id),
    titles: items.map(list.title),
    ...(path ? { paths: items.map(path) } : {}),
    ...(text ? { texts: items.map(text) } : {}),
    ...(texts ? { shared: valuesColumn(texts, items) } : {}),
    facets: Object.fromEntries(
      list.facets.map(({ name, values, order }) => [name, valuesColumn(values, items, order)]),
    ),
    numbers: Object.fromEntries(
      list.orders.map(({ name, by, backwards }) => [name, ranksOf(items.map(by), backwards)]),
    ),
  };
}

/** The values of items, each written once, with their places for each item. */
function valuesColumn<Item>(
  values: (item: Item) => readonly string[],
  items: readonly Item[],
  order: readonly string[] = [],
): FacetColumn {
  const places = new Map<string, number>(order.map((value, place) => [value, place]));
  const placeOf = (value: string) => {
    const known = places.get(value) ?? places.size;
    places.set(value, known);
    return known;
  };
  const of = items.map((item) => {
    const found = [...new Set(values(item))].map(placeOf);
    return found.length === 1 ? (found[0] as number) : found.length === 0 ? -1 : found;
  });
  return { values: [...places.keys()], of };
}
