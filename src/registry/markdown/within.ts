// References of a text to other deposits of its archive, as paths. A text is rendered once and apart from the archive, so the renderer only
// says which deposit is meant, and a page makes a link of it where that deposit is there.

const MARK = '#within:';
const RECORD = /(?:^|\/)s\/records\/(\d{1,5})\/?(?:index\.html)?(?:#.*)?$/;
const FINDER = /(?:^|\/)records\/\?id=(\d{1,5})$/;
const FILE = /(?:^|\/)AXN-([0-9A-F]{2,4})(?:-text|-autonomous)?\.md(?:#.*)?$/;
const NAMED = /^(?:\d{1,5}|AXN-[0-9A-F]{2,4})$/;

/**
 * What a relative reference to the page or a file of a deposit becomes until a page knows the archive: `#within:12` or `#within:AXN-0C`.
 * Undefined for any other reference.
 */
export function withinMark(url: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const number = (RECORD.exec(url) ?? FINDER.exec(url))?.[1];
  if (number !== undefined) return `${MARK}${Number(number)}`;
  const label = FILE.exec(url)?.[1];
  return label === undefined ? undefined : `${MARK}AXN-${label}`;
}

/** The deposit that a mark names, by its number or its label; undefined for what is no mark. */
export function withinOf(href: string): string | undefined {
  if (!href.startsWith(MARK)) return undefined;
  const named = href.slice(MARK.length);
  return NAMED.test(named) ? named : undefined;
}

const MARKED = /<a data-within="([^"]*)">/g;

/** A rendered text with the address of each deposit that it refers to by a path; without one the words stay, and no link. */
export function linkWithin(html: string, hrefOf: (named: string) => string | undefined): string {
  return html.replace(MARKED, (_whole, named: string) => {
    const href = hrefOf(named);
    return href === undefined ? '<a>' : `<a href="${href}">`;
  });
}
