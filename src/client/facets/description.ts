import type { Columns } from '../../registry/pages/browse/columns.ts';
import type { DescribedFacet } from '../../registry/pages/lists/described.ts';
import { byId } from '../shared.ts';
import type { Limit, Shown } from './choice.ts';

// What the facets of one list need to be told. The rest is the same for every list.

/** A facet as the page tells of it, with the words for its values. */
export interface Facet extends DescribedFacet {
  /** A value in words. */
  readonly word: (value: string) => string;
}

/** The facets of which a page tells. */
export function facetsOf(described: readonly DescribedFacet[]): readonly Facet[] {
  return described.map((facet) => {
    const known = new Map(Object.entries(facet.words ?? {}));
    const languages = facet.languages
      ? new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
      : undefined;
    return { ...facet, word: (value) => known.get(value) ?? languages?.of(value) ?? value };
  });
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

/** How a list is searched by words. */
export interface Search {
  /** The rank of each item, the lowest the best; below zero where it does not match. */
  readonly ranks: (columns: Columns, words: readonly string[], query: string) => Int8Array;
  /** Whether what is found is shown from the best to the worst; else it stays in the order of the page. */
  readonly byRank: boolean;
}

/** A list with facets. */
export interface ListDescription {
  /** The word for one item, and for several: `deposit`, `deposits`. */
  readonly noun: string;
  readonly nouns: string;
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
  /** Absent where the page has no box to type into. */
  readonly search?: Search;
  /** How many items are shown at first, and added by each “Show more”. */
  readonly step: number;
  /**
   * Shows items in a place of the page, and resolves when they are there: rejects when they cannot be. `words` are those that were
   * looked for. Does nothing more once `isCurrent` says no.
   */
  readonly show: (place: HTMLElement, shown: Showing) => Promise<void>;
}

/** What is to be shown. */
export interface Showing {
  readonly columns: Columns;
  readonly groups: readonly Shown[];
  readonly words: readonly string[];
  /** Whether the items are in the order of the page. */
  readonly inPageOrder: boolean;
  /** Whether to wait until every row is loaded; otherwise the visible rows are shown first. */
  readonly whole: boolean;
  /** To be called once the items are in their place, before the promise resolves. */
  readonly ready: () => void;
  readonly isCurrent: () => boolean;
}

// The list that stands in the page. While something else is shown in its place, the list is removed from the document, so that no `id`
// occurs twice.

const kept = document.createDocumentFragment();

/** Whether the list of the page itself is shown. */
export function setStanding(shown: boolean): void {
  const place = byId('facet-static');
  place.hidden = !shown;
  if (shown) place.append(kept);
  else kept.append(...place.childNodes);
}

/** Where the list of the page itself is now: in the page, or kept aside. */
export function standingList(): ParentNode {
  return kept.hasChildNodes() ? kept : byId('facet-static');
}
