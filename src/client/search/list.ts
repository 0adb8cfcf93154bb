import { byId } from '../shared.ts';
import type { Place } from './places.ts';
import type { Result } from './ranking.ts';
import { resultItem, rowOf, showExcerpts } from './results.ts';

// The list of results: ten, and ten more when asked. The first comes alone, as soon as its row is there.

const PAGE = 10;

const list = byId('results');
const more = byId<HTMLButtonElement>('more');

let results: readonly Result[] = [];
let excerpts = showExcerpts();
let withExcerpts = false;
let signal: AbortSignal | undefined;

more.addEventListener('click', () => void showMore());

/** Takes every result away. */
export function clearResults(): void {
  begin([], false, undefined);
}

/** Marks the results as those of an earlier query while the next one is under way. */
export function setBusy(busy: boolean): void {
  list.ariaBusy = String(busy);
}

/** What is seen of the list, to be seen again after going back to it. */
export function seenOfList(): Omit<Place, 'y'> {
  return { shown: list.childElementCount };
}

/**
 * Shows results in place of what was there: as many as were seen at `place`. Rejects when the rows cannot be fetched; ends early when
 * `mine` is aborted.
 */
export async function showResults(
  ordered: readonly Result[],
  words: boolean,
  mine: AbortSignal,
  place: Place | undefined,
): Promise<void> {
  const first = await itemsOf(ordered.slice(0, place ? Math.max(place.shown, PAGE) : 1));
  if (mine.aborted) return;
  begin(ordered, words, mine);
  add(first);
  if (place) return offerMore();
  // The browser draws the first one before it gets more to do.
  await new Promise((done) => setTimeout(done));
  const rest = await itemsOf(ordered.slice(1, PAGE));
  if (mine.aborted) return;
  add(rest);
  offerMore();
}

type Item = readonly [HTMLLIElement, Result];

function itemsOf(some: readonly Result[]): Promise<Item[]> {
  return Promise.all(some.map(async (result) => [resultItem(await rowOf(result.number)), result] as const));
}

function begin(all: readonly Result[], words: boolean, mine: AbortSignal | undefined): void {
  results = all;
  withExcerpts = words;
  signal = mine;
  excerpts.end();
  excerpts = showExcerpts();
  list.classList.toggle('with-excerpts', words);
  list.replaceChildren();
  more.hidden = true;
}

function add(items: readonly Item[]): void {
  list.append(...items.map(([item]) => item));
  // Without words nothing is marked, and the description says more than an excerpt.
  if (withExcerpts) for (const [item, { hit }] of items) if (hit) excerpts.of(item, hit);
}

function offerMore(): void {
  const left = results.length - list.childElementCount;
  more.hidden = left <= 0;
  more.textContent = `Show more (${left} left)`;
}

async function showMore(): Promise<void> {
  const mine = signal;
  const first = list.childElementCount;
  const items = await itemsOf(results.slice(first, first + PAGE));
  if (mine?.aborted || list.childElementCount !== first) return;
  add(items);
  offerMore();
  list.children.item(first)?.querySelector('a')?.focus();
}
