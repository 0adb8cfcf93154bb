import type { List } from './list.ts';

/** What the island needs to know of a list. It stands in the page; all else is in the columns. */
export interface DescribedList {
  readonly name: string;
  /** The path of its first page. */
  readonly path: string;
  /** The path of its columns. */
  readonly columns: string;
  readonly noun: string;
  readonly nouns: string;
  readonly headed: boolean;
  readonly facets: readonly DescribedFacet[];
  /** The names of its orders besides that of the page. */
  readonly orders: readonly string[];
}

/** What the island needs to know of a facet. */
export interface DescribedFacet {
  readonly name: string;
  readonly title: string;
  readonly words?: Readonly<Record<string, string>>;
  readonly backwards?: boolean;
  readonly ordered?: boolean;
  readonly unoffered?: boolean;
}

/** What the island is told of a list whose first page and columns are at these paths. */
export function describedList<Item>(list: List<Item>, path: string, columns: string): DescribedList {
  const { name, noun, nouns, headed = false, facets, orders } = list;
  return {
    ...{ name, path, columns, noun, nouns, headed, orders: orders.map((order) => order.name) },
    facets: facets.map((facet) => ({
      name: facet.name,
      title: facet.title,
      ...(facet.words ? { words: facet.words } : {}),
      ...(facet.backwards ? { backwards: true } : {}),
      ...(facet.order ? { ordered: true } : {}),
      ...(facet.unoffered ? { unoffered: true } : {}),
    })),
  };
}
