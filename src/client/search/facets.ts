import { FACETS, type Facet } from '../../registry/search/facets.ts';
import type { FilterCounts } from '../../registry/search/searching.ts';
import { button, element } from '../shared.ts';
import type { Query } from './query.ts';

// The filters: a group of check boxes for each facet, in the order of their counts.

const TITLES: Readonly<Record<Facet, string>> = {
  family: 'Family',
  year: 'Year',
  type: 'Type',
  license: 'License',
  creator: 'Creator',
  language: 'Language',
};

/** Up to so many values are all shown; of more the first few. A creator facet may have thousands. */
const [ALL, FIRST] = [12, 8] as const;

const unfolded = new Set<Facet>();

/** What the filters do when they are used, and how they name a value. */
export interface FacetHooks {
  readonly choose: (facet: Facet, value: string) => void;
  readonly word: (facet: Facet, value: string) => string;
}

/** Shows the filters with new counts, and keeps the focus. */
export function showFacets(place: HTMLElement, counts: FilterCounts, query: Query, hooks: FacetHooks): void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  place.replaceChildren(...FACETS.map((facet) => group(facet, counts[facet] ?? {}, query, hooks)));
  if (focused) document.getElementById(focused)?.focus();
}

type Row = readonly [value: string, count: number];

function group(
  facet: Facet,
  counts: Readonly<Record<string, number>>,
  query: Query,
  { choose, word }: FacetHooks,
): HTMLElement {
  const chosen = query.chosen[facet];
  const rows = inOrder(facet, counts, chosen);
  const fieldset = element('fieldset', { hidden: rows.length === 0 }, element('legend', {}, TITLES[facet]));
  const folded = rows.length > ALL && !unfolded.has(facet);
  for (const [at, [value, count]] of rows.entries()) {
    const checked = chosen.includes(value);
    const id = `${facet}-${encodeURIComponent(value)}`;
    const box = element('input', { type: 'checkbox', id, checked, onchange: () => choose(facet, value) });
    const figure = element('span', { className: 'count' }, String(count));
    const hidden = folded && at >= FIRST && !checked;
    fieldset.append(element('label', { hidden }, box, element('bdi', {}, word(facet, value)), ' ', figure));
  }
  if (folded) fieldset.append(unfold(facet, fieldset, rows.length));
  return fieldset;
}

/** Years run backwards; everything else is by count, then by name. What is chosen stays visible even at zero. */
function inOrder(facet: Facet, counts: Readonly<Record<string, number>>, chosen: readonly string[]): Row[] {
  const rows = Object.entries(counts).filter(([value, count]) => count > 0 || chosen.includes(value));
  for (const value of chosen) if (!rows.some(([other]) => other === value)) rows.push([value, 0]);
  const byName = (a: Row, b: Row) => (a[0] < b[0] ? -1 : 1);
  return rows.sort((a, b) => (facet === 'year' ? -byName(a, b) : b[1] - a[1] || byName(a, b)));
}

function unfold(facet: Facet, fieldset: HTMLElement, total: number): HTMLElement {
  const all = button(`All ${total}`, () => {
    unfolded.add(facet);
    const hidden = [...fieldset.querySelectorAll<HTMLElement>('label[hidden]')];
    for (const label of hidden) label.hidden = false;
    all.remove();
    hidden[0]?.querySelector('input')?.focus();
  });
  return Object.assign(all, { className: 'quiet' });
}
