import { depositCard } from '../card.ts';
import type { Answer, Match } from '../find.ts';
import { byId, counted, element } from '../shared.ts';

// What stands above the results: the deposit whose identifier was typed, or that no deposit has it; and the deposits of a year.

const place = byId('answer');
const suggestion = byId('suggestion');

/** Shows the answer to an identifier, or nothing where none was typed. */
export function showAnswer(answer: Answer | undefined): void {
  const { matches = [], near = [], sentence } = answer ?? {};
  const [first, ...others] = matches;
  const parts: HTMLElement[] = [];
  if (sentence) parts.push(element('p', {}, sentence));
  if (first) parts.push(depositCard(first.row, { large: true, why: first.why }));
  if (others.length > 0) parts.push(cards(others));
  if (near.length > 0) parts.push(element('p', {}, 'Perhaps one of these was meant:'), cards(near));
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}

function cards(matches: readonly Match[]): HTMLElement {
  const items = matches.map(({ row, why }) => element('li', {}, depositCard(row, { why })));
  return element('ul', { className: 'cards' }, ...items);
}

/** Offers the deposits of a year, where the words are one; or nothing. */
export function offerYear(year: string | undefined, count: number, href: string, ask: () => void): void {
  suggestion.hidden = year === undefined;
  suggestion.replaceChildren();
  if (year === undefined) return;
  const link = element('a', { href }, `${counted(count, 'deposit')} of the year ${year}`);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask();
  });
  suggestion.append('See also: ', link);
}
