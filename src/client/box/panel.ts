import { canBeWords } from '../../registry/find/route.ts';
import { shorten } from '../../registry/text/cut.ts';
import { answerNodes, spokenAnswer } from '../answer-view.ts';
import { recordHref } from '../card.ts';
import { type Answer, answerFor, readingsOf } from '../find.ts';
import { type NamesFound, namesFor } from '../names/find.ts';
import { keepSearch } from '../names/recent.ts';
import { groupNodes, NOT_LOADED, spokenNames } from '../names/view.ts';
import { element, Latest, link } from '../shared.ts';
import { groupName, hintOf, recentOf, searchOf } from './hint.ts';
import { moveBy } from './keys.ts';
import type * as Shortcut from './shortcut.ts';

// What opens under the box as one types: the deposit that an identifier names, and what has the words in its name, by kind. Everything in
// it is a link, so that it can be opened in a tab of its own: the box is a combobox whose popup is a dialog (ARIA 1.2), into which the
// arrows lead; Escape returns to the box.

/** The most characters of what was typed that are said again. */
const LONGEST = 60;

/** How many of each kind are shown under the box; the search page has more. */
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
    if (text === '') return show([...recentOf(form, input), hintOf(key)], '');
    const looked = await lookFor(text);
    const nodes = await shown(looked, form, text);
    if (!mine.aborted) show(nodes, spoken(looked, text));
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

/** What was looked up for a text. */
interface Looked {
  readonly answer?: Answer | undefined;
  readonly names?: NamesFound | undefined;
  /** Whether the text can be words. */
  readonly words: boolean;
  readonly failed: boolean;
}

/** Looks for the deposits that a text names, and for names. What cannot be loaded leaves the other. */
async function lookFor(text: string): Promise<Looked> {
  const readings = readingsOf(text);
  const words = canBeWords(text, readings);
  const [answer, names] = await Promise.allSettled([
    readings.length > 0 ? answerFor(text, SHOWN) : undefined,
    words ? namesFor(text) : undefined,
  ]);
  return {
    ...(answer.status === 'fulfilled' ? { answer: answer.value } : {}),
    ...(names.status === 'fulfilled' ? { names: names.value } : {}),
    words,
    failed: names.status === 'rejected',
  };
}

/** Leads to the one record that a box names, or to the search page. */
export async function enter(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const text = input.value.trim();
  keepSearch(text);
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS));
  const answer =
    readingsOf(text).length === 0
      ? undefined
      : await Promise.race([answerFor(text, SHOWN), late]).catch(() => undefined);
  const [only] = answer?.matches ?? [];
  if (only && answer?.certain) location.assign(recordHref(only.row.n));
  else form.submit();
}

/** What is found for a text: the deposits that it names, the names that have its words, and the way to the full text. */
async function shown(looked: Looked, form: HTMLFormElement, text: string): Promise<HTMLElement[]> {
  const { answer, names, words, failed } = looked;
  const nodes = answer ? answerNodes(answer) : [];
  if (names) nodes.push(...(await groupNodes(names, { query: text, most: SHOWN, heading: groupName })));
  if (words && names?.groups.length === 0 && nodes.length === 0)
    nodes.push(
      element('p', { className: 'answer-note' }, `${nothingNamed(text)} The words may be in a text:`),
    );
  if (failed) nodes.push(element('p', { className: 'answer-note' }, NOT_LOADED));
  const more = answer && (answer.total > answer.matches.length || answer.near.length > 0);
  if (!words && !more) return nodes;
  const search = link(searchOf(form, text), more ? 'All that is found' : `Search the texts for “${text}”`);
  // Who follows it has searched, as who presses Enter.
  search.addEventListener('click', () => keepSearch(text));
  return [...nodes, element('p', { className: 'box-more' }, search)];
}

/** That no deposit, term, article, address or entry is called so. */
function nothingNamed(text: string): string {
  return `No title, term or address has “${shorten(text, LONGEST)}”.`;
}

/** The same in a sentence or two, for those who hear it. */
function spoken({ answer, names, failed }: Looked, text: string): string {
  const found = names ? spokenNames(names) : '';
  return [
    answer ? spokenAnswer(answer) : '',
    found ? `Found by name: ${found}.` : names && !answer ? nothingNamed(text) : '',
    failed ? NOT_LOADED : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
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
