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
import { listFiles } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { cacheRoot, projectRoot } from '../archive/location.ts';
import { lock, type Release } from '../archive/lock.ts';

// The folder of a built site: writing files, the manifest, and replacing the published site.

/** Writes one file below a folder, with the folders on the way. `path` is a path on the site. */
export function writeSiteFile(folder: string, path: string, content: string | Uint8Array): void {
  const target = join(folder, path);
  try {
    writeFileSync(target, content);
  } catch {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** The manifest: every published file but itself, as `sha256sum -c` reads it. */
export const MANIFEST = 'SHA256SUMS.txt';

/**
 * Writes the manifest of a site: a line for each file, as `sha256sum` prints and checks it, in code-unit order. Throws for a name that no such
 * line can hold.
 */
export function writeManifest(folder: string): void {
  const lines = listFiles(folder).map((path) => {
    // `sha256sum` escapes names with backslash or line break.
    if (/[\\\n]/.test(path)) throw new Error(`SUM-001: a file name that no manifest can hold: ${path}`);
    return `${hashes.sha256(readFileSync(join(folder, path)))}  ${path}\n`;
  });
  writeSiteFile(folder, MANIFEST, lines.join(''));
}

/**
 * Locks this checkout and this cache for one build, and returns the function that releases them. Calls `waiting` when another build is
 * running. Astro keeps its working files in the checkout, wherever the site goes: two builds would overwrite each other's files.
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
 * A folder to build in, removed when the process ends. It is within the project, wherever the site will be: Astro moves files
 * from the project by rename, which is not possible to another file system.
 */
export function buildingFolder(): string {
  return ownFolder(join(projectRoot(), '.cache', 'building'));
}

/** An empty folder beside the site's, in which the next site is checked. It is removed when the process ends. */
export function workingFolder(target: string): string {
  restorePrevious(target);
  return ownFolder(siblingOf(target, 'building'));
}

/** A folder that only this process uses. The lock permits one build at a time, so any other folder there is from a killed process. */
function ownFolder(folder: string): string {
  const [parent, name] = [dirname(folder), `${basename(folder)}-`];
  mkdirSync(parent, { recursive: true });
  for (const left of readdirSync(parent).filter((one) => one.startsWith(name)))
    rmSync(join(parent, left), { recursive: true, force: true });
  const own = join(parent, `${name}${process.pid}`);
  process.on('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}

/** Moves a build to the working folder: by a rename, or by a copy where that is on another file system. */
export function moveToWorking(built: string, working: string): void {
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

/**
 * Puts a site in the place of another by two renames; the next `workingFolder` repairs a crash between them. Returns the folder that then
 * holds the previous site, if there was one: it can be deleted.
 */
export function swap(working: string, target: string): string {
  const previous = siblingOf(target, 'previous');
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(working, target);
  return previous;
}

/** Puts the previous site back if a crash left no site. */
function restorePrevious(target: string): void {
  const previous = siblingOf(target, 'previous');
  if (existsSync(previous) && !existsSync(target)) renameSync(previous, target);
}
