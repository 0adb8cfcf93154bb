import { canBeWords } from '../../registry/archive/find/route.ts';
import { recordHref } from '../card.ts';
import { answerFor, answerNodes, type IdentifierAnswer, readingsOf, spokenAnswer } from '../find.ts';
import { button, element, Latest, link } from '../shared.ts';
import type * as Shortcut from './shortcut.ts';

// The keys that lead from the box into its panel and back, besides Escape.

/** Moves the focus among the box and the links of its panel; what is typed in the panel goes into the box. */
function moveBy(event: KeyboardEvent, input: HTMLInputElement, panel: HTMLElement): void {
  const at = document.activeElement;
  const inPanel = at instanceof HTMLElement && panel.contains(at);
  const stops = [input, ...panel.querySelectorAll<HTMLElement>('a, button')];
  const last = stops.length - 1;
  const place = stops.indexOf(at as HTMLElement);
  const next = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place === 0 ? last : place - 1,
    Home: inPanel ? 1 : undefined,
    End: inPanel ? last : undefined,
  }[event.key];
  if (next !== undefined && place >= 0) {
    event.preventDefault();
    const stop = stops[next];
    stop?.focus({ preventScroll: stop === input });
    return;
  }
  const types =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (inPanel && (types || event.key === 'Backspace')) input.focus();
}

/** The hint under an empty box: the forms of its input, and the key that leads to it, which can be turned off here. */
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

// During typing, a panel under the box shows the deposit that an identifier names, and the link to the search for the words. All entries
// are links, so that each can be opened in another tab: the box is a combobox whose popup is a dialog (ARIA 1.2). The arrow keys lead
// into it; Escape returns to the box.

/** How many deposits are shown under the box; the search page has more. */
const SHOWN = 3;

/** The pause after a letter before the look-up, in milliseconds. */
const PAUSE_MS = 120;

/** The time that Enter waits for an answer before it leads to the search page, which waits itself. Milliseconds. */
const PATIENCE_MS = 4000;

/** Makes a box answer during typing. */
export function attach(form: HTMLFormElement, input: HTMLInputElement, key: typeof Shortcut): void {
  const panel = form.querySelector<HTMLElement>('[data-panel]');
  const said = form.querySelector<HTMLElement>('[data-said]');
  if (!panel || !said) return;
  const looks = new Latest();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const show = (nodes: readonly HTMLElement[], spoken: string) => {
    panel.replaceChildren(...nodes);
    panel.hidden = nodes.length === 0;
    input.ariaExpanded = String(!panel.hidden);
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
    const answer =
      readingsOf(text).length > 0 ? await answerFor(text, SHOWN).catch(() => undefined) : undefined;
    if (!mine.aborted) show(shown(answer, form, text), answer ? spokenAnswer(answer) : '');
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
    } else moveBy(event, input, panel);
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

/** The deposits that a text names, and the link to the search for it, if it can be words or there are more deposits. */
function shown(answer: IdentifierAnswer | undefined, form: HTMLFormElement, text: string): HTMLElement[] {
  const nodes = answer ? answerNodes(answer) : [];
  const more = answer && (answer.total > answer.matches.length || answer.near.length > 0);
  if (!more && !canBeWords(text, readingsOf(text))) return nodes;
  const to = `${form.action}?${new URLSearchParams({ q: text })}`;
  const search = link(to, more ? 'All that is found' : `Search for “${text}”`);
  return [...nodes, element('p', { className: 'box-more' }, search)];
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
