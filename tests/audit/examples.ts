import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/built-site.ts';
import { LISTED_PAGES } from '../../src/registry/pages/index.ts';
import { filesOf } from '../../src/registry/pages/page.ts';

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
 * One page of each type of the list that a built site has, in the order of the list: the one of middling size, or the largest. Whatever
 * the archive is, the same site gives the same pages.
 */
export function examplesIn(folder: string, which: 'middling' | 'largest'): readonly Example[] {
  const files = listFiles(folder);
  return LISTED_PAGES.flatMap((page) => {
    const pattern = filesOf(page);
    const own = files.filter((path) => pattern.test(path));
    const bySize = own
      .map((path) => ({ path, size: statSync(join(folder, path)).size }))
      .sort((a, b) => a.size - b.size);
    const chosen = which === 'largest' ? bySize.at(-1) : bySize[Math.floor(bySize.length / 2)];
    if (!chosen) return [];
    return { type: page.name, path: `/${chosen.path.replace(/(?<=^|\/)index\.html$/, '')}`, of: own.length };
  });
}
