import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import { type Changeset, type FileChange, OVERWRITE_LOG, receiptOf } from '../registry/changeset.ts';
import { hashes } from './hashes.ts';
import { recover, writeAll } from './journal.ts';
import { type LoadedArchive, loadArchive } from './load.ts';

// The one writer (the house, idea 2).

/** What a transaction decides: the change to apply, or null for none, and whatever it wants to answer. */
export interface Decision<T> {
  readonly changeset: Changeset | null;
  readonly answer: T;
}

/**
 * Reads an archive, lets `decide` look at it, and applies the changeset, all under one lock, so that two commands at once
 * work one after the other. Throws what `decide` throws, with nothing written.
 */
export async function transact<T>(
  root: string,
  decide: (loaded: LoadedArchive) => Decision<T> | Promise<Decision<T>>,
): Promise<T> {
  mkdirSync(join(root, 'data'), { recursive: true });
  const release = await lockfile.lock(join(root, 'data'), {
    lockfilePath: join(root, '.archive.lock'),
    retries: { retries: 600, minTimeout: 100, maxTimeout: 1000, factor: 1.1 },
  });
  try {
    recover(root);
    const { changeset, answer } = await decide(loadArchive(root));
    if (changeset) applyChangeset(root, changeset);
    return answer;
  } finally {
    await release();
  }
}

/** Applies a change with the receipts of what it overwrites (spec 2.6). The caller holds the lock: see `transact`. */
export function applyChangeset(root: string, changeset: Changeset): void {
  const receipts = changeset.files.flatMap((file) => overwritten(root, file, changeset));
  const log: FileChange[] = receipts.length > 0 ? [{ path: OVERWRITE_LOG, append: receipts.join('') }] : [];
  writeAll(root, [...changeset.files, ...log]);
}

function overwritten(root: string, file: FileChange, changeset: Changeset): string[] {
  const target = join(root, file.path);
  if ('append' in file || !existsSync(target)) return [];
  const receipt = receiptOf(file.path, readFileSync(target), changeset, hashes.sha256);
  return [`${JSON.stringify(receipt)}\n`];
}
