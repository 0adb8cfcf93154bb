import { button, element } from './shared.ts';

// A part of a page that a narrow screen shows in a sheet over the others.

/** Up to this width there are sheets; facets.css has the same width. */
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
    if (target === dialog) close();
  });
  return {
    dialog,
    /** Moves the part into its sheet; it moves back to its place when that is closed. */
    open: () => {
      document.body.append(dialog);
      content.before(place);
      head.after(content);
      dialog.showModal();
    },
  };
}
