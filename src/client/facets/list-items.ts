import type { ListColumns } from '../../registry/lists/columns.ts';
import { element } from '../shared.ts';
import type { Showing } from './description.ts';
import type { ListPages, Row } from './list-pages.ts';
import { markWords } from './marks.ts';

// The items that are left: at once by their titles, and then as the pages of the list show them. Those come first that one sees.

/** Who types goes on after less than this; nothing is fetched before, in milliseconds. */
const PAUSE = 150;

/** How many pages are fetched at a time. */
const AT_ONCE = 3;

/** How far below the window a row counts as seen, in pixels. */
const NEAR = 300;

interface Entry {
  readonly item: number;
  row: Row;
  whole: boolean;
}

/** Shows items in a place. Resolves when they are there: by their titles, or, where it is asked for, as whole rows. */
export async function showItems(
  place: HTMLElement,
  shown: Showing,
  pages: ListPages,
  headed: boolean,
): Promise<void> {
  const columns = shown.columns as ListColumns;
  const items = shown.groups.flatMap((group) => group.items);
  const entries = items.map((item): Entry => {
    const row = pages.row(columns, item);
    return { item, row: row ?? titleRow(columns, item, pages), whole: row !== undefined };
  });
  const underHeadings = headed || shown.inPageOrder;
  const layOut = () => {
    place.replaceChildren(...laidOut(entries, underHeadings));
    markWords(place, shown.words);
  };
  if (shown.whole) await fill(entries, true);
  if (!shown.isCurrent()) return;
  shown.ready();
  layOut();
  if (entries.every(({ whole }) => whole)) return;
  const seeing = new IntersectionObserver(() => void go(), { rootMargin: `${NEAR}px` });
  const go = async () => {
    await new Promise((done) => setTimeout(done, PAUSE));
    await fill(entries, false);
  };
  for (const { row, whole } of entries) if (!whole) seeing.observe(row.row);

  /** Puts whole rows in the place of titles. */
  async function fill(all: readonly Entry[], everything: boolean): Promise<void> {
    const failed = new Set<string>();
    const next = () =>
      shown.isCurrent()
        ? all.find(
            ({ item, whole, row }) =>
              !whole && !failed.has(pages.pageOf(columns, item)) && (everything || isNear(row.row)),
          )
        : undefined;
    const work = async () => {
      for (let entry = next(); entry; entry = next()) {
        const page = pages.pageOf(columns, entry.item);
        try {
          await pages.fetch(columns, entry.item);
          take(all, everything);
          if (!entry.whole) failed.add(page);
        } catch {
          failed.add(page);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (failed.size > 0 && shown.isCurrent()) sayPartly(place);
  }

  /** Takes up every row that is there by now. */
  function take(all: readonly Entry[], quietly: boolean): void {
    if (!shown.isCurrent()) return;
    const found = all.filter((entry) => !entry.whole && replace(entry, pages.row(columns, entry.item)));
    if (quietly || found.length === 0) return;
    const { activeElement } = document;
    layOut();
    if (activeElement?.closest('#facet-found')) (activeElement as HTMLElement).focus({ preventScroll: true });
  }
}

/** Whether there is a row to put in the place of a title; it takes over the focus. */
function replace(entry: Entry, row: Row | undefined): boolean {
  if (!row) return false;
  const focused = entry.row.row.contains(document.activeElement);
  entry.row.row.replaceWith(row.row);
  if (focused) row.row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  entry.row = row;
  entry.whole = true;
  return true;
}

function isNear(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > -NEAR && top < innerHeight + NEAR;
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
function laidOut(entries: readonly Entry[], underHeadings: boolean): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let last: { list: HTMLElement; key: string } | undefined;
  for (const { row } of entries) {
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

function sayPartly(place: HTMLElement): void {
  if (place.querySelector('.list-partly')) return;
  const words = 'Some could not be loaded whole. Their titles lead to them.';
  place.append(element('p', { className: 'list-partly', role: 'status' }, words));
}
