import { pageNamed } from '../pages/index.ts';
import { RECORDS } from '../pages/paths.ts';
import { SURFACES } from './index.ts';

// Static pages that stand in for an interactive primary (spec 4.3), and derived files, whose source is elsewhere: an edit of
// such a file is lost at the next build, or leaves the two different.

const PAGES: readonly (readonly [folder: string, primary: string])[] = [
  [pageNamed('static-wiki-page').path, pageNamed('wiki-page').path],
  [pageNamed('static-graph-page').path, pageNamed('graph-page').path],
  [RECORDS, `${pageNamed('finder-page').path}, made from data/registry.json and data/texts/`],
  [pageNamed('browse-pages').path, 'data/registry.json'],
];

/** The primary of a static fallback or the source of a derived file, or undefined for a file that is its own source. */
export function primaryOf(path: string): string | undefined {
  const page = PAGES.find(([folder]) => `/${path}`.includes(folder));
  return page?.[1] ?? sourceOf(`/${path}`);
}

/** What a file of a surface is derived from, without a slash at the beginning; undefined where that is the file itself. */
function sourceOf(path: string): string | undefined {
  for (const { path: pattern, derived_from } of SURFACES) {
    const many = pattern.includes('<');
    const isOf = many ? path.startsWith(pattern.slice(0, pattern.lastIndexOf('/') + 1)) : path === pattern;
    const [source = path] = derived_from;
    if (isOf) return (many ? path.startsWith(source) : path === source) ? undefined : source.slice(1);
  }
  return undefined;
}
