import { button, element } from '../shared.ts';

// The viewer of pictures: a dialog with one picture at a time. Rows come and go when the list is filtered, so clicks are heard on the whole
// document, and what is next is asked of the page at that moment.

const PICTURES = '.pictures a';

/** The links to pictures that a reader sees, in the order of the page. */
function shown(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(PICTURES)].filter((one) => one.checkVisibility());
}

function makeViewer() {
  const picture = element('img', { alt: '' });
  const label = element('bdi');
  const query = element('q');
  const day = element('span', { className: 'small' });
  const file = element('a', {}, 'Open the file');
  const place = element('span', { className: 'small', ariaLive: 'polite' });
  const earlier = button('Previous', () => step(-1));
  const later = button('Next', () => step(1));
  const close = button('Close', () => dialog.close());
  const dialog = element(
    'dialog',
    { className: 'viewer', ariaLabel: 'Picture of a capture' },
    element('div', { className: 'viewer-bar' }, place, earlier, later, close),
    element(
      'figure',
      {},
      picture,
      element('figcaption', {}, label, ' · ', element('bdi', {}, query), ' · ', day, ' · ', file),
    ),
  );
  let at: HTMLAnchorElement | undefined;
  let opener: HTMLAnchorElement | undefined;

  dialog.addEventListener('keydown', (event) => {
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  });
  // The dialog itself is the target only beside its parts: on what lies behind them.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    picture.removeAttribute('src');
    opener?.focus();
  });
  document.body.append(dialog);

  function step(by: number): void {
    const all = shown();
    const next = (at ? all.indexOf(at) : 0) + by;
    const to = all[Math.max(0, Math.min(all.length - 1, next))];
    if (to) show(to);
  }

  function show(link: HTMLAnchorElement): void {
    at = link;
    const all = shown();
    const number = all.indexOf(link);
    const small = link.querySelector('img');
    const row = link.closest('li[id]');
    picture.alt = small?.alt ?? '';
    // Its place is kept while it loads.
    picture.width = small?.width ?? 0;
    picture.height = small?.height ?? 0;
    picture.src = link.href;
    label.textContent = small?.alt ?? '';
    query.textContent = row?.querySelector('.sought')?.textContent ?? '';
    day.textContent = row?.querySelector('time')?.textContent ?? '';
    file.href = link.dataset.file ?? link.href;
    place.textContent = `${number + 1} of ${all.length}`;
    earlier.disabled = number <= 0;
    later.disabled = number >= all.length - 1;
  }

  return (link: HTMLAnchorElement) => {
    opener = link;
    show(link);
    dialog.showModal();
    close.focus();
  };
}

let open: ((link: HTMLAnchorElement) => void) | undefined;

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PICTURES);
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open ??= makeViewer();
  open(link);
});
