import { accessSync, constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveError } from './load.ts';

// A lock is an empty SQLite file with an exclusive transaction: the operating system locks it for the process that opened it, and
// gives it free when that process ends, however it ends. It lapses by no timer, however busy its holder is, and no process number
// has to be looked up, which another container or a later process may bear, too. Nothing may read such a file while it is held:
// a process that closes it loses the lock.

/** Gives a lock back. */
export type Release = () => void;

/** How long a lock is waited for, and who hears, once, that it has to be. */
export interface Patience {
  readonly minutes: number;
  readonly waiting?: (() => void) | undefined;
}

const PAUSE_MS = 50;
const SQLITE_BUSY = 5;

/** Held locks, so that nothing collects an open file as garbage. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock at a path, whose folders are made. Returns how to give it back, or undefined when a living process holds it.
 * Throws an `ArchiveError` where no lock can be.
 */
export function tryLock(path: string): Release | undefined {
  if (isHeldAsFolder(path)) return undefined;
  // The first turn may only make the file, or lock one that was just given back and is gone: the second then knows which it has.
  return lockFile(path) ?? lockFile(path);
}

/** Takes a lock as `tryLock` does, waiting for it; throws an `ArchiveError` when it was not given back in time. */
export async function lock(path: string, patience: Patience): Promise<Release> {
  const wait = patienceOf(path, patience);
  for (;;) {
    const release = tryLock(path);
    if (release) return release;
    wait();
    await sleep(PAUSE_MS);
  }
}

/** The same for a caller that cannot await. */
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
  let told = false;
  return () => {
    if (!told) waiting?.();
    told = true;
    if (performance.now() < until) return;
    throw new ArchiveError(
      `Another command has held ${path} for ${minutes} minutes. Wait until it has ended, or end it, and run this one again.`,
    );
  };
}

function lockFile(path: string): Release | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const before = identity(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // What cannot be written would be opened for reading, and locked for nobody.
    accessSync(path, constants.W_OK);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    if (before !== undefined && identity(path) === before) return releaseOf(path, database);
  } catch (error) {
    database?.close();
    // Its holder may have given it back, and taken the file away, since it was opened here: the next turn makes it anew.
    if (isBusy(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ArchiveError(
      `There can be no lock at ${path}: ${(error as Error).message}. Its folder has to be one that this account can write to.`,
    );
  }
  database.close();
  return undefined;
}

function releaseOf(path: string, database: DatabaseSync): Release {
  held.add(database);
  return () => {
    if (!held.delete(database)) return;
    // Taken away while it is held: who waits for the file that is gone sees that, and makes the next.
    rmSync(path, { force: true });
    database.close();
  };
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

/** What tells one file of a name from the next: a file that is open keeps its number. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.dev}:${stat.ino}`;
}

const STALE_MS = 30_000;

/** Earlier versions locked by a folder, which its holder touched every few seconds: one that nobody touches is taken away. */
function isHeldAsFolder(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return false;
  if (Date.now() - stat.mtimeMs < STALE_MS) return true;
  rmSync(path, { recursive: true, force: true });
  return false;
}
