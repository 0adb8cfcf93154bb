import { button, element } from '../shared.ts';
import { recentNode } from './recent-view.ts';
import type * as Shortcut from './shortcut.ts';

// What stands under an empty box: the searches made last, what the box takes, and the key that leads to it.

/** The searches made last, with links to them; none where there are none. */
export function recentOf(form: HTMLFormElement, input: HTMLInputElement): HTMLElement[] {
  const recent = recentNode({
    href: (text) => searchOf(form, text),
    heading: groupName,
    leave: () => input.focus(),
  });
  return recent ? [recent] : [];
}

/** The address of the search for a text. */
export function searchOf(form: HTMLFormElement, text: string): string {
  return `${form.action}?${new URLSearchParams({ q: text })}`;
}

/** The name of a group of links. The panel stands before the headings of a page, and has none itself. */
export function groupName(title: string, id: string): HTMLElement {
  return element('p', { className: 'names-title', id: `box-${id}` }, title);
}

/** What the box takes, and the key that leads to it, which can be turned off here. */
export function hintOf({ KEY, keyIsOn, turnKey }: typeof Shortcut): HTMLElement {
  const words = element('span');
  const turn = button('', () => {
    turnKey(!keyIsOn());
    say();
  });
  const say = () => {
    const on = keyIsOn();
    words.textContent = on
      ? `Press ${KEY} anywhere on a page to come here.`
      : `The key ${KEY} is turned off.`;
    turn.textContent = on ? `Turn off the ${KEY} key` : `Turn on the ${KEY} key`;
  };
  say();
  const takes = element(
    'p',
    {},
    'Words, or a deposit by its number, HEX label, AXN, glyphs, SHA-256 (8 digits or more), SWHID, ORCID, DOI or document id (such as EA-…).',
  );
  return element('div', { className: 'box-hint' }, takes, element('p', {}, words, turn));
}
