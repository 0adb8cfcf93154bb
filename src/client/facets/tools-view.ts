import type { Columns } from '../../registry/browse/columns.ts';
import { shorten } from '../../registry/text/strings.ts';
import { button, counted, element } from '../shared.ts';
import { answerOf } from './answer.ts';
import type { ListDescription } from './description.ts';
import { type Choice, toggled } from './state.ts';

// What stands around the items: the closed filters, what is chosen, and what to do where nothing is left.

/** Changes what is chosen. */
export type Choose = (next: Choice) => void;

/** The heading of the filters, with a button that opens or closes them where they do not stand open. */
export function filtersHead(turn?: HTMLButtonElement): HTMLElement {
  return element('div', { className: 'facets-head' }, element('h2', {}, 'Filters'), ...(turn ? [turn] : []));
}

/** The filters as long as they are closed: what one can choose by. */
export function closedFilters(list: ListDescription, open: (facet?: string) => void): HTMLElement[] {
  const offered = list.facets.filter(({ unoffered }) => !unoffered);
  const names = offered.map(({ name, title }) =>
    element(
      'li',
      {},
      button(title, () => open(name)),
    ),
  );
  return [
    filtersHead(button('Show filters', () => open())),
    element('ul', { className: 'facet-names' }, ...names),
  ];
}

/** A button for each value that is chosen, which takes it away and gives the focus to what comes after. */
export function chosenValues(list: ListDescription, choice: Choice, choose: Choose): HTMLLIElement[] {
  return valuesIn(list, choice).map(({ words, without }) => {
    const remove = button('', () => choose(without));
    remove.append(element('bdi', {}, words), ' ×');
    remove.ariaLabel = `Remove the filter ${words}`;
    return element('li', {}, remove);
  });
}

function valuesIn(list: ListDescription, choice: Choice) {
  return list.facets.flatMap(({ name, title, word, unoffered }) =>
    (choice.facets[name] ?? []).map((value) => ({
      words: unoffered ? `${title} ${word(value)}` : word(value),
      without: toggled(choice, name, value),
    })),
  );
}

/** The most characters of what was typed that are shown again. */
const LONGEST = 80;

/** What to do where nothing is left: what can be taken away, with what that would leave. */
export function nothingLeft(
  list: ListDescription,
  columns: Columns,
  choice: Choice,
  ranks: Int8Array | undefined,
  choose: Choose,
): HTMLElement[] {
  const ways = valuesIn(list, choice).map(({ words, without }) => ({ words: `“${words}”`, without, ranks }));
  if (choice.q)
    ways.push({
      words: `the words “${shorten(choice.q, LONGEST)}”`,
      without: { ...choice, q: '' },
      ranks: undefined,
    });
  const offers = ways.flatMap(({ words, without, ranks: searched }) => {
    const { length } = answerOf(columns, without, list.within, searched).items;
    if (length === 0) return [];
    const text = `Without ${words}: ${counted(length, list.noun, list.nouns)}`;
    return [
      element(
        'li',
        {},
        button(text, () => choose(without)),
      ),
    ];
  });
  return [
    ...(offers.length > 0 ? [element('ul', { className: 'list-ways' }, ...offers)] : []),
    ...(offers.length === 0 && ways.length > 1
      ? [
          element(
            'p',
            {},
            button('Clear the search and the filters', () => choose({ ...choice, q: '', facets: {} })),
          ),
        ]
      : []),
  ];
}
