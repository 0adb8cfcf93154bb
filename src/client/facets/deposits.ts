import type { Columns } from '../../registry/pages/browse/columns.ts';
import { glyphsIn, labelOf } from '../../registry/pages/browse/paths.ts';
import type { BrowseRow } from '../../registry/pages/publication/site-files.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { metaOf, titleOf } from '../card.ts';
import { rowOf } from '../lookup.ts';
import { archiveWords, byId, element, siteJson } from '../shared.ts';
import { facetsOf, type Limit, type Showing } from './choice.ts';
import { facetPage, standingList } from './page.ts';

// The island of the pages to browse: the deposits with their facets. Rows that are in the page are copied at once; others are fetched.

/** How many rows of deposits are shown at first, and added by each “Show more”. */
const STEP = 60;

let rowsInPage: ReadonlyMap<number, HTMLLIElement> | undefined;

/** The row of a deposit: a copy of the one in the page, else made from its file of rows. Rejects when that cannot be fetched. */
function depositRow(depositNumber: number): HTMLLIElement | Promise<HTMLLIElement> {
  rowsInPage ??= rowsOfPage();
  const row = rowsInPage.get(depositNumber);
  return row ? (row.cloneNode(true) as HTMLLIElement) : rowOf(depositNumber).then(rowItem);
}

function rowsOfPage(): ReadonlyMap<number, HTMLLIElement> {
  const rows = standingList().querySelectorAll<HTMLLIElement>('.rows > li');
  return new Map([...rows].map((row) => [row.value, row]));
}

/** As `components/browse/Rows.astro` writes it. */
function rowItem(row: BrowseRow): HTMLLIElement {
  const { n, a, t, s, m } = row;
  const dir = directionOf(t) ?? '';
  const item = element(
    'li',
    { value: n },
    ...titleOf(row, { dir, ...archiveWords() }),
    ...(s === ''
      ? []
      : [element('p', { className: 'summary', dir, ...archiveWords() }, element('bdi', {}, s))]),
    element('p', {}, ...metaOf(row), `\u00a0· №\u00a0${n}`),
    element('bdi', { className: 'axn' }, labelOf(a), element('b', {}, glyphsIn(a))),
  );
  item.dataset.family = m;
  return item;
}

/** Shows rows; resolves when every row is there, and rejects when one cannot be fetched. */
async function showRows(place: HTMLElement, { items, ready, isCurrent }: Showing): Promise<void> {
  const rows = await Promise.all(items.map((item) => depositRow(item + 1)));
  if (!isCurrent()) return;
  place.replaceChildren(element('ol', { className: 'rows' }, ...rows));
  ready();
}

const { dataset } = byId('facet-list');
const titles = (columns: Columns, item: number) => columns.numbers.title?.[item] ?? 0;

facetPage({
  noun: 'deposit',
  nouns: 'deposits',
  load: () => siteJson<Columns>(dataset.columns ?? ''),
  within: dataset.within ? (JSON.parse(dataset.within) as Limit) : undefined,
  facets: facetsOf(JSON.parse(dataset.facets ?? '[]')),
  orders: {
    '': () => (a, b) => b - a,
    oldest: () => (a, b) => a - b,
    title: (columns) => (a, b) => titles(columns, a) - titles(columns, b),
  },
  step: STEP,
  show: showRows,
});
