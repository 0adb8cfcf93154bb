import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveError } from './load.ts';

// A lock is an empty SQLite file with an exclusive transaction. The operating system holds the file lock for the process that
// opened it and releases it when that process ends, however it ends. No timer can expire while the holder is busy, and no process
// id can be mistaken for that of another container or a later process. The file stays: a lock on one that was removed would
// exclude nobody. The holder must not open the file without SQLite: closing it would release the lock.

/** Releases a lock. */
export type Release = () => void;

/** How long to wait for a lock. `waiting` is called once, if the lock is not free at once. */
export interface Patience {
  readonly minutes: number;
  readonly waiting?: (() => void) | undefined;
}

const PAUSE_MS = 50;
const SQLITE_BUSY = 5;

/** Held locks, referenced so that their open files are not garbage-collected. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock at a path and creates its folders. Returns the function that releases it, or undefined when a living process
 * holds it. Throws an `ArchiveError` where no lock can be created.
 */
export function tryLock(path: string): Release | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    database = new DatabaseSync(path, { timeout: 0 });
    // SQLite opens a file without write permission read-only, which would lock nothing.
    accessSync(path, constants.W_OK);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return undefined;
    throw new ArchiveError(
      `Cannot create a lock at ${path}: ${(error as Error).message}. This account must be able to write to its folder.`,
    );
  }
  const locked = database;
  held.add(locked);
  return () => {
    if (held.delete(locked)) locked.close();
  };
}

/** Takes a lock as `tryLock` does, but waits for it. Throws an `ArchiveError` when it is not released in time. */
export async function lock(path: string, patience: Patience): Promise<Release> {
  const wait = patienceOf(path, patience);
  for (;;) {
    const release = tryLock(path);
    if (release) return release;
    wait();
    await sleep(PAUSE_MS);
  }
}

/** Like `lock`, for a caller that cannot await. */
export function lockNow(path: string, patience: Patience): Release {
  const wait = patienceOf(path, patience);
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const release = tryLock(path);
    if (release) return release;
    wait();
    Atomics.wait(sleeper, 0, 0, PAUSE_MS);
  }
}

function patienceOf(path: string, { minutes, waiting }: Patience): () => void {
  const until = performance.now() + minutes * 60_000;
  let notified = false;
  return () => {
    if (!notified) waiting?.();
    notified = true;
    if (performance.now() < until) return;
    throw new ArchiveError(
      `Another command has held ${path} for ${minutes} minutes. Wait until it ends, or stop it, then run this command again.`,
    );
  };
}
