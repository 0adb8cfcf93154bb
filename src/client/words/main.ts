import { letterOf, letterSlug } from '../../registry/pages/browse/letters.ts';
import { standsBefore } from '../../registry/pages/lists/alphabet.ts';

// A link to a term names its letter and the term itself, since the pages of a letter are cut anew as it grows. This script goes on to
// the page that holds the term, and to its place there.

const term = new URLSearchParams(location.search).get('term');
if (term) goTo(term);

function goTo(wanted: string): void {
  const row = [...document.querySelectorAll('.terms > li[id]')].find(
    (one) => one.querySelector('dfn')?.textContent === wanted,
  );
  if (row) {
    // Its place is in the address then, and is shown as the target. The entry of the history stays one.
    location.replace(`#${encodeURIComponent(row.id)}`);
    return;
  }
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.letter-pages a')];
  const page = pages.findLast(({ dataset }) => !standsBefore(wanted, dataset.from ?? ''));
  const letter = document.querySelector<HTMLAnchorElement>('.letter-bar a[aria-current]');
  const next = page ?? (letter ? undefined : letterPage(wanted));
  if (next) location.replace(`${next.href}?${new URLSearchParams({ term: wanted })}`);
}

/** The link of the jump bar to the letter of a term. */
function letterPage(wanted: string): HTMLAnchorElement | undefined {
  const path = `/${encodeURIComponent(letterSlug(letterOf(wanted)))}/`;
  return [...document.querySelectorAll<HTMLAnchorElement>('.letter-bar a')].find(({ pathname }) =>
    pathname.endsWith(path),
  );
}
