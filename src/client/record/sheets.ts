import { element } from '../shared.ts';

// On narrow screens the links of the bar open contents, citation and check in a sheet over the text, and the reader's place is kept.

/** Up to this width the rail stands below the text; record-layout.css has the same width. */
const NARROW = '(max-width: 59.99rem)';

/** Makes each link of the bar open what it leads to in a sheet. */
export function openInSheets(): void {
  for (const opener of document.querySelectorAll<HTMLAnchorElement>('.bar-of-record a')) {
    const content = document.getElementById(opener.hash.slice(1));
    if (!content) continue;
    opener.addEventListener('click', (event) => {
      if (!matchMedia(NARROW).matches || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      sheetOf(content, opener.textContent ?? '').showModal();
    });
  }
}

/** A sheet with a part of the rail, which moves back to its place when the sheet is closed. */
function sheetOf(content: HTMLElement, title: string): HTMLDialogElement {
  const close = () => dialog.close();
  const head = element('div', { className: 'sheet-head' }, element('h2', {}, title));
  head.append(
    Object.assign(element('button', { type: 'button', onclick: close }, '×'), {
      ariaLabel: `Close: ${title}`,
    }),
  );
  const dialog = element('dialog', { className: 'rail-sheet', ariaLabel: title }, head);
  if (content.closest('.contents')) dialog.classList.add('contents');
  const place = document.createComment(title);
  const rail = content.closest('.rail') ?? document.body;
  content.before(place);
  dialog.append(content);
  rail.append(dialog);
  dialog.addEventListener('close', () => {
    place.replaceWith(content);
    dialog.remove();
  });
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is the target only beside its parts: on what lies behind it.
    if (target === dialog || (target instanceof Element && target.closest('a[href^="#"]'))) close();
  });
  content.querySelector<HTMLElement>('[aria-current]')?.setAttribute('autofocus', '');
  return dialog;
}
