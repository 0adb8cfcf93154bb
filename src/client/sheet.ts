import { button, counted, element } from './shared.ts';

// Parts of a page that a narrow screen shows in a sheet over the others: filters, and the parts beside the text of a record.

/** Up to this width there are sheets; facets.css and record.css have the same width. */
export const NARROW = '(max-width: 59.99rem)';

/** Gives a part of the page a sheet, which has `tools` in its head, and `foot` below the part. */
export function sheetOf(
  content: HTMLElement,
  title: string,
  className: string,
  tools: readonly HTMLElement[] = [],
  ...foot: readonly HTMLElement[]
) {
  const close = () => dialog.close();
  const closing = Object.assign(button('×', close), { ariaLabel: `Close: ${title}` });
  const head = element('div', { className: 'sheet-head' }, element('h2', {}, title), ...tools, closing);
  const dialog = element('dialog', { className, ariaLabel: title }, head, ...foot);
  const place = document.createComment(title);
  dialog.addEventListener('close', () => {
    place.replaceWith(content);
    dialog.remove();
  });
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is the target only of a click on its backdrop.
    if (target === dialog || (target as Element).closest('a[href^="#"]')) close();
  });
  return {
    dialog,
    /** Moves the part into its sheet; it moves back to its place when that is closed. */
    open: () => {
      (content.closest('.rail') ?? document.body).append(dialog);
      content.before(place);
      head.after(content);
      dialog.showModal();
    },
  };
}

/** The parts of a page that a sheet of filters joins. */
interface FilterParts {
  /** Opens the sheet. The page hides it, since it does nothing without this script. */
  readonly opener: HTMLButtonElement;
  readonly content: HTMLElement;
  /** The word for one of the results, and for several. */
  readonly noun: string;
  readonly nouns: string;
  /** Takes every filter away. */
  readonly clear: () => void;
}

/** Joins filters and the button that opens them on a narrow screen. A choice applies at once. */
export function filterSheet({ opener, content, noun, nouns, clear }: FilterParts) {
  const done = button(`Show ${nouns}`, () => dialog.close());
  const clearing = button('Clear all', clear);
  const foot = element('div', { className: 'sheet-foot' }, done);
  const { dialog, open } = sheetOf(content, 'Filters', 'filter-sheet', [clearing], foot);
  const narrow = matchMedia(NARROW);

  content.classList.add('in-sheet');
  opener.ariaHasPopup = 'dialog';
  opener.hidden = false;
  clearing.hidden = true;
  done.ariaLive = 'polite';
  opener.addEventListener('click', open);
  narrow.addEventListener('change', () => !narrow.matches && dialog.close());

  return {
    /** Says how many filters are in use and how many results they leave; undefined while that is not known. */
    say: (used: number, found: number | undefined) => {
      opener.textContent = used === 0 ? 'Filters' : `Filters (${used})`;
      clearing.hidden = used === 0;
      done.textContent = found === undefined ? 'Counting…' : `Show ${counted(found, noun, nouns)}`;
    },
  };
}
