import type { FilterCounts } from './pagefind.ts';
import { FACETS, type Facet, type Query } from './query.ts';

// The filters: a group of check boxes for each facet, in the order of their counts.

const TITLES: Readonly<Record<Facet, string>> = {
  family: 'Family',
  year: 'Year',
  type: 'Type',
  license: 'License',
  creator: 'Creator',
};

/** Values shown before “all”. A creator facet may hold thousands. */
const FIRST = 8;

const unfolded = new Set<Facet>();

/** What the filters do when they are used, and how they name a value. */
export interface FacetHooks {
  readonly choose: (facet: Facet, value: string) => void;
  readonly word: (value: string) => string;
}

/** Shows the filters with their counts anew, keeping the keyboard's place. */
export function showFacets(place: HTMLElement, counts: FilterCounts, query: Query, hooks: FacetHooks): void {
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
  place.replaceChildren(...FACETS.map((facet) => group(facet, counts[facet] ?? {}, query, hooks)));
  if (held && place.querySelector(`[id="${CSS.escape(held)}"]`)) document.getElementById(held)?.focus();
}

type Row = readonly [value: string, count: number];

function group(
  facet: Facet,
  counts: Readonly<Record<string, number>>,
  query: Query,
  hooks: FacetHooks,
): HTMLElement {
  const chosen = query.chosen[facet];
  const rows = inOrder(facet, counts, chosen);
  const fieldset = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = TITLES[facet];
  fieldset.append(legend);
  rows.forEach((row, at) => {
    const line = choice(facet, row, chosen.includes(row[0]), hooks);
    if (at >= FIRST && !unfolded.has(facet) && !chosen.includes(row[0])) line.hidden = true;
    fieldset.append(line);
  });
  if (rows.length > FIRST && !unfolded.has(facet)) fieldset.append(unfold(facet, fieldset, rows.length));
  fieldset.hidden = rows.length === 0;
  return fieldset;
}

/** Years run backwards; everything else by count, then by name. What is chosen stays in sight even at zero. */
function inOrder(facet: Facet, counts: Readonly<Record<string, number>>, chosen: readonly string[]): Row[] {
  const rows = Object.entries(counts).filter(([value, count]) => count > 0 || chosen.includes(value));
  for (const value of chosen) if (!rows.some(([other]) => other === value)) rows.push([value, 0]);
  const byName = (a: Row, b: Row) => (a[0] < b[0] ? -1 : 1);
  return rows.sort((a, b) => (facet === 'year' ? -byName(a, b) : b[1] - a[1] || byName(a, b)));
}

function choice(
  facet: Facet,
  [value, count]: Row,
  checked: boolean,
  { choose, word }: FacetHooks,
): HTMLElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.id = `${facet}-${encodeURIComponent(value)}`;
  box.checked = checked;
  box.addEventListener('change', () => choose(facet, value));
  const name = document.createElement('bdi');
  name.textContent = word(value);
  const figure = document.createElement('span');
  figure.className = 'count';
  figure.textContent = String(count);
  const label = document.createElement('label');
  label.append(box, name, ' ', figure);
  return label;
}

function unfold(facet: Facet, fieldset: HTMLElement, total: number): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = `All ${total}`;
  button.addEventListener('click', () => {
    unfolded.add(facet);
    const hidden = [...fieldset.querySelectorAll<HTMLElement>('label[hidden]')];
    for (const label of hidden) label.hidden = false;
    button.remove();
    hidden[0]?.querySelector('input')?.focus();
  });
  return button;
}
