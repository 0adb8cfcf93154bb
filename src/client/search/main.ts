import { leadTo } from '../box/shortcut.ts';
import { type Choice, choiceOf, countChosen, searchPartOf } from '../facets/choice.ts';
import { valuesIn } from '../facets/filters.ts';
import { answerFor, answerNodes, type IdentifierAnswer, readingsOf } from '../find.ts';
import { byId, counted, keepPlace, Latest, link, type Place, placeKept, plural } from '../shared.ts';
import { countOfYear, FACETS, filtersOfPage } from './filters.ts';
import { answerTo, type Result, type SearchAnswer, type SearchIndex, searchIndex } from './index.ts';
import { continues, pauseAfter } from './query.ts';
import {
  clearOthers,
  clearResults,
  datesOf,
  ranked,
  setBusy,
  shownOfList,
  showOthers,
  showResults,
} from './results.ts';

// The search page. Its URL holds the whole query, so that a search can be linked, and Back leads to the previous search as it was left.
// An identifier is answered first, by its deposit; words go to the full text. The index is fetched only when a person is about to
// search. The first result is shown first; then come the other results, other records than deposits, the filters with their counts, and
// the excerpts.

const input = byId<HTMLInputElement>('q');
const sort = byId<HTMLSelectElement>('sort');
const best = sort.options[0];
const failed = byId('failed');
const status = byId('count');
const title = document.title;
const choosable = {
  searchable: true,
  facets: FACETS,
  sorts: [...sort.options].map(({ value }) => value),
  groups: [],
};

const filters = filtersOfPage((change) => ask(change(query), true));

let query = choiceOf(location.search, choosable);
let answered = false;
const searches = new Latest();

/** Shows the answer to the current query; with `place`, as many results as were visible there before. */
async function search(place?: Place): Promise<void> {
  const mine = searches.start();
  const asked = query.q !== '' || hasFilters();
  answered = !asked;
  failed.hidden = true;
  showQuery();
  byId('start').hidden = asked;
  if (!asked) byId('panes').hidden = true;
  byId('suggestion').hidden = true;
  setBusy(asked);
  status.classList.remove('visually-hidden');
  status.textContent = asked ? 'Searching…' : '';
  try {
    if (asked) await answer(mine, place);
    else {
      showAnswer(undefined);
      clearResults();
      clearOthers();
    }
    if (mine.aborted) return;
    answered = true;
    if (place) scrollTo({ top: place.top, behavior: 'instant' });
  } catch (error) {
    if (mine.aborted) return;
    status.textContent = 'The search could not be loaded.';
    failed.hidden = false;
    byId('panes').hidden = shownOfList() === 0;
    console.error(error);
  }
  setBusy(false);
}

async function answer(mine: AbortSignal, place: Place | undefined): Promise<void> {
  const identifier = readingsOf(query.q).length > 0 ? answerFor(query.q) : undefined;
  // The answer to an identifier stands above the results. Hide these until it is there, so that it does not move them.
  byId('panes').hidden = identifier !== undefined || shownOfList() === 0;
  // Do not search for an identifier that cannot be words: the search would find some other deposit.
  const identified = await identifier;
  if (mine.aborted) return;
  if (identified && !identified.words) return showOnly(identified);
  const dates = query.sort || !query.q ? datesOf() : undefined;
  const index = await searchIndex();
  const found = query.q ? await answerTo(index, query.q) : undefined;
  const all = resultsOf(index, found);
  const left = hasFilters() ? await filters.left(all, query) : all;
  const shown = ranked(left, query, index.kinds, await dates);
  const isYear = /^\d{4}$/.test(query.q) && !hasFilters();
  const ofYear = isYear ? await countOfYear(query.q) : 0;
  if (mine.aborted) return;
  showAnswer(identified);
  if (ofYear > 0) offerYear(query.q, ofYear);
  clearOthers();
  showPanes(shown.length > 0);
  await showResults(shown, query.q !== '', mine, place);
  if (mine.aborted) return;
  status.textContent = countWords(query.q, shown.length, found, identified);
  filters.showUsed(query, shown.length);
  setBusy(false);
  // Filters apply only to deposits.
  if (found && !hasFilters()) await showOthers(found.hits, index.kinds, query.q, mine);
  if (!mine.aborted) void filters.showCounts(all, query, mine);
}

/** Whether a value of a facet is chosen. */
function hasFilters(): boolean {
  return countChosen(query) > 0;
}

/** The deposits that were found; all of them where no words were sought. */
function resultsOf({ kinds: { deposits } }: SearchIndex, found: SearchAnswer | undefined): Result[] {
  if (!found) return Array.from({ length: deposits }, (_, at) => ({ number: at + 1, hit: undefined }));
  return found.hits.flatMap((hit) => (hit.place <= deposits ? [{ number: hit.place, hit }] : []));
}

/** Shows the deposits that bear an identifier, or that none does, and no others. */
function showOnly(identified: IdentifierAnswer): void {
  clearResults();
  clearOthers();
  filters.empty();
  byId('panes').hidden = true;
  byId('start').hidden = identified.total > 0;
  showAnswer(identified);
  // Only for screen readers: the page shows the same.
  status.classList.add('visually-hidden');
  status.textContent = countWords(query.q, identified.total);
}

/** Shows the list with its order and filters; where nothing is found, the hints and ways instead, and only filters to take away. */
function showPanes(found: boolean): void {
  byId('start').hidden = found;
  byId('panes').hidden = !found && !hasFilters();
  byId('order').hidden = !found;
}

/** Shows the query in the box, the order, the filters in use and the name of the page. */
function showQuery(): void {
  if (input.value.trim() !== query.q) input.value = query.q;
  // Without words there is nothing to match.
  if (best && query.q) sort.prepend(best);
  else best?.remove();
  sort.value = query.sort || (query.q ? '' : 'newest');
  filters.showUsed(query, undefined);
  const chosen = valuesIn(FACETS, query).map(({ words }) => words);
  document.title = [query.q, ...chosen, title].filter((part) => part !== '').join(' · ');
}

/** Searches for a new query. `step` makes it one that Back returns from. */
function ask(next: Choice, step: boolean, passing = false): void {
  clearTimeout(pause);
  const url = `${location.pathname}${searchPartOf(next)}`;
  if (step) {
    keepPlace(shownOfList());
    history.pushState({ passing }, '', url);
  } else history.replaceState({ passing }, '', url);
  query = next;
  void search();
}

/** Searches for the typed words. Adds a step if the previous query was answered, and this one does not continue its last word. */
function askTyped(words: string): void {
  if (words === query.q) return;
  const isStep = answered && !history.state?.passing && !continues(query.q, words);
  ask({ ...query, q: words }, isStep, words === '');
}

/** How many deposits a query finds, in words, and which words were left out for it. */
function countWords(
  words: string,
  total: number,
  answer?: SearchAnswer,
  identified?: IdentifierAnswer,
): string {
  const what = total === 0 ? 'No deposits' : counted(total, 'deposit');
  if (!words) return what;
  if (answer && !answer.hasWords)
    return `“${words}” has no letter or digit. Signs alone are not looked for: add a word.`;
  // The deposit with this identifier is shown above, and may not be among these results.
  if (identified && identified.total > 0)
    return `${what} ${plural(total, 'has', 'have')} “${words}” in ${plural(total, 'its', 'their')} text`;
  if (!answer || answer.left.length === 0) return `${what} for “${words}”`;
  const left = answer.left.map((word) => `“${word}”`).join(' and ');
  if (answer.hits.length === 0) return `No deposits for “${words}”`;
  return `Nothing has all of “${words}”. Without ${left}: ${total === 0 ? 'no deposits' : what}`;
}

/** Shows the answer to an identifier, or nothing where none was typed. */
function showAnswer(answer: IdentifierAnswer | undefined): void {
  const place = byId('answer');
  place.replaceChildren(...(answer ? answerNodes(answer) : []));
  place.hidden = place.childElementCount === 0;
}

function offerYear(year: string, count: number): void {
  const to = searchPartOf({ q: '', facets: { year: [year] }, sort: '', group: '' });
  byId('suggestion').replaceChildren(
    'See also: ',
    link(to, `${counted(count, 'deposit')} of the year ${year}`),
  );
  byId('suggestion').hidden = false;
}

byId('late').remove();
// The browser would restore the place before the results are there, so the page restores it after them.
history.scrollRestoration = 'manual';
let pause: ReturnType<typeof setTimeout> | undefined;
leadTo(input);
input.addEventListener('focus', () => {
  // A failure is reported by the search.
  searchIndex().catch(() => {});
});
input.addEventListener('input', () => {
  clearTimeout(pause);
  const words = input.value.trim();
  pause = setTimeout(() => askTyped(words), pauseAfter(words));
});
input.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  askTyped(input.value.trim());
});
sort.addEventListener('change', () => ask({ ...query, sort: sort.value }, true));
byId('again').addEventListener('click', () => {
  input.focus();
  void search();
});
addEventListener('pagehide', () => keepPlace(shownOfList()));
// Saved after each scroll: when the page learns of going back, the step has already been left.
addEventListener('scrollend', () => keepPlace(shownOfList()));
addEventListener('popstate', () => {
  clearTimeout(pause);
  const place = placeKept();
  const before = searchPartOf(query);
  query = choiceOf(location.search, choosable);
  // A link within the page leaves the query as it is.
  if (searchPartOf(query) === before && answered) return;
  input.value = query.q;
  void search(place);
});

// Words that a person typed while the page was still loading are searched for, not wiped out.
const typed = input.value.trim();
if (typed && !query.q) ask({ ...query, q: typed }, false);
else {
  input.value = query.q;
  void search(placeKept());
}
