import type { Columns } from '../../registry/pages/browse/columns.ts';
import type { DescribedList, ListColumns } from '../../registry/pages/lists/list.ts';
import { ranksOf, searchedOf } from '../../registry/pages/lists/search.ts';
import { onceFor } from '../../registry/text/once.ts';
import { foldedWords } from '../../registry/text/words.ts';
import { byId, element, siteHref, siteJson } from '../shared.ts';
import { facetsOf, type Ranks, type Showing } from './choice.ts';
import { facetPage, standingList } from './page.ts';

// The island of every list page. The page holds the description of the list; the rows of found items are copied from the pages of the
// list.

/** How many items are shown at first, and added by each “Show more”. */
const STEP = 25;

/** The pause after a key before anything is fetched, in milliseconds: typing usually continues sooner. */
const PAUSE = 150;

const list = JSON.parse(byId('facet-list').dataset.list ?? '') as DescribedList;
const load = () => siteJson<ListColumns>(list.columns);

// The pages of the list; each is fetched at most once.

const asked = new Map<string, Promise<ParentNode>>();
const read = new Map<string, ParentNode>();

function pageOf({ pages, on }: ListColumns, item: number): string {
  const key = pages[on[item] ?? 0] ?? '';
  return siteHref(`${list.path}${key && `${encodeURIComponent(key)}/`}`);
}

/** Fetches the pages of items. Ignores failures: the next call tries those pages again. */
async function fetchPages(columns: ListColumns, items: readonly number[]): Promise<void> {
  const wanted = new Set(items.map((item) => pageOf(columns, item)));
  wanted.delete(location.pathname);
  const fetched = [...wanted].map(async (page) => {
    const answer = asked.get(page) ?? parsed(page);
    asked.set(page, answer);
    answer.catch(() => asked.delete(page));
    read.set(page, await answer);
  });
  await Promise.allSettled(fetched);
}

async function parsed(page: string): Promise<ParentNode> {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

// An item moves to another page of its list as the list grows, and links to it keep working: an anchor that this page does not have leads
// to the page that has it.

async function followAnchor(): Promise<void> {
  const id = anchor();
  if (id === '' || document.getElementById(id)) return;
  try {
    const columns = await load();
    const item = columns.ids.indexOf(id);
    if (item >= 0) location.replace(`${pageOf(columns, item)}${location.hash}`);
  } catch (error) {
    console.error(error);
  }
}

function anchor(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** A row of a list, copied from its page. */
interface Row {
  readonly row: HTMLElement;
  /** The list in which it stands there, without its rows. */
  readonly list: HTMLElement;
  /** The section in which that list stands, without its content, and the heading of the section. */
  readonly section?: { readonly frame: HTMLElement; readonly heading: HTMLElement };
}

/** A copy of the row of an item, where its page is there already. */
function rowOf(columns: ListColumns, item: number): Row | undefined {
  const page = pageOf(columns, item);
  const within = page === location.pathname ? standingList() : read.get(page);
  const row = within?.querySelector<HTMLElement>(`#${CSS.escape(columns.ids[item] ?? '')}`);
  if (!row) return undefined;
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

function titleRow(columns: ListColumns, item: number): Row {
  const path = columns.paths?.[item];
  const href =
    path === undefined
      ? `${pageOf(columns, item)}#${encodeURIComponent(columns.ids[item] ?? '')}`
      : siteHref(path);
  const title = element('a', { href, dir: 'auto' }, element('bdi', {}, columns.titles[item] ?? ''));
  return {
    row: element('li', { className: 'list-title' }, title),
    list: listOf(standingList().querySelector<HTMLElement>(':is(ol, ul) > li[id]')),
  };
}

/** A copy of the list in which a row stands, without its rows. */
function listOf(row: HTMLElement | null): HTMLElement {
  const made = document.importNode(row?.parentElement ?? document.createElement('ol'));
  for (const name of ['id', 'start', 'reversed']) made.removeAttribute(name);
  return made;
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

/**
 * Shows items in a place: at once by their titles, and then as the pages of the list show them. Resolves when they are there by their
 * titles, or, where it is asked for, as whole rows.
 */
async function showItems(place: HTMLElement, shown: Showing): Promise<void> {
  const columns = shown.columns as ListColumns;
  const items = shown.groups.flatMap((group) => group.items);
  /** Shows the rows that are there by now, and titles in the place of others. Returns whether all are there. */
  const layOut = () => {
    const rows = items.map((item) => rowOf(columns, item));
    const parts = rows.map((row, at) => row ?? titleRow(columns, items[at] ?? 0));
    place.replaceChildren(...laidOut(parts, list.headed || shown.inPageOrder));
    return !rows.includes(undefined);
  };
  if (shown.whole) await fetchPages(columns, items);
  if (!shown.isCurrent()) return;
  shown.ready();
  if (!layOut()) void complete();

  /** Puts whole rows in the place of titles, and leaves the focus where it is. */
  async function complete(): Promise<void> {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (shown.isCurrent()) await fetchPages(columns, items);
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

function ranks(columns: Columns, query: string): Ranks | undefined {
  const words = foldedWords(query);
  const searched = onceFor(columns, 'searched', () => searchedOf(columns as ListColumns));
  return words.length > 0 ? ranksOf(searched, words, query) : undefined;
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
  orders: {
    '': () => (a: number, b: number) => a - b,
    ...Object.fromEntries(list.orders.map((name) => [name, byNumber(name)])),
  },
  groupings: {},
  groupedBy: '',
  // The columns are searched once, so that the code is compiled before the first letter.
  search: { ranks, byRank: !list.headed, prepare: async () => ranks(await load(), 'e') },
  step: STEP,
  show: showItems,
});
addEventListener('hashchange', () => void followAnchor());
// With words or filters the items that are found stand here, wherever their pages are.
if (location.search === '') void followAnchor();
