import { depositCard } from '../card.ts';
import type { Answer, Match } from '../find.ts';
import { byId, element } from '../shared.ts';

// What stands above the results: the deposit whose identifier was typed, or that no deposit has it; and what else may have been meant.

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

/** Proposes other words, with the address of the search for them; or nothing. */
export function showSuggestion(words: string | undefined, href: string, ask: () => void): void {
  suggestion.hidden = !words;
  suggestion.replaceChildren();
  if (!words) return;
  const link = element('a', { href }, element('bdi', {}, words));
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask();
  });
  suggestion.append('Did you mean ', link, '?');
}
