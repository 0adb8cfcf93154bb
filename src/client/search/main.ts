import { countsBy } from './counts.ts';
import { showFacets } from './facets.ts';
import { type Hit, type SearchIndex, searchIndex } from './pagefind.ts';
import {
  addressOf,
  asksSomething,
  FACETS,
  type Facet,
  indexedWords,
  inOrder,
  optionsOf,
  pauseAfter,
  type Query,
  queryOf,
  toggled,
} from './query.ts';
import { resultItem, showExcerpts } from './results.ts';
import { datesOf, rowOf } from './rows.ts';

// The search page. The address holds the whole question, so that a search can be linked, and Back leads to the one before.
// Nothing of the index is fetched before somebody is about to ask; then the first result comes first, and what it can be
// shown without comes after it: the other results, the filters with their counts, the excerpts.

const PAGE = 10;

/** To count more deposits than this by their filters takes a moment, in which the page stands still: it is done when asked for. */
const MANY = 2000;

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the search page has no #${id}`);
  return found as E;
}

const frame = element('search');
const input = element<HTMLInputElement>('q');
const sort = element<HTMLSelectElement>('sort');
const results = element('results');
const more = element<HTMLButtonElement>('more');
const failed = element('failed');
const said = element('count');
const names: Readonly<Record<string, string>> = JSON.parse(frame.dataset.words ?? '{}');
const word = (value: string) => names[value] ?? value;
const base = frame.dataset.base ?? '/';
const records = frame.dataset.records ?? '/';
const loadIndex = () => searchIndex(frame.dataset.bundle ?? '', base);

let query = queryOf(location.search);
let hits: readonly Hit[] = [];
let excerpts = showExcerpts();
let turn = 0;

/** Answers the query of the moment. A later question overtakes an earlier one that is still being answered. */
async function answer(): Promise<void> {
  turn += 1;
  const mine = turn;
  const current = () => mine === turn;
  sort.value = query.sort;
  failed.hidden = true;
  const asked = asksSomething(query);
  element('start').hidden = asked;
  element('panes').hidden = !asked;
  showChosen();
  results.setAttribute('aria-busy', String(asked));
  if (!asked) {
    said.textContent = '';
    excerpts.end();
    hits = [];
    results.replaceChildren();
    return;
  }
  said.textContent = 'Searching…';
  try {
    const dates = query.sort ? datesOf(base) : undefined;
    const index = await loadIndex();
    const { results: found } = await index.search(indexedWords(query), optionsOf(query));
    const ordered = inOrder(found, query, await dates);
    if (!current()) return;
    await showFirst(ordered, current);
    if (!current()) return;
    said.textContent = countWords(ordered.length);
    results.setAttribute('aria-busy', 'false');
    if (ordered.length <= MANY) await showFilters(index, current);
    else offerFilters(index, current);
  } catch (error) {
    if (!current()) return;
    said.textContent = 'The search could not be loaded.';
    failed.hidden = false;
    element('panes').hidden = results.childElementCount === 0;
    results.setAttribute('aria-busy', 'false');
    console.error(error);
  }
}

/** Shows the first result as soon as its row is there, in the place of what was shown before, and then its page. */
async function showFirst(ordered: readonly Hit[], current: () => boolean): Promise<void> {
  const first = await itemsOf(ordered.slice(0, 1));
  if (!current()) return;
  hits = ordered;
  excerpts.end();
  excerpts = showExcerpts();
  results.replaceChildren();
  more.hidden = true;
  show(first);
  // The browser draws it before it is given more to do.
  await new Promise((done) => setTimeout(done));
  const rest = await itemsOf(ordered.slice(1, PAGE));
  if (!current()) return;
  show(rest);
  offerMore();
}

async function itemsOf(some: readonly Hit[]): Promise<[HTMLLIElement, Hit][]> {
  return Promise.all(
    some.map(
      async (hit) =>
        [resultItem(await rowOf(base, Number(hit.id)), records, word), hit] as [HTMLLIElement, Hit],
    ),
  );
}

function show(items: readonly [HTMLLIElement, Hit][]): void {
  results.append(...items.map(([item]) => item));
  // Without words nothing is marked, and the description says more than an excerpt.
  if (query.words) for (const [item, hit] of items) excerpts.of(item, hit);
}

function offerMore(): void {
  const left = hits.length - results.childElementCount;
  more.hidden = left <= 0;
  more.textContent = `Show more (${left} left)`;
}

function offerFilters(index: SearchIndex, current: () => boolean): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Show filters';
  button.addEventListener('click', async () => {
    element('facets').textContent = 'Counting…';
    await showFilters(index, current);
    element('facets').focus();
  });
  element('facets').replaceChildren(button);
}

async function showFilters(index: SearchIndex, current: () => boolean): Promise<void> {
  try {
    const counts = await countsBy(index, query);
    if (current()) showFacets(element('facets'), counts, query, { choose, word });
  } catch (error) {
    if (current()) element('facets').textContent = 'The filters could not be loaded.';
    console.error(error);
  }
}

function countWords(total: number): string {
  const what = total === 0 ? 'No deposits' : total === 1 ? '1 deposit' : `${total} deposits`;
  return query.words ? `${what} for “${query.words}”` : what;
}

function showChosen(): void {
  const items = FACETS.flatMap((facet) => query.chosen[facet].map((value) => chip(facet, value)));
  const list = element('chosen');
  list.replaceChildren(...items);
  list.hidden = items.length === 0;
}

function chip(facet: Facet, value: string): HTMLLIElement {
  const button = document.createElement('button');
  button.type = 'button';
  const name = document.createElement('bdi');
  name.textContent = word(value);
  button.append(name, ' ×');
  button.setAttribute('aria-label', `Remove the filter ${word(value)}`);
  button.addEventListener('click', () => {
    choose(facet, value);
    input.focus();
  });
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function choose(facet: Facet, value: string): void {
  ask(toggled(query, facet, value), true);
}

/** Asks a new query. `step` makes it one that Back returns from; letters typed into one word are a single step. */
function ask(next: Query, step: boolean): void {
  clearTimeout(pause);
  query = next;
  const address = `${location.pathname}${addressOf(query)}`;
  if (step) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  void answer();
}

let pause: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('focus', () => {
  // What cannot be fetched now is told when it is asked for.
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
element('again').addEventListener('click', () => {
  input.focus();
  void answer();
});
more.addEventListener('click', async () => {
  const mine = turn;
  const first = results.childElementCount;
  const items = await itemsOf(hits.slice(first, first + PAGE));
  if (mine !== turn || results.childElementCount !== first) return;
  show(items);
  offerMore();
  results.children.item(first)?.querySelector('a')?.focus();
});
addEventListener('popstate', () => {
  clearTimeout(pause);
  query = queryOf(location.search);
  input.value = query.words;
  void answer();
});

// What somebody typed while the page was still loading is asked, and not wiped out.
const typed = input.value.trim();
if (typed && !query.words) ask({ ...query, words: typed }, false);
else {
  input.value = query.words;
  void answer();
}
