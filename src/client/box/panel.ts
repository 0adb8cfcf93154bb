import { answerNodes, spokenAnswer } from '../answer-view.ts';
import { recordHref } from '../card.ts';
import { type Answer, answerFor, readingsOf } from '../find.ts';
import { button, element, Latest, link } from '../shared.ts';
import type * as Shortcut from './shortcut.ts';

// What opens under the box: the deposit that an identifier names, as one types it. Everything in it is a link, so that it can be
// opened in a tab of its own; the arrows go from one to the next, Escape returns to the box.

/** How many deposits are shown under the box; the search page has all. */
const SHOWN = 3;

/** A pause between two letters after which one looks. */
const PAUSE_MS = 120;

/** How long Enter waits for an answer before it leads to the search page, which waits by itself. */
const PATIENCE_MS = 4000;

/** Makes a box answer while one types. */
export function attach(form: HTMLFormElement, input: HTMLInputElement, key: typeof Shortcut): void {
  const panel = form.querySelector<HTMLElement>('[data-panel]');
  const said = form.querySelector<HTMLElement>('[data-said]');
  if (!panel || !said) return;
  const looks = new Latest();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const show = (nodes: readonly HTMLElement[], spoken: string) => {
    panel.replaceChildren(...nodes);
    panel.hidden = nodes.length === 0;
    said.textContent = spoken;
    keepInSight(panel);
  };
  const close = () => {
    looks.stop();
    clearTimeout(pause);
    show([], '');
  };
  const look = async () => {
    const mine = looks.start();
    const text = input.value.trim();
    if (text === '') return show([hintOf(key)], '');
    if (readingsOf(text).length === 0) return show([], '');
    try {
      const answer = await answerFor(text, SHOWN);
      if (!mine.aborted) show(shown(answer, form, text), spokenAnswer(answer));
    } catch {
      // Enter leads to the search page, which says what is wrong.
      if (!mine.aborted) show([], '');
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(look, PAUSE_MS);
  });
  input.addEventListener('focus', () => void look());
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  form.addEventListener('keydown', (event) => {
    if (event.isComposing || panel.hidden) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      input.focus();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [input, ...panel.querySelectorAll<HTMLElement>('a, button')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (at < 0 || !next) return;
      event.preventDefault();
      next.focus({ preventScroll: next === input });
    }
  });
  // A press on the panel, beside its links, must not close it before the link is reached.
  panel.addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('a, button')) event.preventDefault();
  });
  void look();
}

/** Leads to the one record that a box names, or to the search page. */
export async function enter(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const text = input.value.trim();
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS));
  const answer =
    readingsOf(text).length === 0
      ? undefined
      : await Promise.race([answerFor(text, SHOWN), late]).catch(() => undefined);
  const [only] = answer?.matches ?? [];
  if (only && answer?.certain) location.assign(recordHref(only.row.n));
  else form.submit();
}

function shown(answer: Answer, form: HTMLFormElement, text: string): HTMLElement[] {
  const nodes = answerNodes(answer);
  if (nodes.length === 0) return [];
  const more = answer.total > answer.matches.length || answer.near.length > 0;
  const words = more ? 'All that is found' : `Search the texts for “${text}”`;
  const search = link(`${form.action}?${new URLSearchParams({ q: text })}`, words);
  return answer.words || more ? [...nodes, element('p', { className: 'box-more' }, search)] : nodes;
}

/** What the box takes, and the key that leads to it, which can be turned off here. */
function hintOf({ KEY, keyIsOn, turnKey }: typeof Shortcut): HTMLElement {
  const words = element('span');
  const turn = button('', () => {
    turnKey(!keyIsOn());
    say();
  });
  const say = () => {
    const on = keyIsOn();
    words.textContent = on
      ? `The key ${KEY} leads here from everywhere on a page. `
      : `The key ${KEY} is turned off. `;
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

/** Moves a panel that is wider than its box back into the window. */
function keepInSight(panel: HTMLElement): void {
  panel.style.translate = '';
  if (panel.hidden) return;
  const { left, right } = panel.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  const shift = left < 8 ? 8 - left : Math.min(0, room - 8 - right);
  if (shift !== 0) panel.style.translate = `${shift}px`;
}
