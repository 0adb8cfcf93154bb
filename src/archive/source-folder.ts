import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileStore } from '../registry/archive/archive.ts';
import { ArchiveError } from './load.ts';

// Another archive, as a folder of files of which nothing is trusted.

/** Folders of tools and of version control, which no archive publishes. */
const PASSED_BY = new Set(['node_modules', '.git', '.github', '.cache', '.astro', 'dist']);

/**
 * The plain files below a folder, read when they are asked for. Links are not followed, and nothing outside of the folder is read. Throws an
 * `ArchiveError` where the folder cannot be read.
 */
export function sourceFolder(folder: string): FileStore {
  const found = new Set<string>();
  const walk = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (PASSED_BY.has(entry.name)) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.add(relative(folder, path).split(sep).join('/'));
    }
  };
  try {
    walk(folder);
  } catch (error) {
    throw new ArchiveError(
      `${folder} cannot be read: ${(error as Error).message}. Name the folder that holds data/.`,
    );
  }
  return {
    read: (path) => (found.has(path) ? readFileSync(join(folder, path)) : undefined),
    size: (path) => (found.has(path) ? statSync(join(folder, path)).size : undefined),
    paths: [...found].sort(),
  };
}
