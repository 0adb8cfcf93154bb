import { type DepositFacet, FACETS } from '../browse/facets.ts';
import type { AnyList, ListFacet } from './list.ts';

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
  /** Whether its values are language tags. */
  readonly languages?: boolean;
  readonly unoffered?: boolean;
}

/** What the island is told of a list whose first page and columns are at these paths. */
export function describedList(list: AnyList, path: string, columns: string): DescribedList {
  const { name, noun, nouns, headed = false, facets, orders } = list;
  return {
    ...{ name, path, columns, noun, nouns, headed, orders: orders.map((order) => order.name) },
    facets: facets.map((facet) => ({
      ...describedFacet(facet),
      ...(facet.order ? { ordered: true } : {}),
      ...(facet.unoffered ? { unoffered: true } : {}),
    })),
  };
}

/** What the islands of search and browse pages are told of the facets of the deposits, in the order in which these are offered. */
export function describedDepositFacets(): readonly DescribedFacet[] {
  const facets: readonly DepositFacet[] = FACETS;
  const offered = facets.toSorted((a, b) => Number(a.long ?? false) - Number(b.long ?? false));
  return offered.map((facet) => ({
    ...describedFacet(facet),
    ...(facet.languages ? { languages: true } : {}),
  }));
}

function describedFacet({ name, title, words, backwards }: Described): DescribedFacet {
  return { name, title, ...(words ? { words } : {}), ...(backwards ? { backwards: true } : {}) };
}

type Described = Pick<ListFacet<unknown>, 'name' | 'title' | 'words' | 'backwards'>;
