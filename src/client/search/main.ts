import { keepSearch } from '../box/recent.ts';
import { recentNode } from '../box/recent-view.ts';
import { leadTo } from '../box/shortcut.ts';
import { answerFor, type Answer as Identified, readingsOf } from '../find.ts';
import { byId, element, Latest } from '../shared.ts';
import { offerYear, showAnswer } from './answer-view.ts';
import { countWords } from './count-words.ts';
import { countOfYear, FACETS, filtersOfPage, valueWord } from './filters-view.ts';
import { type Answer, answerTo, type SearchIndex, searchIndex } from './index.ts';
import { clearResults, seenOfList, setBusy, showResults } from './list.ts';
import { clearOthers, showOthers } from './others-view.ts';
import { type Place, Places } from './places.ts';
import { continues, hasFilters, isSearch, pauseAfter, type Query, queryOf, searchPartOf } from './query.ts';
import { type Result, ranked } from './ranking.ts';
import { datesOf } from './results.ts';

// The search page. Its URL holds the whole query, so that a search can be linked, and Back leads to the one before, as it was left.
// An identifier is answered first, by the deposit that bears it; words go to the full text. Nothing of the index is fetched before a
// person is about to search. Then the first result comes first, and after it what it does not need: the other results, what else was
// found, the filters with their counts, the excerpts.

const input = byId<HTMLInputElement>('q');
const sort = byId<HTMLSelectElement>('sort');
const best = sort.options[0];
const failed = byId('failed');
const status = byId('count');
const title = document.title;
const facets = FACETS.map(({ name }) => name);

const places = new Places(() => ({ y: scrollY, ...seenOfList() }));
const filters = filtersOfPage((change) => ask(change(query), true));

let query = queryOf(location.search, facets);
let answered = false;
const searches = new Latest();

/** Shows the answer to the current query, and what was seen of it before at `place`. */
async function search(place?: Place): Promise<void> {
  const mine = searches.start();
  const asked = isSearch(query);
  answered = !asked;
  failed.hidden = true;
  showQuery();
  byId('start').hidden = asked;
  if (!asked) byId('panes').hidden = true;
  offerYear(undefined, 0, '', () => {});
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
    if (place) scrollTo({ top: place.y, behavior: 'instant' });
  } catch (error) {
    if (mine.aborted) return;
    status.textContent = 'The search could not be loaded.';
    failed.hidden = false;
    byId('panes').hidden = seenOfList().shown === 0;
    console.error(error);
  }
  setBusy(false);
}

async function answer(mine: AbortSignal, place: Place | undefined): Promise<void> {
  const identifier = readingsOf(query.words).length > 0 ? answerFor(query.words) : undefined;
  // What an identifier is stands above the results, and does not move them once they are there.
  byId('panes').hidden = identifier !== undefined || seenOfList().shown === 0;
  // An identifier that cannot be words is not sought among them: what is found there is some other deposit.
  const identified = await identifier;
  if (mine.aborted) return;
  if (identified && !identified.words) return showOnly(identified);
  const dates = query.sort || !query.words ? datesOf() : undefined;
  const index = await searchIndex();
  const found = query.words ? await answerTo(index, query.words) : undefined;
  const all = resultsOf(index, found);
  const left = hasFilters(query) ? await filters.left(all, query) : all;
  const shown = ranked(left, query, index.kinds, await dates);
  const isYear = /^\d{4}$/.test(query.words) && !hasFilters(query);
  const ofYear = isYear ? await countOfYear(query.words) : 0;
  if (mine.aborted) return;
  showAnswer(identified);
  if (ofYear > 0) {
    const next: Query = { words: '', sort: '', chosen: { year: [query.words] } };
    offerYear(query.words, ofYear, searchPartOf(next), () => ask(next, true));
  }
  clearOthers();
  showPanes(shown.length > 0);
  await showResults(shown, query.words !== '', mine, place);
  if (mine.aborted) return;
  status.textContent = countWords(query, shown.length, found, identified);
  filters.showUsed(query, shown.length);
  setBusy(false);
  // What was found besides stands below, where filters choose among deposits.
  if (found && !hasFilters(query)) await showOthers(found.hits, index.kinds, query.words, mine);
  if (!mine.aborted) void filters.showCounts(all, query, mine);
}

/** The deposits that were found; all of them where no words were sought. */
function resultsOf({ kinds: { deposits } }: SearchIndex, found: Answer | undefined): Result[] {
  if (!found) return Array.from({ length: deposits }, (_, at) => ({ number: at + 1, hit: undefined }));
  return found.hits.flatMap((hit) => (hit.place <= deposits ? [{ number: hit.place, hit }] : []));
}

/** Shows the deposits that bear an identifier, or that none does, and no others. */
function showOnly(identified: Identified): void {
  clearResults();
  clearOthers();
  filters.empty();
  byId('panes').hidden = true;
  byId('start').hidden = identified.total > 0;
  showAnswer(identified);
  // What is shown says the same to those who see it.
  status.classList.add('visually-hidden');
  status.textContent = countWords(query, identified.total);
}

/** Shows the list with its order and filters; where nothing is found, the hints and ways instead, and only filters to take away. */
function showPanes(found: boolean): void {
  byId('start').hidden = found;
  byId('panes').hidden = !found && !hasFilters(query);
  byId('order').hidden = !found;
}

/** Shows the searches made last, where there are any. */
function showRecent(): void {
  const node = recentNode({
    href: (text) => `${location.pathname}?${new URLSearchParams({ q: text })}`,
    heading: (words, id) => element('h2', { id }, words),
    leave: () => input.focus(),
  });
  byId('recent').replaceChildren(...(node ? [node] : []));
}

/** Shows the query in the box, the order, the filters in use and the name of the page. */
function showQuery(): void {
  if (input.value.trim() !== query.words) input.value = query.words;
  // Without words there is nothing to match.
  if (best && query.words) sort.prepend(best);
  else best?.remove();
  sort.value = query.sort || (query.words ? '' : 'newest');
  filters.showUsed(query, undefined);
  const chosen = Object.entries(query.chosen).flatMap(([facet, values]) =>
    values.map((value) => valueWord(facet, value)),
  );
  document.title = [query.words, ...chosen, title].filter((part) => part !== '').join(' · ');
}

/** Searches for a new query. `step` makes it one that Back returns from; in an open sheet it is part of the sheet's step. */
function ask(next: Query, step: boolean, passing = false): void {
  clearTimeout(pause);
  const url = `${location.pathname}${searchPartOf(next)}`;
  if (step && !filters.inSheet()) places.add(url, { passing });
  else places.replace(url, { passing });
  query = next;
  void search();
}

/** Searches for what was typed: another step where the query before it was answered or confirmed, and this is not the same word. */
function askTyped(words: string): void {
  if (words === query.words) return;
  const { settled, passing } = places.step;
  const goesOn = continues(query.words, words) && !settled;
  ask({ ...query, words }, answered && !passing && !goesOn, words === '');
}

byId('late').remove();
let pause: ReturnType<typeof setTimeout> | undefined;
leadTo(input);
input.addEventListener('focus', () => {
  // What cannot be loaded now is reported by the search.
  searchIndex().catch(() => {});
  if (input.value === '') showRecent();
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
  places.settle();
  keepSearch(query.words);
});
// Whoever follows what was found has searched for it.
byId('found').addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('#results a, #others a, #answer a'))
    keepSearch(query.words);
});
sort.addEventListener('change', () => ask({ ...query, sort: sort.value }, true));
byId('again').addEventListener('click', () => {
  input.focus();
  void search();
});
addEventListener('popstate', () => {
  clearTimeout(pause);
  places.leave();
  const place = places.arrive();
  const before = searchPartOf(query);
  query = queryOf(location.search, facets);
  // A sheet that was closed leads back to the same answer.
  if (searchPartOf(query) === before && answered) return;
  input.value = query.words;
  void search(place);
});

// What a person typed while the page was still loading is searched for, not wiped out.
const typed = input.value.trim();
if (typed && !query.words) ask({ ...query, words: typed }, false);
else {
  input.value = query.words;
  void search(places.arrive());
}
