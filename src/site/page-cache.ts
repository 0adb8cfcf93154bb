import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../archive/location.ts';

// Astro keeps the pages that have a `cacheKey`, and a list of their keys, which it writes after the pages. A build that was killed between
// both leaves pages that are not those of the list: then nothing of it is used.

/** The folder in which Astro keeps pages. It may be deleted at any time. */
export function pageCache(): string {
  return join(cacheRoot(), 'astro');
}

/** Begins to write pages into the cache; what it returns is to be called when all are written. To be called while the build is locked. */
export function beginPages(): () => void {
  const mark = join(pageCache(), 'unfinished');
  if (existsSync(mark)) rmSync(pageCache(), { recursive: true });
  mkdirSync(pageCache(), { recursive: true });
  writeFileSync(mark, '');
  return () => rmSync(mark, { force: true });
}
