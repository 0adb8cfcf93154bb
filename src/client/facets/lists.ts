import type { Columns } from '../../registry/pages/browse/columns.ts';
import type { DescribedList, ListColumns } from '../../registry/pages/lists/list.ts';
import { ranksOf, type Searched, searchedOf } from '../../registry/pages/lists/search.ts';
import { byId, element, siteHref, siteJson } from '../shared.ts';
import { facetsOf, type Showing } from './choice.ts';
import { facetPage, standingList } from './page.ts';

// An item moves to another page of its list as the list grows, and links to it keep working: an anchor that this page does not have leads
// to the page that has it.

/** Follows the anchor of the address, now and whenever it changes. */
function followAnchors(load: () => Promise<ListColumns>, pages: ListPages): void {
  addEventListener('hashchange', () => void follow());
  // With words or filters the items that are found stand here, wherever their pages are.
  if (location.search === '') void follow();

  async function follow(): Promise<void> {
    const id = anchor();
    if (id === '' || document.getElementById(id)) return;
    try {
      const columns = await load();
      const item = columns.ids.indexOf(id);
      if (item >= 0) location.replace(`${pages.pageOf(columns, item)}${location.hash}`);
    } catch (error) {
      console.error(error);
    }
  }
}

function anchor(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

// The items that are left: at once by their titles, and then as the pages of the list show them.

/** Who types goes on after less than this; nothing is fetched before, in milliseconds. */
const PAUSE = 150;

/** Shows items in a place. Resolves when they are there: by their titles, or, where it is asked for, as whole rows. */
async function showItems(
  place: HTMLElement,
  shown: Showing,
  pages: ListPages,
  headed: boolean,
): Promise<void> {
  const columns = shown.columns as ListColumns;
  const items = shown.groups.flatMap((group) => group.items);
  /** Shows the rows that are there by now, and titles in the place of others. Returns whether all are there. */
  const layOut = () => {
    const rows = items.map((item) => pages.row(columns, item));
    const parts = rows.map((row, at) => row ?? titleRow(columns, items[at] ?? 0, pages));
    place.replaceChildren(...laidOut(parts, headed || shown.inPageOrder));
    return !rows.includes(undefined);
  };
  if (shown.whole) await pages.fetch(columns, items);
  if (!shown.isCurrent()) return;
  shown.ready();
  if (!layOut()) void complete();

  /** Puts whole rows in the place of titles, and leaves the focus where it is. */
  async function complete(): Promise<void> {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (shown.isCurrent()) await pages.fetch(columns, items);
    if (!shown.isCurrent()) return;
    const rows = () => [...place.querySelectorAll('li')];
    const focused = rows().findIndex((row) => row.contains(document.activeElement));
    const isWhole = layOut();
    rows()[focused]?.querySelector('a')?.focus({ preventScroll: true });
    if (isWhole) return;
    const words = 'Some could not be loaded whole. Their titles lead to them.';
    place.append(element('p', { className: 'list-partly', role: 'status' }, words));
  }
}

function titleRow(columns: ListColumns, item: number, pages: ListPages): Row {
  const title = element('bdi', {}, columns.titles[item] ?? '');
  const link = element('a', { href: pages.linkOf(columns, item), dir: 'auto' }, title);
  return {
    row: element('li', { className: 'list-title' }, link),
    list: pages.emptyList(),
  };
}

/** Rows one after another in lists; where `underHeadings`, those of one section below its heading. */
function laidOut(rows: readonly Row[], underHeadings: boolean): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let last: { list: HTMLElement; key: string } | undefined;
  for (const row of rows) {
    const section = underHeadings ? row.section : undefined;
    const key = section ? section.heading.id || (section.heading.textContent ?? '') : '';
    if (!last || last.key !== key) {
      last = { list: row.list, key };
      last.list.replaceChildren();
      if (section) section.frame.replaceChildren(section.heading, row.list);
      parts.push(section?.frame ?? row.list);
    }
    last.list.append(row.row);
  }
  return parts;
}

// The static pages of a list, from which the rows of what is found are copied.

/** A row of a list, copied from its page. */
interface Row {
  readonly row: HTMLElement;
  /** The list in which it stands there, without its rows. */
  readonly list: HTMLElement;
  /** The section in which that list stands, without its content, and the heading of the section. */
  readonly section?: { readonly frame: HTMLElement; readonly heading: HTMLElement };
}

/** The pages of a list; each is fetched at most once. */
class ListPages {
  readonly #list: DescribedList;
  readonly #asked = new Map<string, Promise<ParentNode>>();
  readonly #read = new Map<string, ParentNode>();

  constructor(list: DescribedList) {
    this.#list = list;
  }

  /** The link to the page on which an item stands. */
  pageOf({ pages, on }: ListColumns, item: number): string {
    const key = pages[on[item] ?? 0] ?? '';
    return siteHref(`${this.#list.path}${key && `${encodeURIComponent(key)}/`}`);
  }

  /** Where the title of an item leads. */
  linkOf(columns: ListColumns, item: number): string {
    const path = columns.paths?.[item];
    return path === undefined
      ? `${this.pageOf(columns, item)}#${encodeURIComponent(columns.ids[item] ?? '')}`
      : siteHref(path);
  }

  /** A copy of the row of an item, where its page is there already. */
  row(columns: ListColumns, item: number): Row | undefined {
    const page = this.pageOf(columns, item);
    const within = page === location.pathname ? standingList() : this.#read.get(page);
    const row = within?.querySelector<HTMLElement>(`#${CSS.escape(columns.ids[item] ?? '')}`);
    return row ? copyOf(row) : undefined;
  }

  /** The element in which rows stand in the page, without rows. */
  emptyList(): HTMLElement {
    return listOf(standingList().querySelector<HTMLElement>(':is(ol, ul) > li[id]'));
  }

  /** Fetches the pages of items, as far as that can be done. What could not be fetched is tried again at the next call. */
  async fetch(columns: ListColumns, items: readonly number[]): Promise<void> {
    const wanted = new Set(items.map((item) => this.pageOf(columns, item)));
    await Promise.allSettled([...wanted].map((page) => this.#fetch(page)));
  }

  async #fetch(page: string): Promise<void> {
    if (page === location.pathname) return;
    const asked = this.#asked.get(page) ?? parsed(page);
    this.#asked.set(page, asked);
    asked.catch(() => this.#asked.delete(page));
    this.#read.set(page, await asked);
  }
}

async function parsed(page: string): Promise<ParentNode> {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function copyOf(row: HTMLElement): Row {
  const section = row.closest('section');
  const heading = section?.querySelector<HTMLElement>(':scope > :is(h2, h3)');
  return {
    row: document.importNode(row, true),
    list: listOf(row),
    ...(section && heading
      ? { section: { frame: document.importNode(section), heading: document.importNode(heading, true) } }
      : {}),
  };
}

/** A copy of the list in which a row stands, without its rows. */
function listOf(row: HTMLElement | null): HTMLElement {
  const list = document.importNode(row?.parentElement ?? document.createElement('ol'));
  for (const name of ['id', 'start', 'reversed']) list.removeAttribute(name);
  return list;
}

// The island of every list page. What it needs to know of a list stands in the page.

/** How many items are shown at first, and added by each “Show more”. */
const STEP = 25;

const list = JSON.parse(byId('facet-list').dataset.list ?? '') as DescribedList;
const load = () => siteJson<ListColumns>(list.columns);
const pages = new ListPages(list);
const searched = new WeakMap<Columns, Searched>();

function searchedIn(columns: Columns): Searched {
  const made = searched.get(columns) ?? searchedOf(columns as ListColumns);
  searched.set(columns, made);
  return made;
}

const byNumber = (name: string) => (columns: Columns) => {
  const numbers = columns.numbers[name] ?? [];
  return (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
};

facetPage({
  noun: list.noun,
  nouns: list.nouns,
  load,
  within: undefined,
  facets: facetsOf(list.facets),
  orders: Object.fromEntries([
    ['', () => (a: number, b: number) => a - b],
    ...list.orders.map((name) => [name, byNumber(name)] as const),
  ]),
  groupings: {},
  groupedBy: '',
  search: {
    ranks: (columns, words, query) => ranksOf(searchedIn(columns), words, query),
    byRank: !list.headed,
  },
  step: STEP,
  show: (place, shown) => showItems(place, shown, pages, list.headed),
});
followAnchors(load, pages);
