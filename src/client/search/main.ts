import type { Columns } from '../../registry/pages/browse/columns.ts';
import { NO_MATCH } from '../../registry/pages/lists/search.ts';
import { DATES_FILE, SEARCH_KINDS, type SearchKinds } from '../../registry/pages/publication/site-files.ts';
import { writtenText } from '../../registry/text/search-words.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { leadTo } from '../box/shortcut.ts';
import { rowItem } from '../card.ts';
import {
  type Choice,
  countChosen,
  facetsOf,
  pauseAfter,
  type Showing,
  searchPartOf,
  valuesOf,
} from '../facets/choice.ts';
import { facetPage } from '../facets/page.ts';
import { answerFor, answerNodes, type IdentifierAnswer, readingsOf } from '../find.ts';
import { rowOf } from '../lookup.ts';
import { archiveWords, byId, counted, element, link, plural, siteHref, siteJson } from '../shared.ts';
import { answerTo, excerptOf, type Hit, type SearchAnswer, searchIndex } from './index.ts';

// The search page: the deposits with their facets, as the pages to browse have them, whose words are looked for in the index of full texts.
// An identifier is answered first, by its deposit. The index is fetched only when a person is about to search.

/** How many results are shown at first, and added by each “Show more”. */
const STEP = 10;

/** The factor for the match of a superseded or withdrawn deposit. */
const BEHIND = 0.45;

const { facets = '[]', columns: path = '' } = byId('facet-list').dataset;

const kindsOfRecords = () => siteJson<SearchKinds>(SEARCH_KINDS);

/** What is found for words: the deposits that bear them as an identifier, and, where they can be words, the records that have them. */
interface WordsAnswer {
  readonly identified: IdentifierAnswer | undefined;
  readonly answer: SearchAnswer | undefined;
}

let last: { readonly q: string; readonly found: Promise<WordsAnswer> } | undefined;

/** What is found for words; sought once. Rejects when a file cannot be fetched; the next call tries again. */
function foundFor(q: string): Promise<WordsAnswer> {
  if (last?.q === q) return last.found;
  const found = find(q);
  last = { q, found };
  found.catch(() => {
    last = undefined;
  });
  return found;
}

async function find(q: string): Promise<WordsAnswer> {
  const identified = readingsOf(q).length > 0 ? await answerFor(q) : undefined;
  // An identifier that cannot be words is not searched for: the search would find some other deposit.
  const isWords = !identified || identified.words;
  return { identified, answer: isWords ? await answerTo(q) : undefined };
}

/** The deposits as they are filtered and put in order. Their facets and dates are fetched only where the choice needs them. */
async function load({ q, sort }: Choice, withFacets: boolean): Promise<Columns> {
  const [kinds, columns, date] = await Promise.all([
    kindsOfRecords(),
    withFacets ? siteJson<Columns>(path) : undefined,
    sort !== '' || q === '' ? siteJson<number[]>(DATES_FILE) : [],
  ]);
  return { total: kinds.deposits, facets: columns?.facets ?? {}, numbers: { date } };
}

async function ranks({ total }: Columns, q: string): Promise<Int32Array> {
  const [kinds, { answer }] = await Promise.all([kindsOfRecords(), foundFor(q)]);
  const behind = new Set(kinds.behind);
  const scoreOf = ({ place, score }: Hit) => score * (behind.has(place) ? BEHIND : 1);
  const best = (answer?.hits ?? [])
    .filter(({ place }) => place <= total)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.place - a.place);
  const made = new Int32Array(total).fill(NO_MATCH);
  for (const [rank, { place }] of best.entries()) made[place - 1] = rank;
  return made;
}

/** By the dates of the works, the newest first. */
function newest({ numbers: { date = [] } }: Columns): (a: number, b: number) => number {
  return (a, b) => (date[b] ?? 0) - (date[a] ?? 0) || b - a;
}

async function show(place: HTMLElement, shown: Showing): Promise<void> {
  const { groups, total, choice, whole, ready, isCurrent } = shown;
  const numbers = groups.flatMap(({ items }) => items.map((item) => item + 1));
  const isFiltered = countChosen(choice) > 0;
  const [found, rows, year] = await Promise.all([
    choice.q ? foundFor(choice.q) : undefined,
    Promise.all(numbers.map(rowOf)),
    isFiltered ? [] : yearOffer(choice.q),
  ]);
  if (!isCurrent()) return;
  const { identified, answer } = found ?? {};
  const hits = answer?.hits ?? [];
  const items = rows.map(rowItem);
  const others = element('section', { className: 'others' });
  const list = element('ol', { className: answer ? 'rows with-excerpts' : 'rows' }, ...items);
  const nodes = identified ? answerNodes(identified) : [];
  const label = { id: 'answer', role: 'group', ariaLabel: 'Deposit with this identifier' };
  place.replaceChildren(
    ...(nodes.length > 0 ? [element('div', label, ...nodes)] : []),
    ...year,
    ...(items.length > 0 ? [list] : []),
    // Filters apply only to deposits.
    ...(hits.length > 0 && !isFiltered ? [others] : []),
  );
  ready(countWords(choice.q, total, found));
  if (others.isConnected) showOthers(others, hits, choice.q).catch(console.warn);
  const excerpts = items.map(async (item, at) => {
    const hit = hits.find((one) => one.place === numbers[at]);
    // Without its excerpt a result keeps the beginning of its description.
    if (hit) await showExcerpt(item, hit).catch(console.warn);
  });
  // An excerpt can have another height.
  if (whole) await Promise.all(excerpts);
}

/** How many deposits a query finds, in words, and which words were left out for it. */
function countWords(words: string, total: number, found: WordsAnswer | undefined): string {
  const { identified, answer } = found ?? {};
  const all = answer ? total : (identified?.total ?? total);
  const what = all === 0 ? 'No deposits' : counted(all, 'deposit');
  if (!words) return what;
  if (answer && !answer.hasWords)
    return `“${words}” has no letter or digit. Signs alone are not looked for: add a word.`;
  // The deposit with this identifier may not be among these results.
  if (answer && identified && identified.total > 0)
    return `${what} ${plural(all, 'has', 'have')} “${words}” in ${plural(all, 'its', 'their')} text`;
  if (!answer || answer.left.length === 0 || answer.hits.length === 0) return `${what} for “${words}”`;
  const left = answer.left.map((word) => `“${word}”`).join(' and ');
  return `Nothing has all of “${words}”. Without ${left}: ${all === 0 ? 'no deposits' : what}`;
}

/** The offer of the deposits of a year, where the words are one that has some. */
async function yearOffer(q: string): Promise<HTMLElement[]> {
  if (!/^\d{4}$/.test(q)) return [];
  const { year } = (await siteJson<Columns>(path)).facets;
  const place = year?.values.indexOf(q) ?? -1;
  const count = place < 0 ? 0 : (year?.of.filter((of) => of === place).length ?? 0);
  if (count === 0) return [];
  const to = searchPartOf({ q: '', facets: { year: [q] }, sort: '', group: '' });
  const offer = link(to, `${counted(count, 'deposit')} of the year ${q}`);
  return [element('p', { id: 'suggestion' }, 'See also: ', offer)];
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
  const { language } = (await siteJson<Columns>(path)).facets;
  place.dir = 'auto';
  place.lang = (language && valuesOf(language, hit.place - 1)[0]) ?? '';
  place.replaceChildren(...pieces.map(({ text, found }) => (found ? element('mark', {}, text) : text)));
}

// Below the deposits: terms, articles, addresses, captures and register entries that were found, a few of each kind.

/** How many of each kind are shown; its list has all of them. */
const SHOWN = 4;

async function showOthers(place: HTMLElement, hits: readonly Hit[], words: string): Promise<void> {
  const kinds = await kindsOfRecords();
  let end = kinds.deposits;
  const groups = kinds.lists.map(({ count, ...list }) => {
    const first = end;
    end += count;
    return { ...list, found: hits.filter((hit) => hit.place > first && hit.place <= first + count) };
  });
  const sections = await Promise.all(
    groups
      .filter(({ found }) => found.length > 0)
      .map(async ({ title, nouns, path: of, found }) => {
        const items = await Promise.all(found.slice(0, SHOWN).map(itemOf));
        const figure = element('span', { className: 'count' }, found.length.toLocaleString('en'));
        const all = link(
          siteHref(`${of}?${new URLSearchParams({ q: words })}`),
          `All ${nouns} for “${words}”`,
        );
        return element(
          'section',
          { className: 'names' },
          element('h3', {}, title, ' ', figure),
          element('ul', { className: 'named links unlined' }, ...items),
          ...(found.length > SHOWN ? [element('p', { className: 'small links' }, all)] : []),
        );
      }),
  );
  if (sections.length > 0) place.replaceChildren(element('h2', {}, 'Also found'), ...sections);
}

async function itemOf(hit: Hit): Promise<HTMLLIElement> {
  const [data] = await hit.data();
  const title = writtenText(data?.meta.title ?? '');
  const to = Object.assign(link(data?.url ?? '', ''), archiveWords());
  to.append(element('bdi', {}, title));
  return element('li', { dir: directionOf(title) ?? '' }, to);
}

leadTo(byId<HTMLInputElement>('facet-q'));
facetPage({
  noun: 'deposit',
  nouns: 'deposits',
  load,
  within: undefined,
  facets: facetsOf(JSON.parse(facets)),
  orders: { '': newest, newest, oldest: (columns) => (a, b) => newest(columns)(b, a) },
  groupings: {},
  groupedBy: '',
  search: { ranks, byRank: true, prepare: searchIndex, pause: pauseAfter },
  unloaded: 'The search could not be loaded.',
  step: STEP,
  show,
});
