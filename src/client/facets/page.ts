import type { Columns } from '../../registry/browse/columns.ts';
import { button, byId, counted, element } from '../shared.ts';
import { filterSheet } from '../sheet.ts';
import { type Answer, answerOf, grouped } from './answer.ts';
import type { ListDescription } from './description.ts';
import { showFilters } from './filters-view.ts';
import { STEP, showGroups } from './list-view.ts';
import { restoreScroll } from './scroll.ts';
import { type Choice, choiceOf, countChosen, isChoice, searchPartOf, toggled } from './state.ts';

// The facets of a list page. The list stands in the page; nothing is fetched before somebody filters, orders or groups it. What is chosen
// stands in the address, so that it can be linked, and Back leads to the choice before.

const frame = () => byId('facet-list');

/** Gives the list of the page its facets. */
export function facetPage(list: ListDescription): void {
  const [order, group] = [byId<HTMLSelectElement>('facet-order'), byId<HTMLSelectElement>('facet-group')];
  const [panel, found, more] = [byId('facet-panel'), byId('facet-found'), byId('facet-more')];
  const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ value }) => value);
  const choosable = {
    facets: list.facets.map(({ name }) => name),
    sorts: optionsOf(order),
    groups: optionsOf(group),
  };
  let choice = choiceOf(location.search, choosable);
  let shown = STEP;
  let run = 0;
  // Whether the filters stand beside the list; on a narrow screen, whether the sheet was opened.
  let opened = isChoice(choice);
  const sheet = filterSheet({
    opener: byId<HTMLButtonElement>('facet-open'),
    content: panel,
    clear: () => choose({ ...choice, facets: {} }),
  });

  /** Shows the answer to the choice, and the filters where they are open. */
  async function show(): Promise<void> {
    run += 1;
    const mine = run;
    const isCurrent = () => mine === run;
    const asked = isChoice(choice);
    order.value = choice.sort;
    group.value = choice.group || list.groupedBy;
    showChosen();
    if (!asked) showStatic();
    if (!opened) closePanel();
    if (!asked && !opened) return;
    try {
      const columns = await list.load();
      if (!isCurrent()) return;
      const answer = answerOf(columns, choice, list.within);
      const { counts } = answer;
      if (opened)
        showFilters(panel, { head: head(false), facets: list.facets, counts, choice, choose: chooseValue });
      sheet.say(countChosen(choice), answer.items.length);
      if (asked) await showFound(columns, answer, isCurrent);
    } catch (error) {
      if (isCurrent()) sayFailed();
      console.error(error);
    }
  }

  async function openPanel(): Promise<void> {
    opened = true;
    await show();
  }

  function closePanel(): void {
    opened = false;
    panel.replaceChildren(head(true));
  }

  /** The heading of the filters, and the button that opens or closes them. */
  function head(closed: boolean): HTMLElement {
    const turn = closed
      ? button('Show filters', () => void openPanel().then(() => panel.querySelector('input')?.focus()))
      : button('Hide filters', () => {
          closePanel();
          panel.querySelector('button')?.focus();
        });
    return element('div', { className: 'facets-head' }, element('h2', {}, 'Filters'), turn);
  }

  function showStatic(): void {
    byId('facet-static').hidden = false;
    found.hidden = true;
    more.hidden = true;
    byId('facet-count').textContent = '';
  }

  async function showFound(columns: Columns, { items }: Answer, isCurrent: () => boolean): Promise<void> {
    const compare = (list.orders[choice.sort] ?? list.orders[''])?.(columns);
    const grouping = list.groupings[choice.group || list.groupedBy];
    const ordered = items.toSorted(compare);
    const groups = grouped(ordered, grouping?.nameOf(columns) ?? (() => ''), grouping?.order);
    await showGroups(found, groups, shown, list.row, isCurrent);
    if (!isCurrent()) return;
    byId('facet-static').hidden = true;
    found.hidden = false;
    const left = items.length - shown;
    more.hidden = left <= 0;
    if (left > 0) byId('facet-more').replaceChildren(button(`Show more (${left} left)`, showMore));
    byId('facet-count').textContent =
      items.length === 0 ? `No ${list.noun}s` : counted(items.length, list.noun);
    if (items.length === 0) found.replaceChildren(element('p', {}, nothingLeft()));
  }

  function nothingLeft(): string {
    return `No ${list.noun} has all of this. Take a filter away to see more.`;
  }

  function showMore(): void {
    const first = shown;
    shown += STEP;
    keepPlace();
    void show().then(() => found.querySelectorAll<HTMLElement>('li > a')[first]?.focus());
  }

  function sayFailed(): void {
    showStatic();
    const again = button('Try again', () => openPanel());
    panel.replaceChildren(element('p', { role: 'alert' }, 'The filters could not be loaded.'), again);
    sheet.say(countChosen(choice), undefined);
    if (isChoice(choice))
      byId('facet-count').textContent = 'The filters could not be loaded. The list is not filtered.';
  }

  function showChosen(): void {
    const chips = list.facets.flatMap(({ name, word }) =>
      (choice.facets[name] ?? []).map((value) => {
        const remove = button('', () => {
          chooseValue(name, value);
          order.focus();
        });
        remove.append(element('bdi', {}, word(value)), ' ×');
        remove.ariaLabel = `Remove the filter ${word(value)}`;
        return element('li', {}, remove);
      }),
    );
    byId('facet-chosen').replaceChildren(...chips);
    byId('facet-chosen').hidden = chips.length === 0;
  }

  function chooseValue(facet: string, value: string): void {
    choose(toggled(choice, facet, value));
  }

  /** A choice is a step that Back returns from; all that is chosen while the sheet is open is one step. */
  function choose(next: Choice): void {
    keepPlace();
    choice = next;
    shown = STEP;
    const url = `${location.pathname}${searchPartOf(choice)}`;
    if (sheet.isOpen()) history.replaceState({}, '', url);
    else history.pushState({}, '', url);
    void show();
  }

  /** How much is shown, and how far down one is, belongs to this step of the history. */
  function keepPlace(): void {
    history.replaceState({ ...history.state, shown, top: scrollY }, '');
  }

  function takeUp(): void {
    choice = choiceOf(location.search, choosable);
    shown = Number(history.state?.shown) || STEP;
    const top: unknown = history.state?.top;
    void show().then(() => restoreScroll(top));
  }

  order.addEventListener('change', () => choose({ ...choice, sort: order.value }));
  group.addEventListener('change', () => {
    choose({ ...choice, group: group.value === list.groupedBy ? '' : group.value });
  });
  byId('facet-open').addEventListener('click', () => openPanel());
  addEventListener('popstate', takeUp);
  addEventListener('pagehide', keepPlace);
  frame().classList.add('ready');
  takeUp();
}
