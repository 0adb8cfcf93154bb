import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { commitOf, git, treeOf } from '../archive/git.ts';
import { hashes } from '../archive/hashes.ts';
import { ArchiveError, loadArchive } from '../archive/load.ts';
import { archiveRoot, callerFolder } from '../archive/location.ts';
import { validateArchive } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import { OVERWRITE_LOG } from '../registry/archive/changeset.ts';
import { receiptOf } from '../registry/archive/resources/files.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { OverwriteReceipt } from '../registry/model/receipts.ts';
import { carried } from '../registry/reading/comparison/carried.ts';
import { primaryOf } from '../registry/surfaces/index.ts';
import { UsageError } from '../registry/text/errors.ts';
import { lineAs } from '../registry/text/json.ts';
import { instant, waiting } from './command.ts';
import { describeFindings } from './findings.ts';

// Changes by hand: the receipt before a person edits a file, and the update of a proposal when main has moved.
//
// A mint may be merged while a proposal is open. Both write the log of overwrites, so git sees a conflict. The receipts of the proposal
// name bytes that main no longer has, so a merge by hand is refused.

/**
 * Brings the branch that is checked out up to date with main: applies its changes to main's files, writes its receipts anew, and commits
 * the result. Changes nothing if both changed the same lines, or if the rules refuse the result. Returns the exit
 * code. Throws a `UsageError` for a checkout with other changes, an `ArchiveError`, and git's errors.
 */
export function bringUpToDate({ main: onto }: Call<'update'>): 0 | 1 {
  const root = archiveRoot();
  const ask = (...args: string[]) => git(root, args).toString().trim();
  if (ask('status', '--porcelain', '--untracked-files=no') !== '')
    throw new UsageError(
      'This checkout has changes that are not committed. Commit them, and run the command again.',
    );
  const [main, head] = [commitOf(root, onto), commitOf(root, 'HEAD')];
  const base = ask('merge-base', main, head);
  if (base === main || base === head) {
    console.log(
      base === main
        ? `The proposal has all of ${onto} already.`
        : `There is no proposal: ${onto} has all of this branch.`,
    );
    return 0;
  }
  const at = (commit: string) => filesOf(root, commit);
  const [before, proposed, now] = [at(base), at(head), at(main)];
  const changed = ask('diff', '--name-only', '--no-renames', '-z', base, head).split('\0').filter(Boolean);
  const files = changed
    .filter((path) => path !== OVERWRITE_LOG)
    .map((path) => ({
      path,
      bytes: carried({ path, base: before(path), proposed: proposed(path), main: now(path) }),
    }));
  const conflicts = files.filter(({ bytes }) => bytes === undefined);
  if (conflicts.length > 0) {
    const names = conflicts.map(({ path }) => path).join(', ');
    console.error(
      `Nothing was changed: the proposal and ${onto} changed the same lines of ${names}. Begin a branch on ${onto}, and run there what you ran here.`,
    );
    return 1;
  }
  const given = receiptsSince(before(OVERWRITE_LOG), proposed(OVERWRITE_LOG));
  const receipts = files.flatMap(({ path }) => {
    const [earlier, bytes] = [given.get(path), now(path)];
    if (!earlier || !bytes) return [];
    const { actor, reason } = earlier;
    const fresh = receiptOf(path, bytes, { at: instant(), actor, reason }, hashes.sha256);
    const { ts, sha256, size_bytes, line_count, is_binary } = fresh;
    return [`${JSON.stringify({ ...earlier, ts, sha256, size_bytes, line_count, is_binary })}\n`];
  });
  const log = `${fromUtf8(now(OVERWRITE_LOG) ?? new Uint8Array())}${receipts.join('')}`;
  try {
    // A commit with both parents: the branch can be pushed without force, and its earlier commits stay in its history.
    ask('merge', '--quiet', '--no-commit', '--no-ff', '--strategy=ours', main);
    ask('read-tree', '-u', '--reset', main);
    for (const { path, bytes } of files) write(join(root, path), bytes ?? null);
    if (receipts.length > 0) write(join(root, OVERWRITE_LOG), Buffer.from(log));
    const errors = validateArchive(loadArchive(root), instant()).filter(({ level }) => level === 'error');
    if (errors.length > 0) throw new ArchiveError(describeFindings(errors));
    ask(
      'add',
      '--all',
      '--',
      ...files.map(({ path }) => path),
      ...(receipts.length > 0 ? [OVERWRITE_LOG] : []),
    );
    ask('commit', '--quiet', '--message', `Bring the proposal up to date with ${onto}`);
  } catch (error) {
    ask('reset', '--quiet', '--hard', head);
    const said = (error as { readonly stderr?: Buffer }).stderr?.toString().trim();
    throw new ArchiveError(`Nothing was changed. ${said || (error as Error).message}`);
  }
  console.log(
    `Done: the proposal has all of ${onto}, with ${receipts.length} ${receipts.length === 1 ? 'receipt' : 'receipts'} written anew. Push the branch: the gate checks it again.`,
  );
  return 0;
}

/** The files of a commit, read when they are asked for. */
function filesOf(root: string, commit: string): (path: string) => Uint8Array<ArrayBuffer> | undefined {
  const ids = new Map(treeOf(root, commit).map(({ path, id }) => [path, id]));
  return (path) => {
    const id = ids.get(path);
    return id === undefined ? undefined : new Uint8Array(git(root, ['cat-file', 'blob', id]));
  };
}

/** The first receipt that a proposal adds for each file. Throws an `ArchiveError` for a line that is none. */
function receiptsSince(
  before: Uint8Array = new Uint8Array(),
  after: Uint8Array = new Uint8Array(),
): ReadonlyMap<string, OverwriteReceipt> {
  const found = new Map<string, OverwriteReceipt>();
  for (const line of fromUtf8(after).slice(fromUtf8(before).length).split('\n').filter(Boolean)) {
    const receipt = lineAs(line, OverwriteReceipt);
    if (!receipt) throw new ArchiveError(`${OVERWRITE_LOG} of the proposal has a line that is no receipt.`);
    if (!found.has(receipt.path)) found.set(receipt.path, receipt);
  }
  return found;
}

function write(path: string, bytes: Uint8Array | null): void {
  if (bytes === null) rmSync(path, { force: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/**
 * Appends the receipt of a file's bytes to the log and prints it. Warns where the file is made from another. Returns the
 * exit code. Throws a `UsageError` for a path outside the archive.
 */
export async function writeOverwriteReceipt({ path: target, reason: why }: Call<'overwrite'>): Promise<0> {
  const reason = why.trim();
  const root = archiveRoot();
  const path = relative(root, resolve(callerFolder(), target)).replaceAll('\\', '/');
  if (path.startsWith('..') || isAbsolute(path))
    throw new UsageError(`${target} is not part of the archive in ${root}.`);
  const primary = primaryOf(path);
  if (primary) {
    console.error(
      `\n  ! ${path} is made again at each build, from ${primary}: an edit of it would be lost.\n    Change ${primary} by its command (npm run help).\n`,
    );
  }
  if (!existsSync(join(root, path))) {
    console.log(`${path} does not exist yet: a new file needs no receipt.`);
    return 0;
  }
  if (!primary && !/^(?:data|api)\//.test(path)) {
    console.log(`${path} is no part of the archive: git keeps what it was, and it needs no receipt.`);
    return 0;
  }
  const receipt = await transact(
    root,
    () => {
      const change = { files: [], reason, actor: 'overwrite', at: instant() };
      const bytes = readFileSync(join(root, path));
      const made = { ...receiptOf(path, bytes, change, hashes.sha256), primary_companion: primary ?? null };
      const append = `${JSON.stringify(made)}\n`;
      return { changeset: { ...change, files: [{ path: OVERWRITE_LOG, append }] }, answer: append };
    },
    waiting,
  );
  console.log(`Receipt written to ${OVERWRITE_LOG}; now edit the file.\n${receipt.trim()}`);
  return 0;
}
