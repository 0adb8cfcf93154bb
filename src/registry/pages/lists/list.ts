import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { onceFor } from '../../text/once.ts';
import { type Columns, type FacetColumn, ranksOf } from '../browse/columns.ts';
import { type DepositFacet, FACETS } from '../browse/facets.ts';
import type { PageName } from '../index.ts';

// The shape of a list page: what it lists, and by what it can be searched, filtered and ordered. The static pages, the columns that the
// island fetches, and the island itself follow from it, so that one more list costs one description and its rows.

interface ListFacet<Item> {
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
  /** The value by which items are compared; equal ones stay in the order of the page. */
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
  /** The label of its box for words, where `Search` with the nouns is not enough. */
  readonly searched?: string;
  /** All items. Their order is that in which `parts` takes them. Made once for each state of the archive by `listed`. */
  readonly items: (archive: Archive, tools: Hashes) => readonly Item[];
  /** The pages of the list. Each item is on one of them; each but the first has a key, which is the last part of its address. */
  readonly parts: (items: readonly Item[]) => readonly ListPart<Item>[];
  /** The anchor of an item: the `id` of its element, which never changes. */
  readonly id: (item: Item) => string;
  /** Shown at once when an item is found, and searched first. */
  readonly title: (item: Item) => string;
  /** Where its title leads, as a path of the site, where it has a page of its own; else to its element on the list. */
  readonly path?: (item: Item) => string;
  /** Further texts that a search looks into. They are fetched with the columns, each once: keep them short. */
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
  /** Further texts, and the places of those of each item. */
  readonly texts?: FacetColumn;
}

/** The columns of a list from its pages. */
export function listColumns<Item>(list: List<Item>, parts: readonly ListPart<Item>[]): ListColumns {
  const items = parts.flatMap((part) => part.items);
  const { path, texts } = list;
  return {
    total: items.length,
    pages: parts.map(({ key }) => key ?? ''),
    on: parts.flatMap((part, place) => part.items.map(() => place)),
    ids: items.map(list.id),
    titles: items.map(list.title),
    ...(path ? { paths: items.map(path) } : {}),
    ...(texts ? { texts: valuesColumn(texts, items) } : {}),
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

// The pages of a list, cut so that one more item changes the pages that show it, and no other.

/** How many items a page of a list has. */
const PAGE_SIZE = 25;

/** The name of a page of a list. */
export interface PartName {
  /** The last part of its address, or undefined for the first page. It never changes. */
  readonly key: string | undefined;
  /** The words of its link: `Newest`, `Sa to Se`; with `start`, the places of its items: `151–167`. */
  readonly label: string;
  /**
   * The first position in the label's range. The noun of the list goes before the range, so that nobody takes it for deposit numbers.
   */
  readonly start?: number;
  /** The end of the heading of its page, where the label is not enough: `deposits 21–30`. */
  readonly title?: string;
}

/** One page of a list. */
export interface ListPart<Item> extends PartName {
  /** In the order in which it shows them. */
  readonly items: readonly Item[];
}

/**
 * The pages of a list that grows at one end, whose items are given from the oldest to the newest. Pages are numbered from the oldest, and
 * a full one never changes. The first page, without a number, shows the newest `size` items; the page after it has those that left the
 * first and do not yet fill a page.
 */
export function grownParts<Item>(items: readonly Item[], size: number = PAGE_SIZE): ListPart<Item>[] {
  const onFirst = Math.min(size, items.length);
  const older = items.length - onFirst;
  const numbered = Array.from({ length: Math.ceil(older / size) }, (_, at) => {
    const [from, to] = [at * size, Math.min((at + 1) * size, older)];
    return {
      key: String(at + 1),
      ...placesOf(from, to),
      items: items.slice(from, to).toReversed(),
    };
  });
  const first = { key: undefined, label: 'Newest', items: items.slice(older).toReversed() };
  return [first, ...numbered.toReversed()];
}

function placesOf(from: number, to: number): { label: string; start: number } {
  return { label: to - from > 1 ? `${from + 1}–${to}` : String(to), start: from + 1 };
}

/** The name of a page: `Newest`, `addresses 151–167`, `deposits 21–30`. */
export function partWords({ title, label, start }: PartName, nouns: string): string {
  return title ?? (start === undefined ? label : `${nouns} ${label}`);
}

/** The words of the link from the page beside it: where the page begins, since that page must not change as this one grows. */
export function besideWords(part: PartName, nouns: string): string {
  return part.start === undefined ? partWords(part, nouns) : `${nouns} from ${part.start}`;
}

/** The heading of a page of a list: `Addresses 151–167`, `Wiki: articles 26–50`, `Terms: C`. */
export function partHeading(title: string, part: PartName, nouns: string): string {
  const named = title.toLowerCase().endsWith(nouns.toLowerCase());
  return part.start !== undefined && named ? `${title} ${part.label}` : `${title}: ${partWords(part, nouns)}`;
}

/**
 * The pages of a list that grows at its end and is read from its beginning: the first page, without a number, begins with the first item,
 * and only the last page ever changes.
 */
export function readParts<Item>(items: readonly Item[], size: number = PAGE_SIZE): ListPart<Item>[] {
  const pages = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: pages }, (_, at) => ({
    key: at === 0 ? undefined : String(at + 1),
    ...placesOf(at * size, Math.min((at + 1) * size, items.length)),
    items: items.slice(at * size, (at + 1) * size),
  }));
}

/** A list as the page describes it to the island; all else is in the columns. */
export type DescribedList = ReturnType<typeof describedList>;

/** The description of a list whose first page and columns are at these paths. */
export function describedList(list: AnyList, path: string, columns: string) {
  const { name, noun, nouns, headed = false, facets, orders } = list;
  return {
    ...{ name, path, columns, noun, nouns, headed },
    /** The names of its orders besides that of the page. */
    orders: orders.map((order) => order.name),
    facets: facets.map(describedFacet),
  };
}

/** The description of the facets of the deposits for search and browse pages, in the order in which these are offered. */
export function describedDepositFacets(): readonly DescribedFacet[] {
  const facets: readonly DepositFacet[] = FACETS;
  return facets.toSorted((a, b) => Number(a.long ?? false) - Number(b.long ?? false)).map(describedFacet);
}

/** A facet as the page describes it to the island. JSON leaves out what is undefined. */
export type DescribedFacet = ReturnType<typeof describedFacet>;

type Described = Omit<ListFacet<unknown>, 'values'> & Pick<DepositFacet, 'languages'>;

function describedFacet({ name, title, words, backwards, order, unoffered, languages }: Described) {
  return { name, title, words, backwards, ordered: order && true, unoffered, languages };
}
