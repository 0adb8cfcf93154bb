import { copy } from '../copy.ts';
import { button, element } from '../shared.ts';

// The card of a deposit that a text names, while the pointer or the focus is on the identifier (WCAG 1.4.13: Escape dismisses it,
// the pointer can move onto it, and it stays until pointer and focus leave). Its data is fetched for the first card.

const LINKS = 'a.axn[data-deposit]';

/** How long the pointer rests before a card opens, and how long it may be elsewhere before it closes, in milliseconds. */
const REST = 150;
const GRACE = 250;
const MARGIN = 8;

let shown: { readonly link: HTMLAnchorElement; readonly card: HTMLElement } | undefined;
/** Counts the requests, so that only the latest opens a card. */
let turn = 0;
let timer = 0;

/** Shows cards at the identifiers of this page. Without a script each is still a link, with its status beside it. */
function showCards(): void {
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const link = linkAt(event.target);
    if (link) later(REST, () => void open(link));
    else if (shown && !shown.card.contains(event.target as Node)) later(GRACE, close);
    else later(0, () => {});
  });
  document.addEventListener('focusin', ({ target }) => {
    const link = linkAt(target);
    if (link?.matches(':focus-visible')) void open(link);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (linkAt(target) === shown?.link) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  addEventListener('resize', close);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>(LINKS)) || undefined;
}

function later(milliseconds: number, action: () => void): void {
  clearTimeout(timer);
  timer = window.setTimeout(action, milliseconds);
}

async function open(link: HTMLAnchorElement): Promise<void> {
  clearTimeout(timer);
  if (shown?.link === link) return;
  close();
  const own = turn;
  const card = await cardOf(Number(link.dataset.deposit)).catch(() => undefined);
  // The pointer or the focus may have moved meanwhile.
  if (!card || own !== turn) return;
  document.body.append(card);
  link.setAttribute('aria-describedby', card.id);
  place(card, link);
  shown = { link, card };
}

async function cardOf(depositNumber: number): Promise<HTMLElement | undefined> {
  const [{ depositRow }, { depositCard }] = await Promise.all([import('../lookup.ts'), import('../card.ts')]);
  const row = await depositRow(depositNumber);
  if (!row) return undefined;
  const card = depositCard(row);
  // The identifier is a link to the same record: no second stop for the keyboard.
  for (const inner of card.querySelectorAll('a')) inner.tabIndex = -1;
  return element('div', { className: 'axn-card', id: 'axn-card' }, card);
}

/** Puts a card below its link, or above where there is more room, and within the window. */
function place(card: HTMLElement, link: HTMLElement): void {
  const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const page = document.documentElement;
  const left = Math.min(Math.max(MARGIN, box.left), page.clientWidth - width - MARGIN);
  const above = box.bottom + height > page.clientHeight && box.top > height;
  card.style.setProperty('left', `${Math.max(0, left) + scrollX}px`);
  card.style.setProperty('top', `${(above ? box.top - height : box.bottom) + scrollY}px`);
}

function close(): void {
  clearTimeout(timer);
  turn += 1;
  if (!shown) return;
  shown.link.removeAttribute('aria-describedby');
  shown.card.remove();
  shown = undefined;
}

/** Adds to each block of code of a text a button that copies it. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.text .code')) {
    const code = block.querySelector('pre');
    if (!code) continue;
    const copying = button('Copy', () => void copy(copying, code));
    copying.ariaLabel = `Copy ${code.ariaLabel ?? 'the code'}`;
    block.append(copying);
  }
}

// Footnotes beside the text where the window is wide. They stay where they are in the document, at its end, so that they are read
// once; here each is only shown beside the line that refers to it.

/** The width of the window from which notes stand beside the text; src/styles/reading.css makes room from there on, also beside tables. */
const WIDE = '(min-width: 90rem)';

/** Between two notes, in pixels. */
const GAP = 12;

/** Shows the footnotes of each text beside it while there is room, and at its end otherwise and in print. */
function setNotesBeside(): void {
  const wide = matchMedia(WIDE);
  for (const text of document.querySelectorAll<HTMLElement>('.text:has(> .footnotes)')) {
    const place = () => placeNotes(text, wide.matches && !matchMedia('print').matches);
    new ResizeObserver(place).observe(text);
    wide.addEventListener('change', place);
    addEventListener('beforeprint', () => placeNotes(text, false));
    addEventListener('afterprint', place);
  }
}

function placeNotes(text: HTMLElement, beside: boolean): void {
  const notes = [...text.querySelectorAll<HTMLElement>('.footnotes > ol > li')];
  text.classList.toggle('with-notes', beside);
  if (!beside) {
    for (const note of notes) note.style.removeProperty('inset-block-start');
    return;
  }
  const top = text.getBoundingClientRect().top;
  let free = 0;
  for (const note of notes) {
    const reference = document.getElementById(note.id.replace('Note-fn-', 'Note-fnref-'));
    const wanted = reference ? reference.getBoundingClientRect().top - top : free;
    const start = Math.max(free, wanted);
    note.style.setProperty('inset-block-start', `${start}px`);
    free = start + note.offsetHeight + GAP;
  }
  // The last notes may reach below the text.
  text.style.setProperty('min-block-size', `${Math.ceil(free)}px`);
}

addCopyButtons();
setNotesBeside();
showCards();
