import type { Columns } from '../../registry/browse/columns.ts';
import type { ListColumns } from '../../registry/lists/columns.ts';
import type { DescribedFacet, DescribedList } from '../../registry/lists/described.ts';
import { ranksOf, type Searched, searchedOf } from '../../registry/lists/search.ts';
import { byId } from '../shared.ts';
import { siteJson } from '../site.ts';
import { followAnchors } from './anchors.ts';
import type { Facet } from './description.ts';
import { showItems } from './list-items.ts';
import { ListPages } from './list-pages.ts';
import { facetPage } from './page.ts';

// The island of every list page. What it needs to know of a list stands in the page.

const STEP = 25;

const list = JSON.parse(byId('facet-list').dataset.list ?? '') as DescribedList;
const load = () => siteJson<ListColumns>(list.columns);
const pages = new ListPages(list);
const searched = new WeakMap<Columns, Searched>();

function facetOf({ words = {}, ...facet }: DescribedFacet): Facet {
  const known = new Map(Object.entries(words));
  return { ...facet, isVocabulary: known.size > 0, word: (value) => known.get(value) ?? value };
}

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
  facets: list.facets.map(facetOf),
  printed: () => pages.printed(),
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
