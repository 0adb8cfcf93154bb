import { foldedText } from '../../registry/text/fold.ts';
import { element } from '../shared.ts';
import type { Counts } from './answer.ts';
import type { Facet } from './description.ts';
import type { Choice } from './state.ts';

// The filters: a group of check boxes for each facet. A long one has a box to look for a value with.

/** Up to so many values are all shown; of more the first few. */
const [ALL, FIRST] = [12, 8] as const;

/** What was typed into the box of a facet; kept while the filters are shown again. */
const sought = new Map<string, string>();

/** What the filters show. */
export interface FiltersShown {
  /** What stands above them. */
  readonly head: HTMLElement;
  readonly facets: readonly Facet[];
  readonly counts: Readonly<Record<string, Counts>>;
  readonly choice: Choice;
  readonly choose: (facet: string, value: string) => void;
}

/** Shows the filters with new counts, and keeps the focus and what was typed. */
export function showFilters(place: HTMLElement, shown: FiltersShown): void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const offered = shown.facets.filter(({ unoffered }) => !unoffered);
  place.replaceChildren(shown.head, ...offered.map((facet) => group(facet, shown)));
  if (focused) document.getElementById(focused)?.focus();
}

type Row = readonly [value: string, count: number];

function group(facet: Facet, { counts, choice, choose }: FiltersShown): HTMLElement {
  const chosen = choice.facets[facet.name] ?? [];
  const rows = inOrder(facet, counts[facet.name] ?? new Map(), chosen);
  // One value that every item has is no choice.
  const idle = chosen.length === 0 && rows.length < 2;
  const list = element('div', {});
  const fill = () =>
    list.replaceChildren(...shownRows(facet, rows, chosen).map((row) => box(facet, row, chosen, choose)));
  const fieldset = element('fieldset', { hidden: idle }, element('legend', {}, facet.title));
  if (rows.length > ALL) fieldset.append(seeker(facet, rows.length, fill));
  fieldset.append(list);
  fill();
  return fieldset;
}

function seeker(facet: Facet, total: number, fill: () => void): HTMLElement {
  const input = element('input', {
    type: 'search',
    id: `facet-${facet.name}-seek`,
    className: 'seek',
    value: sought.get(facet.name) ?? '',
    placeholder: `Find among ${total}`,
    ariaLabel: `Find a value of ${facet.title}`,
    autocomplete: 'off',
  });
  input.addEventListener('input', () => {
    sought.set(facet.name, input.value);
    fill();
  });
  return input;
}

/** The values that contain what is sought, else the first; what is chosen is always among them. */
function shownRows({ name, word }: Facet, rows: readonly Row[], chosen: readonly string[]): readonly Row[] {
  if (rows.length <= ALL) return rows;
  const wanted = foldedText(sought.get(name) ?? '').trim();
  const matching = wanted ? rows.filter(([value]) => foldedText(word(value)).includes(wanted)) : rows;
  const first = new Set(matching.slice(0, FIRST));
  return rows.filter((row) => first.has(row) || chosen.includes(row[0]));
}

function box(
  { name, word }: Facet,
  [value, count]: Row,
  chosen: readonly string[],
  choose: FiltersShown['choose'],
): HTMLElement {
  const input = element('input', {
    type: 'checkbox',
    id: `facet-${name}-${encodeURIComponent(value)}`,
    checked: chosen.includes(value),
    onchange: () => choose(name, value),
  });
  const figure = element('span', { className: 'count' }, String(count));
  return element('label', {}, input, element('bdi', {}, word(value)), ' ', figure);
}

/** What is chosen stays visible even at zero. */
function inOrder(facet: Facet, counts: Counts, chosen: readonly string[]): Row[] {
  const rows = [...counts].filter(([value, count]) => count > 0 || chosen.includes(value));
  for (const value of chosen) if (!counts.has(value)) rows.push([value, 0]);
  if (facet.ordered) return rows;
  const byName = ([a]: Row, [b]: Row) => (a < b ? -1 : 1);
  return rows.sort((a, b) => (facet.backwards ? -byName(a, b) : b[1] - a[1] || byName(a, b)));
}
