import { DATES_FILE, type SearchKinds } from '../../registry/pages/publication/site-files.ts';
import { writtenText } from '../../registry/text/search-words.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { rowItem } from '../card.ts';
import type { Choice } from '../facets/choice.ts';
import { rowOf } from '../lookup.ts';
import { archiveWords, byId, element, keepPlace, link, type Place, siteHref, siteJson } from '../shared.ts';
import { languageOf } from './filters.ts';
import { excerptOf, type Hit, type Result } from './index.ts';

// The list of results: ten, and ten more on request. The first is shown alone as soon as its row is there.

const PAGE = 10;

const list = byId('results');
const more = byId<HTMLButtonElement>('more');

let results: readonly Result[] = [];
let withExcerpts = false;
let signal: AbortSignal | undefined;

more.addEventListener('click', () => void showMore());

/** Removes every result. */
export function clearResults(): void {
  begin([], false, undefined);
}

/** Marks the results as those of an earlier query while the next one is under way. */
export function setBusy(busy: boolean): void {
  list.ariaBusy = String(busy);
}

/** How many results are shown. */
export function shownOfList(): number {
  return list.childElementCount;
}

/**
 * Replaces the results by new ones: as many as were visible at `place`. Rejects when the rows cannot be fetched; ends early when
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
  // Lets the browser draw the first result before the rest of the work.
  await new Promise((done) => setTimeout(done));
  const rest = await itemsOf(ordered.slice(1, PAGE));
  if (mine.aborted) return;
  add(rest);
  offerMore();
}

type Item = readonly [HTMLLIElement, Result];

function itemsOf(some: readonly Result[]): Promise<Item[]> {
  return Promise.all(some.map(async (result) => [rowItem(await rowOf(result.number)), result] as const));
}

function begin(all: readonly Result[], words: boolean, mine: AbortSignal | undefined): void {
  results = all;
  withExcerpts = words;
  signal = mine;
  list.classList.toggle('with-excerpts', words);
  list.replaceChildren();
  more.hidden = true;
}

function add(items: readonly Item[]): void {
  list.append(...items.map(([item]) => item));
  // Without words nothing is marked, and the description says more than an excerpt.
  if (!withExcerpts) return;
  // Without its excerpt a result keeps the beginning of its description.
  for (const [item, { hit }] of items)
    if (hit) showExcerpt(item, hit).catch((error: unknown) => console.warn(error));
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
  keepPlace(shownOfList());
  offerMore();
  list.children.item(first)?.querySelector('a')?.focus();
}

/** The date of each deposit as a number, 20260701, in order of deposit number. Rejects when that cannot be fetched. */
export function datesOf(): Promise<readonly number[]> {
  return siteJson(DATES_FILE);
}

async function showExcerpt(item: Element, hit: Hit): Promise<void> {
  const data = await hit.data();
  const pieces = excerptOf(
    data.map(({ excerpt }) => excerpt),
    hit.ofRuns,
  );
  const place = item.querySelector<HTMLElement>('.summary');
  // A match in the title alone leaves nothing to mark, and rows of a table say nothing: the description says more.
  if (!place || !pieces) return;
  place.dir = 'auto';
  place.lang = await languageOf(hit.place);
  place.replaceChildren(...pieces.map(({ text, found }) => (found ? element('mark', {}, text) : text)));
}

// The order of the found deposits. The index gives the quality of each match; superseded and withdrawn deposits come after the
// current ones.

/** The factor for the match of a superseded or withdrawn deposit. */
const BEHIND = 0.45;

/** Deposits in the order of the query: best match, or by date. `dates` are those of all deposits, where the order takes them. */
export function ranked(
  results: readonly Result[],
  { q, sort }: Choice,
  { behind }: SearchKinds,
  dates: readonly number[] | undefined,
): readonly Result[] {
  const isBehind = new Set(behind);
  const score = ({ number, hit }: Result) => (hit?.score ?? 0) * (isBehind.has(number) ? BEHIND : 1);
  const date = ({ number }: Result) => dates?.[number - 1] ?? 0;
  const newest = (a: Result, b: Result) => date(b) - date(a) || b.number - a.number;
  if (sort === 'oldest') return results.toSorted((a, b) => newest(b, a));
  if (sort === 'newest' || !q) return results.toSorted(newest);
  return results.toSorted((a, b) => score(b) - score(a) || newest(a, b));
}

// Below the deposits: terms, articles, addresses, captures and register entries that were found, a few of each kind.

/** How many of each kind are shown; its list has all of them. */
const SHOWN = 4;

const place = byId('others');

/** Shows the other records that were found. Rejects when the index cannot be fetched. */
export async function showOthers(
  hits: readonly Hit[],
  { deposits, lists }: SearchKinds,
  words: string,
  mine: AbortSignal,
): Promise<void> {
  let end = deposits;
  const groups = lists.map((list) => {
    const first = end;
    end += list.count;
    return { list, found: hits.filter((hit) => hit.place > first && hit.place <= first + list.count) };
  });
  const sections = await Promise.all(
    groups
      .filter(({ found }) => found.length > 0)
      .map(async ({ list: { title, nouns, path }, found }) => {
        const items = await Promise.all(found.slice(0, SHOWN).map(itemOf));
        const all = siteHref(`${path}?${new URLSearchParams({ q: words })}`);
        const rest = element('p', { className: 'small links' }, link(all, `All ${nouns} for “${words}”`));
        return element(
          'section',
          { className: 'names' },
          element(
            'h3',
            {},
            title,
            ' ',
            element('span', { className: 'count' }, found.length.toLocaleString('en')),
          ),
          element('ul', { className: 'named links unlined' }, ...items),
          ...(found.length > SHOWN ? [rest] : []),
        );
      }),
  );
  if (mine.aborted) return;
  place.replaceChildren(...(sections.length > 0 ? [element('h2', {}, 'Also found'), ...sections] : []));
  place.hidden = sections.length === 0;
}

/** Removes these records. */
export function clearOthers(): void {
  place.hidden = true;
  place.replaceChildren();
}

async function itemOf(hit: Hit): Promise<HTMLLIElement> {
  const [data] = await hit.data();
  const title = writtenText(data?.meta.title ?? '');
  const to = Object.assign(link(data?.url ?? '', ''), archiveWords());
  to.append(element('bdi', {}, title));
  return element('li', { dir: directionOf(title) ?? '' }, to);
}
