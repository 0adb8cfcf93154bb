import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import lockfile from 'proper-lockfile';
import { listFiles } from './built-site.ts';
import { hashes } from './hashes.ts';
import { cacheRoot } from './location.ts';

// The folder of a built site: how files come into it, what lists them, and how it takes the place of what was published.

/** Writes one file below a folder, with the folders on the way. `path` is a path on the site. */
export function writeSiteFile(folder: string, path: string, content: string | Uint8Array): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** The manifest of spec 4.2 (decision 10). */
export const MANIFEST = 'SHA256SUMS.txt';

/** A line for each file, as `sha256sum` prints and checks it. Throws for a name that no such line can hold. */
export function manifestOf(folder: string): string {
  const lines = listFiles(folder)
    .filter((path) => path !== MANIFEST)
    .map((path) => {
      // `sha256sum` escapes names with backslash or line break.
      if (/[\\\n]/.test(path)) throw new Error(`SUM-001: a file name that no manifest can hold: ${path}`);
      return `${hashes.sha256(readFileSync(join(folder, path)))}  ${path}\n`;
    });
  return lines.join('');
}

/** Keeps other builds of this cache out until what it returns is called; `waiting` hears when one is at work. */
export async function lockBuild(waiting: () => void): Promise<() => Promise<void>> {
  const folder = cacheRoot();
  mkdirSync(folder, { recursive: true });
  const lockfilePath = join(folder, 'build.lock');
  if (existsSync(lockfilePath)) waiting();
  return lockfile.lock(folder, {
    lockfilePath,
    realpath: false,
    stale: 30_000,
    retries: { retries: 3600, minTimeout: 250, maxTimeout: 1000, factor: 1.1 },
  });
}

/** An empty place beside a site's folder, in which the next one is made. It is gone when the process ends. */
export function workingFolder(target: string): string {
  const working = siblingOf(target, 'building');
  settle(target);
  rmSync(working, { recursive: true, force: true });
  process.on('exit', () => rmSync(working, { recursive: true, force: true }));
  return working;
}

function siblingOf(target: string, what: string): string {
  return join(dirname(target), `.${basename(target)}.${what}`);
}

/** Two renames with nothing between them; a crash there is mended by the next `workingFolder`. */
export function swap(working: string, target: string): void {
  const previous = siblingOf(target, 'previous');
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(working, target);
  rmSync(previous, { recursive: true, force: true });
}

/** Puts the previous site back where a crash left none in place. */
function settle(target: string): void {
  const previous = siblingOf(target, 'previous');
  if (existsSync(previous) && !existsSync(target)) renameSync(previous, target);
}
