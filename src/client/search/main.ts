import { showFacets } from './facets.ts';
import { type FilterCounts, type Hit, loadPagefind, type Pagefind } from './pagefind.ts';
import {
  addressOf,
  FACETS,
  type Facet,
  indexedWords,
  optionsOf,
  type Query,
  queryOf,
  toggled,
} from './query.ts';
import { resultItem } from './results.ts';

// The search page. The address holds the whole question, so that a search can be linked, and Back leads to the one before.

const PAGE = 10;
const PAUSE_MS = 150;

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
const count = element('count');
const names: Readonly<Record<string, string>> = JSON.parse(frame.dataset.words ?? '{}');
const word = (value: string) => names[value] ?? value;

let query = queryOf(location.search);
let hits: readonly Hit[] = [];
let shown = 0;
let turn = 0;

const pagefind = loadPagefind(frame.dataset.bundle ?? '', frame.dataset.base ?? '/');

/** Answers the query of the moment. A later question overtakes an earlier one that is still being answered. */
async function answer(): Promise<void> {
  turn += 1;
  const mine = turn;
  input.value = input === document.activeElement ? input.value : query.words;
  sort.value = query.sort;
  try {
    const index = await pagefind;
    const { results: found, filters } = await index.search(indexedWords(query), optionsOf(query));
    const counts = await countsFor(index, filters);
    if (mine !== turn) return;
    const first = await itemsOf(found.slice(0, PAGE));
    if (mine !== turn) return;
    hits = found;
    element('panes').hidden = false;
    showFacets(element('facets'), counts, query, { choose, word });
    showChosen();
    results.replaceChildren();
    show(first);
    count.textContent = countWords(found.length);
  } catch (error) {
    if (mine !== turn) return;
    element('panes').hidden = false;
    count.textContent = 'The search index could not be loaded. Browse all deposits instead.';
    console.error(error);
  }
}

/** Counts as they would be with one more value: for a facet in use, those of the search without it. */
async function countsFor(index: Pagefind, filters: FilterCounts): Promise<FilterCounts> {
  const used = FACETS.filter((facet) => query.chosen[facet].length > 0);
  const others = await Promise.all(
    used.map(async (facet) => {
      const without = await index.search(indexedWords(query), optionsOf(query, facet));
      return [facet, without.filters[facet] ?? {}] as const;
    }),
  );
  return { ...filters, ...Object.fromEntries(others) };
}

async function itemsOf(some: readonly Hit[]): Promise<HTMLLIElement[]> {
  const fragments = await Promise.all(some.map((hit) => hit.data()));
  return fragments.map((fragment) => resultItem(fragment, word));
}

function show(items: readonly HTMLLIElement[]): void {
  results.append(...items);
  shown = results.childElementCount;
  more.hidden = shown >= hits.length;
  more.textContent = `Show more (${hits.length - shown} left)`;
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
  query = next;
  const address = `${location.pathname}${addressOf(query)}`;
  if (step) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  void answer();
}

let pause: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(() => ask({ ...query, words: input.value.trim() }, false), PAUSE_MS);
});
input.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  ask({ ...query, words: input.value.trim() }, true);
});
sort.addEventListener('change', () => ask({ ...query, sort: sort.value }, true));
more.addEventListener('click', async () => {
  const mine = turn;
  const first = shown;
  const items = await itemsOf(hits.slice(first, first + PAGE));
  if (mine !== turn || shown !== first) return;
  show(items);
  results.children.item(first)?.querySelector('a')?.focus();
});
addEventListener('popstate', () => {
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
