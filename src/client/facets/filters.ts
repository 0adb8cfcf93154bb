import { foldedText } from '../../registry/text/words.ts';
import { button, byId, counted, element } from '../shared.ts';
import {
  type Choice,
  type Counts,
  countChosen,
  type Facet,
  type ListDescription,
  toggled,
} from './choice.ts';

// The filters: a group of check boxes for each facet. A long one has a box to search for a value, and a button that shows more values.

/** The most values of a facet that shows all of them. */
const ALL_VALUES = 12;

/** The number of values that a longer facet shows at first. */
const FIRST_VALUES = 8;

/** The number of values that each press of the button of a long facet adds. */
const MORE = 50;

/** The words in the box of a facet, and how many of its values are shown; kept while the filters are shown again. */
const [sought, limits] = [new Map<string, string>(), new Map<string, number>()];

/** The facets with their counts and the choice. */
interface FiltersShown {
  readonly facets: readonly Facet[];
  readonly counts: Readonly<Record<string, Counts>>;
  /** The counts without a choice. With any choice, a facet keeps its place, and a short one its values. */
  readonly totals: Readonly<Record<string, Counts>>;
  readonly choice: Choice;
  readonly choose: (facet: string, value: string) => void;
}

/** Shows the filters with new counts, and keeps the focus and what was typed. */
export function showFilters(place: HTMLElement, shown: FiltersShown): void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const { scrollTop } = place;
  const offered = shown.facets.filter(({ unoffered }) => !unoffered);
  place.replaceChildren(...offered.flatMap((facet) => group(facet, shown)));
  place.scrollTop = scrollTop;
  if (focused) document.getElementById(focused)?.focus();
}

/** A value, and how many items have it. */
type ValueRow = readonly [value: string, count: number];

/** The values that items have, in the order of their facet: as they were counted, or by their counts; years run backwards. */
export function valuesInOrder(
  counts: Counts,
  { ordered, backwards }: { readonly ordered?: Facet['ordered']; readonly backwards?: Facet['backwards'] },
): ValueRow[] {
  const rows = [...counts].filter(([, count]) => count > 0);
  if (ordered) return rows;
  const byName = ([a]: ValueRow, [b]: ValueRow) => (a < b ? -1 : 1);
  return rows.sort((a, b) => (backwards ? -byName(a, b) : b[1] - a[1] || byName(a, b)));
}

function group(facet: Facet, { counts, totals, choice, choose }: FiltersShown): HTMLElement[] {
  const { name } = facet;
  const chosen = choice.facets[name] ?? [];
  const all = valuesInOrder(totals[name] ?? new Map(), facet);
  const rows = countedRows(facet, all, counts[name] ?? new Map(), chosen);
  if (all.length === 0 && rows.length === 0) return [];
  const long = all.length > ALL_VALUES;
  const list = element('div', {});
  const more = element('button', { type: 'button', className: 'more', id: `facet-${name}-more` });
  const fill = () => {
    const { shown, left } = long ? someOf(facet, rows, chosen) : { shown: rows, left: 0 };
    list.replaceChildren(...shown.map((row) => box(facet, row, chosen, choose)));
    more.textContent = `${left.toLocaleString('en')} more`;
    more.hidden = left === 0;
  };
  more.onclick = () => {
    const before = list.childElementCount;
    limits.set(name, (limits.get(name) ?? FIRST_VALUES) + MORE);
    fill();
    list.children[before]?.querySelector('input')?.focus();
  };
  const fieldset = element('fieldset', {}, element('legend', {}, facet.title));
  if (long) fieldset.append(seeker(facet, all.length, fill));
  fieldset.append(list, ...(long ? [more] : []));
  fill();
  return [fieldset];
}

function seeker(facet: Facet, total: number, fill: () => void): HTMLElement {
  const input = element('input', {
    type: 'search',
    id: `facet-${facet.name}-seek`,
    className: 'seek',
    value: sought.get(facet.name) ?? '',
    placeholder: `Find among ${total.toLocaleString('en')}`,
    ariaLabel: `Find a value of ${facet.title}`,
    autocomplete: 'off',
  });
  input.addEventListener('input', () => {
    sought.set(facet.name, input.value);
    fill();
  });
  return input;
}

/** The values that contain the searched words, or the first values without such words; always including the chosen ones. */
function someOf({ name, word }: Facet, rows: readonly ValueRow[], chosen: readonly string[]) {
  const wanted = foldedText(sought.get(name) ?? '').trim();
  const matching = wanted ? rows.filter(([value]) => foldedText(word(value)).includes(wanted)) : rows;
  const first = new Set(matching.slice(0, limits.get(name) ?? FIRST_VALUES));
  return {
    shown: rows.filter((row) => first.has(row) || chosen.includes(row[0])),
    left: matching.filter((row) => !first.has(row) && !chosen.includes(row[0])).length,
  };
}

function box(
  { name, word }: Facet,
  [value, count]: ValueRow,
  chosen: readonly string[],
  choose: FiltersShown['choose'],
): HTMLElement {
  const input = element('input', {
    type: 'checkbox',
    id: `facet-${name}-${encodeURIComponent(value)}`,
    name,
    value,
    checked: chosen.includes(value),
    onchange: () => choose(name, value),
  });
  const figure = element('span', { className: 'count' }, count.toLocaleString('en'));
  const className = count === 0 ? 'none' : '';
  return element('label', { className }, input, element('bdi', {}, word(value)), ' ', figure);
}

/**
 * The values, each with the number of items that choosing it would leave. A short facet keeps all its values in place, even at zero; a long
 * one has only the remaining values and the chosen ones.
 */
function countedRows(
  facet: Facet,
  all: readonly ValueRow[],
  counts: Counts,
  chosen: readonly string[],
): ValueRow[] {
  const unknown = chosen.filter((value) => all.every(([known]) => known !== value));
  const rows = [...all.map(([value]) => value), ...unknown].map(
    (value): ValueRow => [value, counts.get(value) ?? 0],
  );
  if (all.length <= ALL_VALUES) return rows;
  const left = valuesInOrder(counts, facet);
  return [...left, ...rows.filter(([value, count]) => count === 0 && chosen.includes(value))];
}

// The chosen values, above the items.

/** A button for each chosen value, which removes the value from the choice. */
export function chosenValues(chosen: ReturnType<typeof valuesIn>, choose: (next: Choice) => void) {
  return chosen.map(({ words, without }) => {
    const remove = button('', () => choose(without));
    remove.append(element('bdi', {}, words), ' ×');
    remove.ariaLabel = `Remove the filter ${words}`;
    return element('li', {}, remove);
  });
}

/** Each chosen value in words, with the choice without it. */
export function valuesIn(facets: readonly Facet[], choice: Choice) {
  return facets.flatMap(({ name, title, word, unoffered }) =>
    (choice.facets[name] ?? []).map((value) => ({
      words: unoffered ? `${title} ${word(value)}` : word(value),
      without: toggled(choice, name, value),
    })),
  );
}

/** Says on the buttons of the sheet how many filters are in use, and how many items they leave: undefined where that is not known. */
export function sayFiltered(
  { noun, nouns }: Pick<ListDescription, 'noun' | 'nouns'>,
  choice: Choice,
  found: number | undefined,
): void {
  const used = countChosen(choice);
  byId('facet-open').textContent = used === 0 ? 'Filters' : `Filters (${used})`;
  byId('facet-clear').hidden = used === 0;
  byId('facet-done').textContent =
    found === undefined ? 'Show the list' : `Show ${counted(found, noun, nouns)}`;
}
