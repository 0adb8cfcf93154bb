import type { Columns } from '../../registry/pages/browse/columns.ts';
import { button, byId, counted, element } from '../shared.ts';
import {
  answerOf,
  type Choice,
  type ChoiceResult,
  choiceOf,
  continues,
  countChosen,
  groupsOf,
  isChoice,
  type ListDescription,
  type Ranks,
  type Showing,
  searchPartOf,
  toggled,
} from './choice.ts';
import { chosenValues, sayFiltered, showFilters, valuesIn } from './filters.ts';

// The facets of a list page. The list is in the page; nothing is fetched before somebody searches, filters, orders or groups it. The
// address holds the choice, so that it can be linked, and Back leads to the previous choice.

/** Selects the rows of a list, with or without headings. */
const ROWS = ':scope > :is(ol, ul) > li, :scope > section > :is(ol, ul) > li';

const NOTHING: Choice = { q: '', facets: {}, sort: '', group: '' };

/** Sets up the facets, the order, the groups and the search of the page’s list. */
export function facetPage(list: ListDescription): void {
  const order = byId<HTMLSelectElement>('facet-order');
  const group = document.querySelector<HTMLSelectElement>('#facet-group');
  const panel = byId<HTMLDetailsElement>('facet-panel');
  const [values, found, more, count] = ['values', 'found', 'more', 'count'].map((name) =>
    byId(`facet-${name}`),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const optionsOf = (select: HTMLSelectElement | null) =>
    [...(select?.options ?? [])].map(({ value }) => value);
  const choosable = {
    searchable: list.search !== undefined,
    facets: list.facets,
    sorts: optionsOf(order),
    groups: optionsOf(group),
  };
  const { title } = document;
  let choice = choiceOf(location.search, choosable);
  let shown = list.step;
  let run = 0;
  panel.open = countChosen(choice) > 0;
  // The choice that the filters show; undefined until they are first shown, and after a failure.
  let filled: Choice | undefined;
  let totals: ChoiceResult['counts'] | undefined;
  const typing = listTyping(list, order, (q, goesOn) => choose({ ...choice, q }, goesOn));

  /** Shows the items that the choice leaves, and the filters if they are open. With `whole`, waits until every row is there. */
  async function show(whole = false): Promise<void> {
    run += 1;
    const mine = run;
    const isCurrent = () => mine === run;
    const asked = isChoice(choice);
    showTools();
    if (!asked) showStatic();
    if (panel.open) filled = choice;
    else if (!asked) return;
    try {
      if (asked && list.search?.pause) count.textContent = 'Searching…';
      const columns = await list.load(choice, panel.open || countChosen(choice) > 0);
      if (!isCurrent()) return;
      const ranks = choice.q ? await list.search?.ranks(columns, choice.q) : undefined;
      if (!isCurrent()) return;
      const answer = answerOf(columns, choice, list.within, ranks);
      if (panel.open) {
        const [{ facets }, { counts }] = [list, answer];
        showFilters(values, { facets, counts, totals: totalsOf(columns), choice, choose: chooseValue });
      }
      sayFiltered(list, choice, answer.items.length);
      if (asked) await showFound({ columns, whole, isCurrent }, answer, ranks);
    } catch (error) {
      if (isCurrent()) sayFailed();
      console.error(error);
    }
  }

  /** The counts of the whole list, made once. */
  function totalsOf(columns: Columns): ChoiceResult['counts'] {
    totals ??= answerOf(columns, NOTHING, list.within).counts;
    return totals;
  }

  function showTools(): void {
    order.value = choice.sort;
    if (group) group.value = choice.group || list.groupedBy;
    typing.show(choice.q);
    byId('facet-again').hidden = true;
    const chosen = valuesIn(list.facets, choice);
    const chips = chosenValues(chosen, (next) => {
      choose(next);
      order.focus();
    });
    byId('facet-chosen').replaceChildren(...chips);
    byId('facet-chosen').hidden = chips.length === 0;
    document.title = [choice.q, ...chosen.map(({ words }) => words), title].filter(Boolean).join(' · ');
  }

  function showStatic(): void {
    setStanding(true);
    found.hidden = true;
    found.replaceChildren();
    more.hidden = true;
    count.textContent = '';
  }

  async function showFound(asked: Asked, { items }: ChoiceResult, ranks: Ranks | undefined): Promise<void> {
    const { columns, isCurrent } = asked;
    const byRank = list.search?.byRank && choice.sort === '' ? ranks : undefined;
    const compare = (list.orders[choice.sort] ?? list.orders[''])?.(columns);
    const grouping = list.groupings[choice.group || list.groupedBy];
    const rankOf = (item: number) => byRank?.[item] ?? 0;
    const ordered = items.toSorted(byRank ? (a, b) => rankOf(a) - rankOf(b) : compare);
    const groups = groupsOf(ordered, shown, grouping?.nameOf(columns), grouping?.order);
    const inPageOrder = choice.sort === '' && !byRank;
    const words =
      items.length === 0 ? `No ${list.noun} matches.` : counted(items.length, list.noun, list.nouns);
    const ready = (said = words) => {
      setStanding(false);
      found.hidden = false;
      const left = items.length - shown;
      more.hidden = left <= 0;
      if (left > 0) more.replaceChildren(button(`Show more (${left.toLocaleString('en')} left)`, showMore));
      count.textContent = said;
    };
    const showing = { choice, groups, total: items.length, inPageOrder, ready };
    await list.show(found, { ...asked, ...showing });
    if (isCurrent() && found.childElementCount === 0) {
      const clear = button('Clear the search and the filters', () => {
        choose({ ...choice, q: '', facets: {} });
        // The pressed button no longer exists, so the focus needs another place.
        if (!typing.focus()) order.focus();
      });
      found.replaceChildren(element('p', {}, clear));
    }
  }

  function showMore(): void {
    const first = shown;
    shown += list.step;
    keepPlace(shown);
    void show().then(() => found.querySelectorAll(ROWS)[first]?.querySelector<HTMLElement>('a')?.focus());
  }

  function sayFailed(): void {
    showStatic();
    const again = () => button('Try again', () => void show());
    filled = undefined;
    values.replaceChildren(element('p', { role: 'alert' }, 'The filters could not be loaded.'));
    if (panel.closest(':popover-open')) values.append(again());
    sayFiltered(list, choice, undefined);
    const what = choice.q
      ? 'The search could not be loaded. Here is the whole list.'
      : 'The filters could not be loaded. The list is not filtered.';
    if (isChoice(choice)) count.textContent = list.unloaded ?? what;
    byId('facet-again').hidden = false;
    byId('facet-again').replaceChildren(again());
  }

  function chooseValue(facet: string, value: string): void {
    choose(toggled(choice, facet, value));
  }

  /** Applies a choice as a new step of the history; with `goesOn`, as when a query is being typed, in place of the current step. */
  function choose(next: Choice, goesOn = false): void {
    keepPlace(shown);
    choice = next;
    shown = list.step;
    const url = `${location.pathname}${searchPartOf(choice)}`;
    if (goesOn) history.replaceState({}, '', url);
    else history.pushState({}, '', url);
    void show();
  }

  function takeUp(): void {
    choice = choiceOf(location.search, choosable);
    const place = placeKept();
    shown = place?.shown ?? list.step;
    // Scrolls after all rows are shown: before, the list is not long enough.
    void show(true).then(() => place && scrollTo({ top: place.top, behavior: 'instant' }));
  }

  order.addEventListener('change', () => choose({ ...choice, sort: order.value }));
  group?.addEventListener('change', () => {
    choose({ ...choice, group: group.value === list.groupedBy ? '' : group.value });
  });
  panel.addEventListener('toggle', () => {
    if (panel.open && filled !== choice) void show();
  });
  // On a narrow screen, this button opens a sheet with the filters.
  byId('facet-open').addEventListener('click', () => {
    panel.open = true;
  });
  byId('facet-clear').addEventListener('click', () => choose({ ...choice, facets: {} }));
  addEventListener('popstate', takeUp);
  addEventListener('pagehide', () => keepPlace(shown));
  byId('facet-list').classList.add('ready');
  // Words that a person typed while the page was still loading are searched for, not wiped out.
  const typed = typing.typed();
  if (typed && !choice.q) choose({ ...choice, q: typed }, true);
  else takeUp();
}

type Asked = Pick<Showing, 'columns' | 'whole' | 'isCurrent'>;

// Each entry of the history stores how many rows are shown and how far the page is scrolled. The browser keeps both when somebody reloads
// or goes back.

function keepPlace(shown: number): void {
  history.replaceState({ ...history.state, shown, top: scrollY }, '');
}

/** The place that was kept with the step; undefined for a new step. */
function placeKept(): { shown: number; top: number } | undefined {
  const { shown, top } = history.state ?? {};
  return typeof shown === 'number' && typeof top === 'number' ? { shown, top } : undefined;
}

// The search box. One query is one step of the history, however many keys it takes.

/** Connects the search box to the list. `type` gets the words, and whether they continue the query of its last call. */
function listTyping(
  list: ListDescription,
  order: HTMLSelectElement,
  type: (q: string, goesOn: boolean) => void,
) {
  const box = document.querySelector<HTMLInputElement>('#facet-q');
  const [first, ...others] = order.options;
  const words = first?.text ?? '';
  let last = '';
  let goesOn = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const typed = () => box?.value.trim() ?? '';

  function take(): void {
    clearTimeout(pause);
    const q = typed();
    if (q === last) return;
    const isSame = goesOn && (!list.search?.pause || continues(last, q));
    last = q;
    type(q, isSame);
    goesOn = true;
  }

  const end = () => {
    goesOn = false;
  };
  box?.addEventListener('input', (event) => {
    // Ignores letters that an input method has not yet finished.
    if ((event as InputEvent).isComposing) return;
    clearTimeout(pause);
    const wait = list.search?.pause?.(typed());
    if (wait === undefined) take();
    else pause = setTimeout(take, wait);
  });
  box?.addEventListener('compositionend', take);
  box?.addEventListener('change', end);
  // Ignores a failure, because the search reports it.
  box?.addEventListener('focus', () => list.search?.prepare().catch(() => {}));
  box?.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    take();
    end();
  });

  return {
    typed,
    /** Shows the searched words in the box. If the list ranks matches, the first order is then “Best match”. */
    show: (q: string) => {
      if (box && typed() !== q) box.value = q;
      if (q !== last) {
        clearTimeout(pause);
        end();
      }
      last = q;
      if (!first || !list.search?.byRank) return;
      first.text = q ? 'Best match' : words;
      for (const other of others) other.hidden = other.text === first.text;
    },
    /** Focuses the box. Returns false if the page has none. */
    focus: () => {
      box?.focus();
      return box !== null;
    },
  };
}

// The list that the page was built with. While found items are shown instead, it is removed from the document, so that no `id` occurs
// twice.

const kept = document.createDocumentFragment();

/** Shows the list that the page was built with, or removes it from the document. */
function setStanding(shown: boolean): void {
  const place = byId('facet-static');
  place.hidden = !shown;
  if (shown) place.append(kept);
  else kept.append(...place.childNodes);
}

/** The node that contains the list that the page was built with, whether it is shown or removed. */
export function standingList(): ParentNode {
  return kept.hasChildNodes() ? kept : byId('facet-static');
}
