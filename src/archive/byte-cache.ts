import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { filesAt } from './project-files.ts';

// Files that are made once: kept in the cache folder by a name that says what they are made from, and below a hash of the code that
// makes them. The whole cache may be deleted at any time.

const keys = new Map<string, string>();

/**
 * A hash of the given files of the project, or of all below a folder of it, and of its libraries: when one changes, nothing that was kept is
 * used.
 */
export function codeKey(code: readonly string[]): string {
  const list = code.join(' ');
  const known = keys.get(list);
  if (known) return known;
  const digests = ['package-lock.json', ...code.flatMap(madeBy)].map((path) =>
    hashes.sha256(readFileSync(join(projectRoot(), path))),
  );
  const key = hashes.sha256(digests.join(' ')).slice(0, 16);
  keys.set(list, key);
  return key;
}

/** A name that leads nowhere would let what is kept outlive its code. */
function madeBy(path: string): string[] {
  const files = filesAt(path);
  if (files.length === 0) throw new Error(`the project has no ${path}, which makes what is kept`);
  return files;
}

/** Where something of a name is kept, or will be. */
export function keptPath(kind: string, code: readonly string[], name: string): string {
  return join(cacheRoot(), kind, codeKey(code), name);
}

/** What `make` returns for a name: from the cache folder, or made and written there. `code` lists the files that make it. */
export async function keptBytes(
  kind: string,
  code: readonly string[],
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const path = keptPath(kind, code, name);
  return read(path) ?? store(path, await make());
}

/**
 * A kept folder of files of a name: in the cache folder already, or made there by `make`, which writes into an empty folder. It is there
 * whole or not at all. `code` lists the files that make it.
 */
export async function keptFolder(
  kind: string,
  code: readonly string[],
  name: string,
  make: (folder: string) => void | Promise<void>,
): Promise<string> {
  const path = keptPath(kind, code, name);
  if (existsSync(path)) return path;
  const draft = `${path}.${process.pid}-${threadId}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await make(draft);
  try {
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(draft, { recursive: true }); // another process made the same
  }
  return path;
}

function read(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // not there yet: made again
  }
}

function store(path: string, bytes: Uint8Array): Uint8Array {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
  return bytes;
}
