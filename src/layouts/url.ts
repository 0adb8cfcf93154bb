import { snapshot } from '../archive/snapshot.ts';
import { folded, type WayName, wayNamed } from '../registry/browse/facets.ts';
import { valuePath } from '../registry/browse/paths.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { type PageName, pageNamed } from '../registry/pages/index.ts';
import { lists } from './browse.ts';

// Every URL on a page is made here, so that the site can be below any path (`base` in data/site.json).

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The link to a path of the site: `/s/browse/` of `/s/browse/`, or below the base. */
export function href(path: string): string {
  return `${base}${path}`;
}

/** The link to a page of the list, or to a section of it. */
export function pageHref(name: PageName, section?: string): string {
  return href(`${pageNamed(name).path}${section ? `#${section}` : ''}`);
}

/** The URL of the site without a slash at its end, for what must be absolute: canonical links, citations, commands. */
export function root(): string {
  return snapshot().archive.site.base_url.replace(/\/$/, '');
}

/** The link to a protocol or schema (`api/…`), or undefined where the archive does not hold it. */
export function documentHref(path: string): string | undefined {
  return snapshot().archive.documents.has(path) ? href(`/${path}`) : undefined;
}

/** The search page with words or a facet chosen. */
function searchHref(query: Readonly<Record<string, string>>): string {
  return `${pageHref('search-page')}?${new URLSearchParams(query)}`;
}

/**
 * The page with the deposits of a value: a family (`ARCHIVAL`), a year, a type, a creator, a keyword, or a language tag. Undefined where
 * the value has no page, since only one deposit has it.
 */
export function facetHref(way: WayName, value: string): string | undefined {
  const list = lists()[way].get(folded(value));
  return list?.hasPage ? href(valuePath(way, encodeURIComponent(list.slug))) : undefined;
}

/**
 * The same as a record links it: where the value had its page when the deposit came, so that no later deposit changes the record;
 * else the search for it.
 */
export function facetOfRecord(way: WayName, value: string, { deposit_number }: Deposit): string {
  const { long, pages } = wayNamed(way);
  const enough = lists()[way].get(folded(value))?.deposits[pages.least - 1];
  const page = enough && enough.deposit_number <= deposit_number ? facetHref(way, value) : undefined;
  // The filters of the search leave values of one deposit out where there are many, and the words find them.
  return page ?? searchHref(long ? { q: value } : { [way]: value });
}

/** The page that shows a published text file as plain text, in UTF-8 whatever the host says of it. */
export function plainTextHref(path: string): string {
  return `${pageHref('text-page')}?file=${path}`;
}
