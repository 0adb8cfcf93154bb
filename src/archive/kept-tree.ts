import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GitEntry } from './git.ts';
import { cacheRoot } from './location.ts';

// The files of the tree that was unpacked last, by the ids that git gave them: the next one has nearly all of them, and git takes long to
// unpack and to write each. A file is used only where its bytes are those of its id.

const place = () => join(cacheRoot(), 'tree');
const keptAt = (id: string) => join(place(), id);

/** Puts files of a tree that are kept into a folder, and returns the others. Throws what the disk throws of the folder. */
export function takeKept(entries: readonly GitEntry[], into: string): GitEntry[] {
  const kept = new Set(namesIn(place()));
  const made = new Set<string>();
  return entries.filter(({ path, id }) => {
    if (!kept.has(id)) return true;
    const target = join(into, path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    return !linkWhole(id, target);
  });
}

/** Links a kept file, and takes it away again where it is not what it was. */
function linkWhole(id: string, target: string): boolean {
  try {
    linkSync(keptAt(id), target);
  } catch {
    return false; // gone meanwhile, or on another file system
  }
  if (idOf(readFileSync(target), id) === id) return true;
  for (const file of [target, keptAt(id)]) rmSync(file, { force: true });
  return false;
}

/** The id of bytes in a repository that has this other id (gitformat-pack(5), "object names"). */
function idOf(bytes: Uint8Array, other: string): string {
  const hash = createHash(other.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Keeps the files of a tree that was unpacked into a folder, in the place of those of the tree before. */
export function keepTree(entries: readonly GitEntry[], from: string): void {
  try {
    mkdirSync(place(), { recursive: true });
    const [before, now] = [namesIn(place()), new Map(entries.map(({ path, id }) => [id, path]))];
    for (const id of before) if (!now.delete(id)) rmSync(keptAt(id), { recursive: true, force: true });
    for (const [id, path] of now) linkSync(join(from, path), keptAt(id));
  } catch {
    // On another file system, or nobody may write there: git unpacks the next tree whole.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing is kept yet
  }
}
