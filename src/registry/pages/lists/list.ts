import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { onceFor } from '../../text/once.ts';
import type { PageName } from '../index.ts';
import type { ListPart } from './parts.ts';

// The shape of a list page: what it lists, and by what it can be searched, filtered and ordered. The static pages, the columns that the
// island fetches, and the island itself follow from it, so that one more list costs one description and its rows.

/** One facet of a list. */
export interface ListFacet<Item> {
  /** Its name in the columns and in the address: `class` of `?class=subjunctive`. */
  readonly name: string;
  readonly title: string;
  /** The values of an item: none, one or several. */
  readonly values: (item: Item) => readonly string[];
  /** A value in words, where it is not shown as it is. */
  readonly words?: Readonly<Record<string, string>>;
  /** The order of its values; others are in the order of their counts. */
  readonly order?: readonly string[];
  /** Whether its values run backwards, as years do. */
  readonly backwards?: true;
  /** Whether the facet works in the address but the page has no filter for it, because it has about as many values as items. */
  readonly unoffered?: true;
}

/** One way to put a list in order, besides that of the page. */
interface ListOrder<Item> {
  /** Its name in the address: `?sort=title`. */
  readonly name: string;
  /** Its words in the menu: `Title`. */
  readonly title: string;
  /** What items are compared by; equal ones stay in the order of the page. */
  readonly by: (item: Item) => string | number;
  readonly backwards?: true;
}

/** A list page. */
export interface List<Item> {
  /** The name of its columns: `/data/lists/<name>.json`. */
  readonly name: string;
  readonly page: PageName;
  /** The word for one item, and for several. */
  readonly noun: string;
  readonly nouns: string;
  /** What the label of its box for words says, where `Search` with the nouns is not enough. */
  readonly searched?: string;
  /** All items. Their order is that in which `parts` takes them. Made once for each state of the archive by `listed`. */
  readonly items: (archive: Archive, tools: Hashes) => readonly Item[];
  /** The pages of the list. Each item is on one of them; each but the first has a key, which is the last part of its address. */
  readonly parts: (items: readonly Item[]) => readonly ListPart<Item>[];
  /** The anchor of an item: the `id` of its element, which never changes. */
  readonly id: (item: Item) => string;
  /** What an item is called: shown at once when it is found, and searched first. */
  readonly title: (item: Item) => string;
  /** Where its title leads, as a path of the site, where it has a page of its own; else to its element on the list. */
  readonly path?: (item: Item) => string;
  /** Further text that a search looks into. It is fetched with the columns: keep it short. */
  readonly text?: (item: Item) => string;
  /** The same as several texts, where items share them: each is fetched once. */
  readonly texts?: (item: Item) => readonly string[];
  /**
   * Whether an item needs the heading of its section to be understood. What a search finds then stays in the order of the page, below
   * those headings; else the best comes first, without them.
   */
  readonly headed?: true;
  /** Whether the search of the site finds its items, beside the deposits. */
  readonly isSought?: true;
  readonly facets: readonly ListFacet<Item>[];
  /** The words for the order of the page itself: `Newest first`. */
  readonly order: string;
  readonly orders: readonly ListOrder<Item>[];
}

/** The items of a list, made once for each state of the archive. */
export function listed<Item>(list: List<Item>, archive: Archive, tools: Hashes): readonly Item[] {
  return onceFor(archive, `items of ${list.name}`, () => list.items(archive, tools));
}

/** The pages of a list, made once for each state of the archive. */
export function partsOfList<Item>(
  list: List<Item>,
  archive: Archive,
  tools: Hashes,
): readonly ListPart<Item>[] {
  return onceFor(archive, `parts of ${list.name}`, () => list.parts(listed(list, archive, tools)));
}

/** A list of whatever items: what all lists share does not look into them. */
// biome-ignore lint/suspicious/noExplicitAny: a list both takes and gives its items, so that no narrower type fits every list
export type AnyList = List<any>;
