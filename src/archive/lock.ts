import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveError } from './load.ts';

// A lock is an empty SQLite file with an exclusive transaction. The operating system holds the file lock for the process that
// opened it and releases it when that process ends, however it ends. No timer can expire while the holder is busy, and no process
// id can be mistaken for that of another container or a later process. The holder must not open the file a second time: closing
// it would release the lock.

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
  // The first attempt can end with a file that it just created, or one that was released and removed meanwhile: try once more.
  return lockFile(path) ?? lockFile(path);
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

function lockFile(path: string): Release | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const before = identity(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // SQLite opens a file without write permission read-only, which would lock nothing.
    accessSync(path, constants.W_OK);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    if (before !== undefined && identity(path) === before && !opensRemoved(path))
      return releaseOf(path, database);
  } catch (error) {
    database?.close();
    // The holder can release the lock and remove the file after it was opened here: the next attempt creates it again.
    if (isBusy(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ArchiveError(
      `Cannot create a lock at ${path}: ${(error as Error).message}. This account must be able to write to its folder.`,
    );
  }
  database.close();
  return undefined;
}

function releaseOf(path: string, database: DatabaseSync): Release {
  held.add(database);
  return () => {
    if (!held.delete(database)) return;
    // Remove the file while it is locked: a process that waits for it then sees that it is gone, and creates the next.
    rmSync(path, { force: true });
    database.close();
  };
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

/** Identifies a file by device, inode and birth, which distinguishes successive files of one name, as a rule. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.dev}:${stat.ino}:${stat.birthtimeNs}`;
}

/**
 * Whether this process has a removed file of this name open, as Linux tells. The file that was locked can be one between two others: a
 * file system gives the number of a removed file to the next one, within the same tick of its clock.
 */
function opensRemoved(path: string): boolean {
  const files = '/proc/self/fd';
  const removed = `${join(realpathSync(dirname(path)), basename(path))} (deleted)`;
  let open: string[];
  try {
    open = readdirSync(files);
  } catch {
    return false; // another system: identity has to do
  }
  return open.some((name) => {
    try {
      return readlinkSync(join(files, name)) === removed;
    } catch {
      return false; // closed meanwhile, such as that of the listing itself
    }
  });
}
