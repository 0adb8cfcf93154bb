import { snapshot } from '../archive/snapshot.ts';
import { type PageName, pageNamed } from '../registry/pages/index.ts';

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
