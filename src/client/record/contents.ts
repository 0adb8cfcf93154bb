import { element } from '../shared.ts';

// The contents of a text mark the section that is being read. On narrow screens the bar's link opens them in a sheet.

/** Where the line is that a heading has crossed once its section is being read, as a part of the window's height. */
const READING_LINE = 0.3;

/** Makes the contents of the page, if it has any, follow the reader. */
export function followContents(): void {
  const nav = document.querySelector<HTMLElement>('.contents');
  if (!nav) return;
  const entries = [...nav.querySelectorAll<HTMLAnchorElement>('a')].flatMap((anchor) => {
    const heading = document.getElementById(decodeURIComponent(anchor.hash.slice(1)));
    return heading ? [{ anchor, heading }] : [];
  });
  const mark = () => {
    const line = innerHeight * READING_LINE;
    const current = entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
    for (const { anchor } of entries) {
      if (anchor === current?.anchor) anchor.setAttribute('aria-current', 'location');
      else anchor.removeAttribute('aria-current');
    }
    if (current) keepInSight(nav, current.anchor);
  };
  // It is told whenever a heading crosses the line, either way.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `0px 0px -${100 - READING_LINE * 100}% 0px`,
  });
  for (const { heading } of entries) observer.observe(heading);
  mark();
  openInSheet(nav);
}

/** Scrolls the contents by themselves, never the page. */
function keepInSight(nav: HTMLElement, anchor: HTMLElement): void {
  const [outer, inner] = [nav.getBoundingClientRect(), anchor.getBoundingClientRect()];
  if (inner.top < outer.top) nav.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) nav.scrollTop += inner.bottom - outer.bottom;
}

/** Up to this width the contents stand below the text; record-layout.css has the same width. */
const NARROW = '(max-width: 59.99rem)';

function openInSheet(nav: HTMLElement): void {
  const opener = document.querySelector<HTMLAnchorElement>('.bar-of-record a[href="#contents"]');
  opener?.addEventListener('click', (event) => {
    if (!matchMedia(NARROW).matches || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    sheetOf(nav).showModal();
  });
}

/** A sheet with the entries of the contents, which is gone when it is closed. */
function sheetOf(nav: HTMLElement): HTMLDialogElement {
  const list = nav.querySelector('ol')?.cloneNode(true) as HTMLOListElement;
  list.removeAttribute('id');
  const close = () => dialog.close();
  const head = element('div', { className: 'sheet-head' }, element('h2', {}, 'Contents'));
  head.append(
    Object.assign(element('button', { type: 'button', onclick: close }, '×'), {
      ariaLabel: 'Close the contents',
    }),
  );
  const dialog = element(
    'dialog',
    { className: 'contents contents-sheet', ariaLabel: 'Contents' },
    head,
    list,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is the target only beside its parts: on what lies behind it.
    if (target === dialog || (target instanceof Element && target.closest('a'))) close();
  });
  document.body.append(dialog);
  list.querySelector<HTMLElement>('[aria-current]')?.setAttribute('autofocus', '');
  return dialog;
}
