import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from '../registry/archive/archive.ts';
import type { Changeset } from '../registry/archive/changeset.ts';
import { receiptOf } from '../registry/archive/resources/files.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { bytesAfter, type FileChange } from '../registry/archive/resources/registry-files.ts';
import { stampsOf } from './files.ts';
import { hashes } from './hashes.ts';
import { isUnsettled, recover, writeAll } from './journal.ts';
import { ArchiveError, loadArchive } from './load.ts';
import { lock, lockNow, type Patience } from './lock.ts';

// The one writer.

/** The decision of a transaction: the change to apply, or null for none, and the answer for its caller. */
interface Decision<T> {
  readonly changeset: Changeset | null;
  readonly answer: T;
}

const lockOf = (root: string) => join(root, '.archive.lock');

/** Longer than the largest archive takes. */
const MINUTES = 10;

/**
 * Reads an archive when no command is writing to it. Waits for a change in progress, and finishes it if its command crashed. Calls
 * `waiting` once if it has to wait. Throws an `ArchiveError` when the archive cannot be read.
 */
export function readSettled(root: string, waiting?: Patience['waiting']): Archive {
  if (!isUnsettled(root)) return loadArchive(root);
  const release = lockNow(lockOf(root), { minutes: MINUTES, waiting });
  try {
    recover(root);
    return loadArchive(root);
  } finally {
    release();
  }
}

/** Throws if a program without the lock, such as git or an editor, changed a file since it was read: its work must not be undone. */
function refuseStale(root: string, read: ReadonlyMap<string, string>): void {
  const now = stampsOf(root);
  const changed = [...read.keys(), ...now.keys()].find((path) => read.get(path) !== now.get(path));
  if (changed === undefined) return;
  throw new ArchiveError(
    `${changed} was changed by another program meanwhile, and nothing was written. Run the command again.`,
  );
}

/**
 * Reads an archive, lets `decide` look at it, and applies the changeset, all under one lock, so that two commands at once
 * work one after the other; `waiting` hears when another is at work. Throws what `decide` throws, with nothing written.
 */
export async function transact<T>(
  root: string,
  decide: (archive: Archive) => Decision<T> | Promise<Decision<T>>,
  waiting?: Patience['waiting'],
): Promise<T> {
  if (!existsSync(join(root, 'data'))) throw new ArchiveError(`${root} holds no archive: data/ is missing.`);
  const release = await lock(lockOf(root), { minutes: MINUTES, waiting });
  try {
    recover(root);
    const read = stampsOf(root);
    const { changeset, answer } = await decide(loadArchive(root));
    if (changeset) {
      refuseStale(root, read);
      applyChangeset(root, changeset);
    }
    return answer;
  } finally {
    release();
  }
}

/** Applies a change with the receipts of what it overwrites. The caller holds the lock: see `transact`. */
export function applyChangeset(root: string, changeset: Changeset): void {
  writeAll(root, withReceipts(root, changeset));
}

/** The files of a change, and the log with the receipts of what it overwrites. */
function withReceipts(root: string, changeset: Changeset): FileChange[] {
  const receipts = changeset.files.flatMap((file) => {
    const before = 'append' in file ? undefined : bytesOf(join(root, file.path));
    return before ? [`${JSON.stringify(receiptOf(file.path, before, changeset, hashes.sha256))}\n`] : [];
  });
  const log: FileChange[] =
    receipts.length > 0 ? [{ path: RESOURCES.overwrites.path, append: receipts.join('') }] : [];
  return [...changeset.files, ...log];
}

/**
 * The files as a change and its receipts leave them, with null for the bytes of one that is removed, for a caller that commits them elsewhere instead of writing them here. Reads
 * the archive below `root` and changes nothing.
 */
export function wholeFiles(root: string, changeset: Changeset) {
  const files = new Map<string, Uint8Array | null>();
  for (const file of withReceipts(root, changeset)) {
    const before = () => files.get(file.path) ?? bytesOf(join(root, file.path));
    files.set(file.path, bytesAfter(file, before) ?? null);
  }
  return [...files].map(([path, bytes]) => ({ path, bytes }));
}

function bytesOf(path: string): Uint8Array | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
