import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { LISTED_PAGES } from '../../src/registry/pages/index.ts';
import { filesOf, type PageEntry } from '../../src/registry/pages/page.ts';

/** A page that stands for its type. */
export interface Example {
  /** The name of the type in the list of pages. */
  readonly type: string;
  /** Its path on the site. */
  readonly path: string;
  /** How many pages of the type the site has. */
  readonly of: number;
}

/**
 * One page of each type of the list that a built site has, in the order of the list: the first of a list that is continued, else the
 * one of middling size, or the largest of all. Whatever the archive is, the same site gives the same pages.
 */
export function examplesIn(folder: string, which: 'middling' | 'largest'): readonly Example[] {
  const patterns = LISTED_PAGES.map((page) => ({ page, pattern: filesOf(page) })).sort(
    (a, b) => partsOf(a.page) - partsOf(b.page),
  );
  const files = listFiles(folder).filter((path) => path.endsWith('.html'));
  // A page with a path of its own is no example of those whose path has any part in that place.
  const byPage = Map.groupBy(files, (path) => patterns.find(({ pattern }) => pattern.test(path))?.page);
  return LISTED_PAGES.flatMap((page) => {
    const bySize = (byPage.get(page) ?? [])
      .map((path) => ({ path, size: statSync(join(folder, path)).size }))
      .sort((a, b) => a.size - b.size);
    const first = bySize.find(({ path }) => `/${path}` === `${page.path}index.html`);
    const middling = first ?? bySize[Math.floor(bySize.length / 2)];
    const chosen = which === 'largest' ? bySize.at(-1) : middling;
    if (!chosen) return [];
    const path = `/${chosen.path.replace(/(?<=^|\/)index\.html$/, '')}`;
    return { type: page.name, path, of: bySize.length };
  });
}

/** How many parts of a page's path stand for any. */
const partsOf = ({ path }: PageEntry) => path.split('<').length - 1;
