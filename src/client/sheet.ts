import { button, counted, element } from './shared.ts';

// Filters on a narrow screen: a sheet over the results, opened by a button that stands above them. On a wide screen the same filters
// stand beside the results, and the button is not shown (facets.css). What is chosen applies at once, and the sheet's last button
// says how many results there are.
//
// An open sheet is a step of the history, so that Back closes it. Filters chosen in it belong to that step: a page that writes
// them into its address replaces the address while `isOpen()`, and does not add a further step.

/** Up to this width filters are in a sheet; facets.css has the same width. */
const NARROW = '(max-width: 59.99rem)';

/** The parts of a page that a sheet joins. */
interface SheetParts {
  /** Opens the sheet. It comes hidden in the page, since without this script it does nothing. */
  readonly opener: HTMLButtonElement;
  /** The filters; they move into the sheet while it is open, and back to their place. */
  readonly content: HTMLElement;
  /** The word for one of the results, and for several. */
  readonly noun: string;
  readonly nouns: string;
  /** Takes every filter away. */
  readonly clear: () => void;
}

/** A sheet of filters. */
interface FilterSheet {
  readonly isOpen: () => boolean;
  /** Says how many filters are in use and how many results they leave; undefined while that is not known. */
  readonly say: (used: number, found: number | undefined) => void;
}

/** Joins a button and filters by a sheet. */
export function filterSheet({ opener, content, noun, nouns, clear }: SheetParts): FilterSheet {
  const done = button(`Show ${nouns}`, close);
  const clearing = button('Clear all', clear);
  const body = element('div', { className: 'sheet-body' });
  const dialog = element(
    'dialog',
    { className: 'filter-sheet', ariaLabel: 'Filters' },
    element(
      'div',
      { className: 'sheet-head' },
      element('h2', {}, 'Filters'),
      clearing,
      Object.assign(button('×', close), { ariaLabel: 'Close the filters' }),
    ),
    body,
    element('div', { className: 'sheet-foot' }, done),
  );
  const place = document.createComment('filters');
  const narrow = matchMedia(NARROW);
  let address = '';
  let left = false;

  content.classList.add('in-sheet');
  content.before(place);
  document.body.append(dialog);
  opener.ariaHasPopup = 'dialog';
  opener.hidden = false;
  clearing.hidden = true;
  done.ariaLive = 'polite';
  opener.addEventListener('click', open);
  dialog.addEventListener('close', closed);
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is the target only beside its parts: on what lies behind it.
    if (target === dialog) close();
  });
  narrow.addEventListener('change', () => !narrow.matches && close());
  addEventListener('popstate', () => {
    left ||= dialog.open;
    close();
  });

  function open(): void {
    left = false;
    history.pushState(history.state, '');
    address = location.href;
    body.append(content);
    dialog.showModal();
  }

  function close(): void {
    dialog.close();
  }

  function closed(): void {
    place.after(content);
    // A step in which nothing was chosen is not kept.
    if (!left && location.href === address) history.back();
  }

  return {
    isOpen: () => dialog.open,
    say: (used, found) => {
      opener.textContent = used === 0 ? 'Filters' : `Filters (${used})`;
      clearing.hidden = used === 0;
      done.textContent = found === undefined ? 'Counting…' : `Show ${counted(found, noun, nouns)}`;
    },
  };
}
