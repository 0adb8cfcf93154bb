import { button, byId, counted, element, Latest } from '../shared.ts';
import { countsBy } from './counts.ts';
import { showFacets } from './facets.ts';
import { type Hit, type SearchIndex, searchIndex } from './pagefind.ts';
import {
  FACETS,
  type Facet,
  indexedWords,
  inOrder,
  isSearch,
  optionsOf,
  pauseAfter,
  type Query,
  queryOf,
  searchPartOf,
  toggled,
} from './query.ts';
import { resultItem, showExcerpts } from './results.ts';
import { datesOf, rowOf } from './rows.ts';

// The search page. Its URL holds the whole query, so that a search can be linked, and Back leads to the one before. Nothing
// of the index is fetched before a person is about to search. Then the first result comes first, and after it what it does
// not need: the other results, the filters with their counts, the excerpts.

const PAGE = 10;

/** Counting more deposits than this by their filters blocks the page for a moment: it is done on request. */
const MANY = 2000;

const frame = byId('search');
const input = byId<HTMLInputElement>('q');
const sort = byId<HTMLSelectElement>('sort');
const results = byId('results');
const more = byId<HTMLButtonElement>('more');
const failed = byId('failed');
const status = byId('count');
const facets = byId('facets');
const names: Readonly<Record<string, string>> = JSON.parse(frame.dataset.words ?? '{}');
const word = (value: string) => names[value] ?? value;
const base = frame.dataset.base ?? '/';
const records = frame.dataset.records ?? '/';
const loadIndex = () => searchIndex(frame.dataset.bundle ?? '', base);

let query = queryOf(location.search);
let hits: readonly Hit[] = [];
let excerpts = showExcerpts();
const searches = new Latest();
let signal = searches.start();

/** Shows the answer to the current query. */
async function search(): Promise<void> {
  signal = searches.start();
  const mine = signal;
  sort.value = query.sort;
  failed.hidden = true;
  const asked = isSearch(query);
  byId('start').hidden = asked;
  byId('panes').hidden = !asked;
  showChosen();
  results.ariaBusy = String(asked);
  if (!asked) {
    status.textContent = '';
    show([], []);
    return;
  }
  status.textContent = 'Searching…';
  try {
    const dates = query.sort ? datesOf(base) : undefined;
    const index = await loadIndex();
    const { results: found } = await index.search(indexedWords(query), optionsOf(query));
    const ordered = inOrder(found, query, await dates);
    if (mine.aborted) return;
    await showFirst(ordered, mine);
    if (mine.aborted) return;
    status.textContent = countWords(ordered.length);
    results.ariaBusy = 'false';
    if (ordered.length <= MANY) await showFilters(index, mine);
    else offerFilters(index, mine);
  } catch (error) {
    if (mine.aborted) return;
    status.textContent = 'The search could not be loaded.';
    failed.hidden = false;
    byId('panes').hidden = results.childElementCount === 0;
    results.ariaBusy = 'false';
    console.error(error);
  }
}

/** Replaces what was shown by the first result as soon as its row is there, and then adds the others of its page. */
async function showFirst(ordered: readonly Hit[], mine: AbortSignal): Promise<void> {
  const first = await itemsOf(ordered.slice(0, 1));
  if (mine.aborted) return;
  more.hidden = true;
  show(ordered, first);
  // The browser draws it before it gets more to do.
  await new Promise((done) => setTimeout(done));
  const rest = await itemsOf(ordered.slice(1, PAGE));
  if (mine.aborted) return;
  add(rest);
  offerMore();
}

type Item = readonly [HTMLLIElement, Hit];

function itemsOf(some: readonly Hit[]): Promise<Item[]> {
  return Promise.all(
    some.map(async (hit) => [resultItem(await rowOf(base, Number(hit.id)), records, word), hit] as const),
  );
}

function show(all: readonly Hit[], items: readonly Item[]): void {
  hits = all;
  excerpts.end();
  excerpts = showExcerpts();
  results.replaceChildren();
  add(items);
}

function add(items: readonly Item[]): void {
  results.append(...items.map(([item]) => item));
  // Without words nothing is marked, and the description says more than an excerpt.
  if (query.words) for (const [item, hit] of items) excerpts.of(item, hit);
}

function offerMore(): void {
  const left = hits.length - results.childElementCount;
  more.hidden = left <= 0;
  more.textContent = `Show more (${left} left)`;
}

function offerFilters(index: SearchIndex, mine: AbortSignal): void {
  const offer = button('Show filters', async () => {
    facets.textContent = 'Counting…';
    await showFilters(index, mine);
    facets.focus();
  });
  facets.replaceChildren(offer);
}

async function showFilters(index: SearchIndex, mine: AbortSignal): Promise<void> {
  try {
    const counts = await countsBy(index, query);
    if (!mine.aborted) showFacets(facets, counts, query, { choose, word });
  } catch (error) {
    if (!mine.aborted) facets.textContent = 'The filters could not be loaded.';
    console.error(error);
  }
}

function countWords(total: number): string {
  const what = total === 0 ? 'No deposits' : counted(total, 'deposit');
  return query.words ? `${what} for “${query.words}”` : what;
}

function showChosen(): void {
  const items = FACETS.flatMap((facet) => query.chosen[facet].map((value) => chip(facet, value)));
  byId('chosen').replaceChildren(...items);
  byId('chosen').hidden = items.length === 0;
}

function chip(facet: Facet, value: string): HTMLLIElement {
  const remove = button('', () => {
    choose(facet, value);
    input.focus();
  });
  remove.append(element('bdi', {}, word(value)), ' ×');
  remove.ariaLabel = `Remove the filter ${word(value)}`;
  return element('li', {}, remove);
}

function choose(facet: Facet, value: string): void {
  ask(toggled(query, facet, value), true);
}

/** Searches for a new query. `step` makes it one that Back returns from; letters typed into one word are a single step. */
function ask(next: Query, step: boolean): void {
  clearTimeout(pause);
  query = next;
  const url = `${location.pathname}${searchPartOf(query)}`;
  if (step) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  void search();
}

let pause: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('focus', () => {
  // What cannot be loaded now is reported by the search.
  loadIndex().catch(() => {});
});
input.addEventListener('input', () => {
  clearTimeout(pause);
  const words = input.value.trim();
  pause = setTimeout(() => ask({ ...query, words }, false), pauseAfter(words));
});
input.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  ask({ ...query, words: input.value.trim() }, true);
});
sort.addEventListener('change', () => ask({ ...query, sort: sort.value }, true));
byId('again').addEventListener('click', () => {
  input.focus();
  void search();
});
more.addEventListener('click', async () => {
  const mine = signal;
  const first = results.childElementCount;
  const items = await itemsOf(hits.slice(first, first + PAGE));
  if (mine.aborted || results.childElementCount !== first) return;
  add(items);
  offerMore();
  results.children.item(first)?.querySelector('a')?.focus();
});
addEventListener('popstate', () => {
  clearTimeout(pause);
  query = queryOf(location.search);
  input.value = query.words;
  void search();
});

// What a person typed while the page was still loading is searched for, not wiped out.
const typed = input.value.trim();
if (typed && !query.words) ask({ ...query, words: typed }, false);
else {
  input.value = query.words;
  void search();
}
