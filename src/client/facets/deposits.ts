import type { Columns } from '../../registry/browse/columns.ts';
import { FAMILIES } from '../../registry/model/vocabulary.ts';
import { byId } from '../shared.ts';
import { siteJson } from '../site.ts';
import { type Limit, valuesOf } from './answer.ts';
import { depositFacets } from './deposit-facets.ts';
import { depositRow } from './deposit-row.ts';
import type { Grouping } from './description.ts';
import { STEP, showGroups } from './list-view.ts';
import { facetPage } from './page.ts';

// The facets of the deposits: the pages to browse.

const { dataset } = byId('facet-list');
const words: Readonly<Record<string, string>> = JSON.parse(dataset.words ?? '{}');
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const asWritten = (value: string) => value;
const family = (value: string) => words[value] ?? value;
const number = (columns: Columns, name: string, item: number) => columns.numbers[name]?.[item] ?? 0;

/** Groups by the value of a facet. */
function byFacet(name: string, word: (value: string) => string, order?: readonly string[]): Grouping {
  const nameOf = (columns: Columns) => (item: number) => {
    const column = columns.facets[name];
    const [value] = column ? valuesOf(column, item) : [];
    return value === undefined ? 'Others' : word(value);
  };
  return order ? { nameOf, order } : { nameOf };
}

function monthWords(month: number): string {
  return months.format(new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1)));
}

facetPage({
  noun: 'deposit',
  nouns: 'deposits',
  load: () => siteJson<Columns>(dataset.columns ?? ''),
  within: dataset.within ? (JSON.parse(dataset.within) as Limit) : undefined,
  facets: depositFacets(words),
  orders: {
    '': () => (a, b) => b - a,
    oldest: () => (a, b) => a - b,
    title: (columns) => (a, b) => number(columns, 'title', a) - number(columns, 'title', b),
  },
  groupings: {
    month: { nameOf: (columns) => (item) => monthWords(number(columns, 'month', item)) },
    year: byFacet('year', asWritten),
    family: byFacet('family', family, FAMILIES.map(family)),
    type: byFacet('type', asWritten),
  },
  groupedBy: dataset.grouped ?? 'none',
  step: STEP,
  show: (place, shown) => showGroups(place, shown, (item) => depositRow(item + 1)),
});
