import { snapshot } from '../src/archive/snapshot.ts';

/** Where the site is, from `data/site.json`: its origin and the path below it. Throws when the archive cannot be read. */
export function siteSettings(): { site: string; base: string } {
  const { base_url, base } = snapshot().archive.site;
  return { site: base_url, base };
}
