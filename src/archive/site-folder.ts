import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFiles } from './built-site.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { lock, type Release } from './lock.ts';

// The folder of a built site: how files come into it, what lists them, and how it takes the place of what was published.

/** Writes one file below a folder, with the folders on the way. `path` is a path on the site. */
export function writeSiteFile(folder: string, path: string, content: string | Uint8Array): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** The manifest of spec 4.2 (decision 10). */
export const MANIFEST = 'SHA256SUMS.txt';

/** Writes the manifest of everything in a folder. Throws for a name that it cannot hold. */
export function writeManifest(folder: string): void {
  writeSiteFile(folder, MANIFEST, manifestOf(folder));
}

/** A line for each file, as `sha256sum` prints and checks it. Throws for a name that no such line can hold. */
function manifestOf(folder: string): string {
  const lines = listFiles(folder)
    .filter((path) => path !== MANIFEST)
    .map((path) => {
      // `sha256sum` escapes names with backslash or line break.
      if (/[\\\n]/.test(path)) throw new Error(`SUM-001: a file name that no manifest can hold: ${path}`);
      return `${hashes.sha256(readFileSync(join(folder, path)))}  ${path}\n`;
    });
  return lines.join('');
}

/**
 * Keeps other builds of this checkout and of this cache out until what it returns is called; `waiting` hears when one is at
 * work. Astro keeps what it makes pages with in the checkout, wherever the site goes: two builds would take it from each other.
 */
export async function lockBuild(waiting: () => void): Promise<Release> {
  const releases: Release[] = [];
  for (const folder of [join(projectRoot(), '.astro'), cacheRoot()]) {
    releases.unshift(await lock(join(folder, 'build.lock'), { minutes: BUILD_MINUTES, waiting }));
  }
  return () => {
    for (const release of releases) release();
  };
}

/** As long as several builds of the largest archive take. */
const BUILD_MINUTES = 60;

/**
 * A folder to build in, gone when the process ends. It lies within the project, wherever the site will stand: Astro moves files
 * by rename from the project to where it builds, which no rename to another file system can do.
 */
export function buildingFolder(): string {
  return ownFolder(join(projectRoot(), '.cache', 'building'));
}

/** An empty place beside a site's folder, in which the next one is checked. It is gone when the process ends. */
export function workingFolder(target: string): string {
  settle(target);
  return ownFolder(siblingOf(target, 'building'));
}

/** A path of this process's own. Whoever holds the lock builds alone: what others left there is of processes that were killed. */
function ownFolder(place: string): string {
  const [parent, name] = [dirname(place), `${basename(place)}-`];
  mkdirSync(parent, { recursive: true });
  const remove = (folder: string) => rmSync(join(parent, folder), { recursive: true, force: true });
  for (const left of readdirSync(parent)) if (left.startsWith(name)) remove(left);
  const own = `${name}${process.pid}`;
  process.on('exit', () => remove(own));
  return join(parent, own);
}

/** Brings what was built to the working folder: by a rename, or by a copy where that is on another file system. */
export function bring(built: string, working: string): void {
  try {
    renameSync(built, working);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(built, working, { recursive: true });
  }
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
