import { copy } from '../copy.ts';
import { button } from '../shared.ts';

// What scripts add to deposited texts: copy buttons, and footnotes beside the text.

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

/** The width of the window from which notes stand beside the text; src/styles/reading.css makes room from there on. */
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
  const blocked = wideBlocks(text, notes[0]);
  let free = 0;
  for (const note of notes) {
    const reference = document.getElementById(note.id.replace('Note-fn-', 'Note-fnref-'));
    const wanted = reference ? reference.getBoundingClientRect().top - top : free;
    const start = clear(Math.max(free, wanted), note.offsetHeight, blocked);
    note.style.setProperty('inset-block-start', `${start}px`);
    free = start + note.offsetHeight + GAP;
  }
  // The last notes may reach below the text.
  text.style.setProperty('min-block-size', `${Math.ceil(free)}px`);
}

type Span = readonly [from: number, to: number];

/** Where tables, code and formulas reach into the space of the notes: from and to, in pixels from the top of the text. */
function wideBlocks(text: HTMLElement, note: HTMLElement | undefined): Span[] {
  const { top } = text.getBoundingClientRect();
  const column = note?.getBoundingClientRect();
  if (!column) return [];
  return [...text.children].flatMap((child): Span[] => {
    // The frame of a table is as wide as the text, and the table itself may not be.
    const block = child.matches('.scroll') ? (child.firstElementChild ?? child) : child;
    const { left, right, top: from, bottom } = block.getBoundingClientRect();
    const reaches = right > column.left && left < column.right && !child.matches('.footnotes');
    return reaches ? [[from - top, bottom - top]] : [];
  });
}

/** The first place from `start` on where something of this height covers none of the spans. */
function clear(start: number, height: number, spans: readonly Span[]): number {
  let at = start;
  for (const [from, to] of spans) if (at < to + GAP && at + height > from - GAP) at = to + GAP;
  return at;
}

addCopyButtons();
setNotesBeside();
