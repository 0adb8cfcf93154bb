import { snapshot } from '../archive/snapshot.ts';
import { entryName } from '../registry/observation/entry-path.ts';
import { pageHref } from './url.ts';

// The links to the entries of the register, and to what became of a legacy DOI.

let slugs: ReadonlySet<string> | undefined;

/** The link to the page of a register entry; undefined where the register has no entry of that slug. */
export function entryHref(slug: string): string | undefined {
  slugs ??= new Set(snapshot().archive.register.entries.map((entry) => entry.slug));
  return slugs.has(slug) ? `${pageHref('register-page')}${entryName(slug)}/` : undefined;
}

/** The link to what became of a DOI, in any form; undefined for an empty one. */
export function doiHref(doi: string): string | undefined {
  return doi === '' ? undefined : `${pageHref('resolve-page')}?doi=${encodeURIComponent(doi)}`;
}
