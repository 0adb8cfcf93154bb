import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changeset, type FileChange, receiptOf } from '../registry/mint/changeset.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import { hashes } from './hashes.ts';
import { isUnsettled, recover, writeAll } from './journal.ts';
import { ArchiveError, type LoadedArchive, loadArchive } from './load.ts';
import { lock, lockNow, type Patience } from './lock.ts';

// The one writer (the house, idea 2).

/** What a transaction decides: the change to apply, or null for none, and whatever it wants to answer. */
export interface Decision<T> {
  readonly changeset: Changeset | null;
  readonly answer: T;
}

const lockOf = (root: string) => join(root, '.archive.lock');

/** Longer than the largest archive takes. */
const MINUTES = 10;

/**
 * Reads an archive as it is when no command is at work on it: a change that was begun is waited for, or finished where its
 * command crashed; `waiting` hears when another is at work. Throws an `ArchiveError` when the archive cannot be read.
 */
export function readSettled(root: string, waiting?: Patience['waiting']): LoadedArchive {
  if (!isUnsettled(root)) return loadArchive(root);
  const release = lockNow(lockOf(root), { minutes: MINUTES, waiting });
  try {
    recover(root);
    return loadArchive(root);
  } finally {
    release();
  }
}

/** Whoever writes without the lock, such as git or an editor: what was decided meanwhile must not undo their work. */
function refuseStale(root: string, registryText: string): void {
  if (readFileSync(join(root, RESOURCES.registry.path), 'utf8') === registryText) return;
  throw new ArchiveError(
    `${RESOURCES.registry.path} was changed by another program meanwhile, and nothing was written. Run the command again.`,
  );
}

/**
 * Reads an archive, lets `decide` look at it, and applies the changeset, all under one lock, so that two commands at once
 * work one after the other; `waiting` hears when another is at work. Throws what `decide` throws, with nothing written.
 */
export async function transact<T>(
  root: string,
  decide: (loaded: LoadedArchive) => Decision<T> | Promise<Decision<T>>,
  waiting?: Patience['waiting'],
): Promise<T> {
  if (!existsSync(join(root, 'data'))) throw new ArchiveError(`${root} holds no archive: data/ is missing.`);
  const release = await lock(lockOf(root), { minutes: MINUTES, waiting });
  try {
    recover(root);
    const loaded = loadArchive(root);
    const { changeset, answer } = await decide(loaded);
    if (changeset) {
      refuseStale(root, loaded.registryText);
      applyChangeset(root, changeset);
    }
    return answer;
  } finally {
    release();
  }
}

/** Applies a change with the receipts of what it overwrites (spec 2.6). The caller holds the lock: see `transact`. */
export function applyChangeset(root: string, changeset: Changeset): void {
  writeAll(root, withReceipts(root, changeset));
}

/** The files of a change, and the log with the receipts of what it overwrites (spec 2.6). */
function withReceipts(root: string, changeset: Changeset): FileChange[] {
  const receipts = changeset.files.flatMap((file) => overwritten(root, file, changeset));
  const log: FileChange[] =
    receipts.length > 0 ? [{ path: RESOURCES.overwrites.path, append: receipts.join('') }] : [];
  return [...changeset.files, ...log];
}

/** A file as a change leaves it: its whole text, or null where it is removed. */
export interface WholeFile {
  readonly path: string;
  readonly text: string | null;
}

/**
 * What a change, with its receipts, makes of each file, for whoever commits it elsewhere instead of writing it here. Reads
 * the archive below `root` and changes nothing.
 */
export function wholeFiles(root: string, changeset: Changeset): WholeFile[] {
  const texts = new Map<string, string | null>();
  const before = (path: string) => {
    const target = join(root, path);
    return texts.get(path) ?? (existsSync(target) ? readFileSync(target, 'utf8') : '');
  };
  for (const file of withReceipts(root, changeset)) {
    if ('append' in file) texts.set(file.path, before(file.path) + file.append);
    else texts.set(file.path, 'write' in file ? file.write : null);
  }
  return [...texts].map(([path, text]) => ({ path, text }));
}

function overwritten(root: string, file: FileChange, changeset: Changeset): string[] {
  const target = join(root, file.path);
  if ('append' in file || !existsSync(target)) return [];
  const receipt = receiptOf(file.path, readFileSync(target), changeset, hashes.sha256);
  return [`${JSON.stringify(receipt)}\n`];
}
