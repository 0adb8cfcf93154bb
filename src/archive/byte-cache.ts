import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { hashOfCode } from './cache.ts';
import { cacheRoot } from './location.ts';

// Files that are made once: kept in the cache folder by a name that says what they are made from, and below a hash of the code that
// makes them. The whole cache may be deleted at any time.

/** Where something of a name is kept, or will be. */
export function keptPath(kind: string, code: readonly string[], name: string): string {
  return join(cacheRoot(), kind, hashOfCode(code), name);
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
