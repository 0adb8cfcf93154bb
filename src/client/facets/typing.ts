import type { ListDescription } from './description.ts';

// The box for words. One query is one step of the history, however many keys it takes.

/** The box of a list. */
export interface Typing {
  /** Shows the words that are looked for. */
  readonly show: (q: string) => void;
  /** Gives the focus to the box; false where the page has none. */
  readonly focus: () => boolean;
}

/** Joins the box of the page to its list. `type` gets the words, and whether they go on from those that it got last. */
export function listTyping(
  list: ListDescription,
  order: HTMLSelectElement,
  type: (q: string, goesOn: boolean) => void,
): Typing {
  const box = document.querySelector<HTMLInputElement>('#facet-q');
  const first = order.options[0];
  const words = first?.text ?? '';
  let last = '';
  let goesOn = false;

  function take(): void {
    const q = box?.value.trim() ?? '';
    if (q === last) return;
    last = q;
    type(q, goesOn);
    goesOn = true;
  }

  const end = () => {
    goesOn = false;
  };
  box?.addEventListener('input', (event) => {
    // What an input method has not yet finished is no word.
    if (!(event as InputEvent).isComposing) take();
  });
  box?.addEventListener('compositionend', take);
  box?.addEventListener('change', end);
  // Who comes to the box is about to search: the columns are fetched, made ready to be searched, and searched once, so that the first
  // letter finds compiled code.
  const prepare = async () => list.search?.ranks(await list.load(), ['e'], 'e');
  box?.addEventListener('focus', () => void prepare().catch(() => undefined));
  box?.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    take();
    end();
  });

  return {
    show: (q) => {
      if (box && box.value.trim() !== q) box.value = q;
      if (q !== last) end();
      last = q;
      if (first && list.search?.byRank) first.text = q ? 'Best match' : words;
    },
    focus: () => {
      box?.focus();
      return box !== null;
    },
  };
}
