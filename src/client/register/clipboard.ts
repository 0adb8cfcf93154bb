import type { ControlValues } from '../form/checked-form.ts';
import { button, byId, element } from '../shared.ts';

// Quick fill: what is on the clipboard is a whole draft, or an answer.

/** What quick fill needs of the page. */
export interface QuickFill {
  /** The values of a draft that a text is; undefined where it is an answer. */
  read(text: string): Promise<ControlValues | undefined>;
  /** Puts values into the form; returns what undoes that. */
  use(values: ControlValues): () => void;
  /** The values of the form with this answer in the place of its own. */
  withAnswer(text: string): ControlValues;
  /** Where a person pastes by hand. */
  readonly answer: HTMLElement;
}

/** Fills the form from the clipboard when its button is pressed. */
export function offerQuickFill(page: QuickFill): void {
  byId('from-clipboard').addEventListener('click', () => void fill(page));
}

async function fill(page: QuickFill): Promise<void> {
  let text = '';
  try {
    text = await navigator.clipboard.readText();
  } catch {
    page.answer.focus();
    say('This browser does not let the page read the clipboard. Paste the answer here with your keyboard.');
    return;
  }
  if (text.trim() === '') {
    say('The clipboard holds no text.');
    return;
  }
  const draft = await page.read(text);
  const undo = page.use(draft ?? page.withAnswer(text));
  say(draft ? 'The draft fills the form. ' : 'The answer is filled in. ', undoButton(undo));
}

function undoButton(undo: () => void): HTMLButtonElement {
  return button('Undo', () => {
    undo();
    say('Undone.');
  });
}

function say(...words: (string | Node)[]): void {
  byId('pasted').replaceChildren(element('p', {}, ...words));
}
