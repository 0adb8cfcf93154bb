import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { GitEntry } from './git.ts';
import { cacheRoot } from './location.ts';
import { place } from './place-file.ts';

// The files of the base that a gate unpacked last, by the ids that git gave them: the next tree has nearly all of them, and git takes long
// to unpack each. A file is used only where its bytes are those of its id. What is proposed is not kept: it may be refused.

const folder = () => join(cacheRoot(), 'tree');
const keptAt = (id: string) => join(folder(), id);

/** Puts files of a tree that are kept into a folder, and returns the others. */
export function takeKept(entries: readonly GitEntry[], into: string): GitEntry[] {
  const kept = new Set(namesIn(folder()));
  return entries.filter(({ path, id }) => !kept.has(id) || !put(id, join(into, path)));
}

/** Returns whether a kept file is put somewhere; one that is not what it was is forgotten. */
function put(id: string, target: string): boolean {
  try {
    place(keptAt(id), target, linkSync);
    if (hasId(readFileSync(target), id)) return true;
  } catch {
    // Gone meanwhile, or it cannot be read: git unpacks it.
  }
  rmSync(target, { force: true });
  forget(id);
  return false;
}

function forget(id: string): void {
  try {
    rmSync(keptAt(id), { recursive: true, force: true });
  } catch {
    // Nobody may write there: its bytes are looked at again before they are used.
  }
}

/** Whether git names an object with these bytes so: by SHA-1, or by SHA-256 in a repository of that format (git-hash-object(1)). */
function hasId(bytes: Uint8Array, id: string): boolean {
  const hash = createHash(id.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}

/** Keeps the files of a tree that was unpacked into a folder, in the place of those of the tree before. */
export function keepTree(entries: readonly GitEntry[], from: string): void {
  const [before, now] = [new Set(namesIn(folder())), new Map(entries.map(({ path, id }) => [id, path]))];
  for (const [id, path] of now) {
    try {
      if (!before.has(id)) place(join(from, path), keptAt(id), linkSync);
    } catch {
      // Another gate keeps the same file in this instant, or nobody may write there: git unpacks it next time.
    }
  }
  for (const id of before) if (!now.has(id)) forget(id);
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return []; // nothing is kept yet
  }
}
