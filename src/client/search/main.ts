import { FACETS } from '../../registry/search/facets.ts';
import { leadTo } from '../box/shortcut.ts';
import { type Answer, answerFor, readingsOf } from '../find.ts';
import { keepSearch } from '../names/recent.ts';
import { byId, Latest } from '../shared.ts';
import { showAnswer, showSuggestion } from './answer-view.ts';
import { countWords, kindCount } from './count-words.ts';
import { cleared, filtersOfPage, valueWord } from './filters-view.ts';
import { clearResults, seenOfList, setBusy, showResults } from './list.ts';
import { clearNames, type Names, namesOf, showNames, showRecent } from './names-view.ts';
import { nearnessOf } from './nearness.ts';
import { type Place, Places } from './places.ts';
import {
  continues,
  hasFilters,
  indexedWords,
  isSearch,
  kindOf,
  optionsOf,
  pauseAfter,
  type Query,
  queryOf,
  searchPartOf,
  termsOf,
  toggled,
} from './query.ts';
import { ranked } from './ranking.ts';
import { datesOf } from './rows.ts';
import { searchIndex } from './site-index.ts';

// The search page. Its URL holds the whole query, so that a search can be linked, and Back leads to the one before, as it was left.
// An identifier is answered first, by the deposit that bears it; words go to the full text. Nothing of the index is fetched before a
// person is about to search. Then the first result comes first, and after it what it does not need: the other results, the filters
// with their counts, the excerpts.

const input = byId<HTMLInputElement>('q');
const sort = byId<HTMLSelectElement>('sort');
const best = sort.options[0];
const failed = byId('failed');
const status = byId('count');
const title = document.title;
const loadIndex = () => searchIndex(byId('search').dataset.index ?? '');

const places = new Places(() => ({ y: scrollY, ...seenOfList() }));
const filters = filtersOfPage({
  choose: (facet, value) => ask(toggled(query, facet, value), true),
  clear: () => ask(cleared(query), true),
});

let query = queryOf(location.search);
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
  propose(undefined);
  setBusy(asked);
  status.classList.remove('visually-hidden');
  status.textContent = asked ? 'Searching…' : '';
  try {
    if (asked) await answer(mine, place);
    else {
      showAnswer(undefined);
      clearResults();
      clearNames();
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
  // What an identifier is and what is found by name stand above the results, and do not move them once they are there.
  byId('panes').hidden = identifier !== undefined || seenOfList().shown === 0;
  // An identifier that cannot be words is not sought among them: what is found there is some other deposit.
  const found = await identifier;
  if (mine.aborted) return;
  if (found && !found.words) return showOnly(found);
  const names = namesOf(query);
  if (!['', 'deposit'].includes(kindOf(query))) return showKind(await names, mine);
  const dates = query.sort || !query.words ? datesOf() : undefined;
  const index = await loadIndex();
  const { results: hits } = await index.search(indexedWords(query), optionsOf(query));
  const nearness = await nearnessOf(index, query.words ? termsOf(query.words) : [], hits[0]);
  const shown = nearness.near ? ranked(hits, query, await dates) : [];
  if (mine.aborted) return;
  const total = shown.reduce((sum, { earlier }) => sum + 1 + earlier.length, 0);
  const meant = total === 0 || nearness.missing.length > 0 ? await suggestion() : undefined;
  const named = await names;
  if (mine.aborted) return;
  showAnswer(found);
  // Those that have only a word that begins like it are shown, and not found.
  const deposits = nearness.missing.length > 0 ? 0 : total;
  await showNames(named, query, deposits, mine, (next) => ask(next, true));
  if (mine.aborted) return;
  propose(meant);
  showPanes(total > 0);
  byId('near').hidden = nearness.missing.length === 0 || total === 0;
  await showResults(shown, query.words !== '', mine, place);
  if (mine.aborted) return;
  status.textContent = countWords(query, total, nearness, found);
  filters.showUsed(query, total);
  setBusy(false);
  void filters.showCounts(index, query, total, mine);
}

/** Shows the deposits that bear an identifier, or that none does, and no others. */
function showOnly(found: Answer): void {
  clearResults();
  clearNames();
  filters.empty();
  byId('panes').hidden = true;
  byId('start').hidden = found.total > 0;
  showAnswer(found);
  // What is shown says the same to those who see it.
  status.classList.add('visually-hidden');
  status.textContent = countWords(query, found.total);
}

/** Shows the names of the kind that was chosen, and no others. */
async function showKind(names: Names, mine: AbortSignal): Promise<void> {
  if (mine.aborted) return;
  clearResults();
  showAnswer(undefined);
  byId('panes').hidden = true;
  // The index of the deposits is not asked for the names of a kind.
  await showNames(names, query, undefined, mine, (next) => ask(next, true));
  if (!mine.aborted) status.textContent = kindCount(names, query) ?? '';
}

/** Shows the list with its order and filters; where nothing is found, the hints and ways instead, and only filters to take away. */
function showPanes(found: boolean): void {
  byId('start').hidden = found;
  byId('panes').hidden = !found && !hasFilters(query);
  byId('order').hidden = !found;
}

/** The words as the archive writes them, where it writes them otherwise. */
async function suggestion(): Promise<string | undefined> {
  try {
    const { suggestionFor } = await import('../suggest.ts');
    return await suggestionFor(query.words);
  } catch {
    return undefined; // nothing is proposed where the words cannot be loaded
  }
}

/** Proposes other words, or none. */
function propose(words: string | undefined): void {
  const other = { ...query, words: words ?? '' };
  showSuggestion(words, searchPartOf(other), () => ask(other, true));
}

/** Shows the query in the box, the order, the filters in use and the name of the page. */
function showQuery(): void {
  if (input.value.trim() !== query.words) input.value = query.words;
  // Without words there is nothing to match.
  if (best && query.words) sort.prepend(best);
  else best?.remove();
  sort.value = query.sort || (query.words ? '' : 'newest');
  filters.showUsed(query, undefined);
  const chosen = FACETS.flatMap((facet) => query.chosen[facet].map((value) => valueWord(facet, value)));
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
  loadIndex().catch(() => {});
  if (input.value === '') showRecent(() => input.focus());
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
  if (target instanceof Element && target.closest('#results a, #names a, #answer a')) keepSearch(query.words);
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
  query = queryOf(location.search);
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
