import type { ListColumns } from '../../registry/lists/columns.ts';
import type { DescribedList } from '../../registry/lists/described.ts';
import { siteHref } from '../site.ts';
import { standingList } from './standing.ts';

// The static pages of a list, from which the rows of what is found are copied.

/** A row of a list, copied from its page. */
export interface Row {
  readonly row: HTMLElement;
  /** The list in which it stands there, without its rows. */
  readonly list: HTMLElement;
  /** The section in which that list stands, without its content, and the heading of the section. */
  readonly section?: { readonly frame: HTMLElement; readonly heading: HTMLElement };
}

/** The pages of a list; each is fetched at most once. */
export class ListPages {
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

  /** Fetches the page of an item. Rejects when it cannot be fetched; the next call tries again. */
  async fetch(columns: ListColumns, item: number): Promise<void> {
    await this.#fetch(this.pageOf(columns, item));
  }

  /** The filters that the first page has printed, once the browser has nothing else to do. Rejects as `fetch` does. */
  async printed(): Promise<readonly Node[]> {
    await idle();
    const first = await this.#fetch(siteHref(this.#list.path));
    return [...(first.querySelector('#facet-panel')?.children ?? [])].map((one) =>
      document.importNode(one, true),
    );
  }

  async #fetch(page: string): Promise<ParentNode> {
    const asked = this.#asked.get(page) ?? parsed(page);
    this.#asked.set(page, asked);
    asked.catch(() => this.#asked.delete(page));
    const read = await asked;
    this.#read.set(page, read);
    return read;
  }
}

function idle(): Promise<unknown> {
  return new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done) : setTimeout(done, 200),
  );
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
