import type { Columns } from '../../registry/pages/browse/columns.ts';
import { MONTHS } from '../../registry/text/days.ts';
import { rowItem } from '../card.ts';
import { rowOf } from '../lookup.ts';
import { byId, element, siteJson } from '../shared.ts';
import { facetsOf, type Grouping, type Limit, type Showing, valuesOf } from './choice.ts';
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

/** Shows rows under their headings; resolves when every row is there, and rejects when one cannot be fetched. */
async function showGroups(place: HTMLElement, { groups, ready, isCurrent }: Showing): Promise<void> {
  const rows = await Promise.all(
    groups.map(({ items }) => Promise.all(items.map((item) => depositRow(item + 1)))),
  );
  if (!isCurrent()) return;
  const parts = groups.map(({ heading, total }, at) => {
    const list = element('ol', { className: 'rows' }, ...(rows[at] ?? []));
    if (heading === '') return list;
    const title = element('h2', {}, heading, ' ', element('span', { className: 'count' }, String(total)));
    return element('section', {}, title, list);
  });
  place.replaceChildren(...parts);
  ready();
}

const { dataset } = byId('facet-list');
const facets = facetsOf(JSON.parse(dataset.facets ?? '[]'));

const number = (columns: Columns, name: string, item: number) => columns.numbers[name]?.[item] ?? 0;

/** Groups by the value of a facet, those of a vocabulary in its order. */
function byFacet(name: string): Grouping {
  const { word, words } = facets.find((facet) => facet.name === name) ?? { word: (value: string) => value };
  const nameOf = (columns: Columns) => (item: number) => {
    const column = columns.facets[name];
    const [value] = column ? valuesOf(column, item) : [];
    return value === undefined ? 'Others' : word(value);
  };
  return words ? { nameOf, order: Object.values(words) } : { nameOf };
}

/** A month, as the columns have it, in words: `July 2026` of 202607. */
const monthWords = (month: number) => `${MONTHS[(month % 100) - 1]} ${Math.floor(month / 100)}`;

facetPage({
  noun: 'deposit',
  nouns: 'deposits',
  load: () => siteJson<Columns>(dataset.columns ?? ''),
  within: dataset.within ? (JSON.parse(dataset.within) as Limit) : undefined,
  facets,
  orders: {
    '': () => (a, b) => b - a,
    oldest: () => (a, b) => a - b,
    title: (columns) => (a, b) => number(columns, 'title', a) - number(columns, 'title', b),
  },
  groupings: {
    month: { nameOf: (columns) => (item) => monthWords(number(columns, 'month', item)) },
    year: byFacet('year'),
    family: byFacet('family'),
    type: byFacet('type'),
  },
  groupedBy: dataset.grouped ?? 'none',
  step: STEP,
  show: showGroups,
});
