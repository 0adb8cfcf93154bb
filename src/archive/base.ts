import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { irregularities } from '../registry/rules/registry.ts';
import type { Author, Change, ChangedFile } from '../registry/rules/rule.ts';
import { takedownsIn } from '../registry/rules/takedown.ts';
import { ARCHIVE_FOLDERS, entriesOf, pathsOf } from './files.ts';
import {
  commitOf,
  contains,
  type GitEntry,
  messagesSince,
  rewriteBetween,
  treeOf,
  unpack,
  writtenAt,
} from './git.ts';
import { ArchiveError, loadArchive } from './load.ts';

/** A proposed state of an archive beside the one that it would change: two commits, and what lies between them. */
export interface Comparison {
  readonly base: string;
  readonly head: string;
  /** The folder that holds the head's archive, of which only plain files are there. Gone when the process ends. */
  readonly root: string;
  readonly change: Change;
}

/** Two commits of a repository, and the archives of both on the disk, which nobody has read yet. */
export interface Unpacked extends Pick<Comparison, 'base' | 'head' | 'root'> {
  readonly repository: string;
  /** The name by which the base was asked for. */
  readonly baseRef: string;
  /** The folder of the base's archive. */
  readonly before: string;
  /** All that the head's tree has, also beside the archive. */
  readonly tree: readonly GitEntry[];
  /** The paths of the archive at which the two commits differ. */
  readonly paths: readonly string[];
}

/** In UTF-16 units: no more of a text is searched for a receipt. A receipt is shorter, and the search takes more than linear time. */
const LONGEST_TEXT = 100_000;

/**
 * The change from a git reference to the archive on the disk: the archive at the reference, and every file that differs
 * in any byte. Throws a `NoSuchReference` for a name that git does not have, and an `ArchiveError` if there is no archive.
 */
export function changeSince(root: string, ref: string, proposer?: Author): Change {
  const commit = commitOf(root, ref);
  const before = scratch('base-');
  unpack(root, plainFiles(treeOf(root, commit)), before);
  return {
    base: baseIn(before, ref),
    files: differences(before, root),
    tree: entriesOf(root),
    author: authorOf(proposer, messagesSince(root, commit, 'HEAD')),
    commit,
  };
}

/**
 * Unpacks a commit of a repository and the one that it would change: nothing of the head is checked out, and of its archive only plain files
 * are unpacked, as data. Throws a `NoSuchReference` for a name that git does
 * not have, and an `ArchiveError` for an object that it lacks.
 */
export function unpackProposal(repository: string, baseRef: string, headRef: string): Unpacked {
  const [base, head] = [commitOf(repository, baseRef), commitOf(repository, headRef)];
  const tree = treeOf(repository, head);
  const [old, now] = [plainFiles(treeOf(repository, base)), plainFiles(tree)];
  const folder = scratch('gate-');
  const [before, root] = [join(folder, 'base'), join(folder, 'head')];
  mkdirSync(root);
  unpack(repository, now, root);
  unpack(repository, old, before);
  return { repository, baseRef, base, head, root, before, tree, paths: changedPaths(old, now) };
}

/**
 * Returns what the head changes in the archive of the base. If the head was `pushed` over the base, it may lack commits of the base, as
 * after a takedown. Throws an `ArchiveError` if the base holds no archive.
 */
export function compare(unpacked: Unpacked, proposer: Author, pushed = false): Comparison {
  const { repository, baseRef, base, head, root, before, tree, paths } = unpacked;
  const archive = baseIn(before, baseRef);
  const rewrite = pushed ? rewriteBetween(repository, base, head) : undefined;
  const change: Change = {
    base: archive,
    commit: base,
    files: paths.map((path) => changedFile(path, before, root)),
    tree,
    behind: !pushed && !contains(repository, head, base),
    ...(rewrite ? { rewrite } : {}),
    returned: writtenAt(
      repository,
      `${base}..${head}`,
      takedownsIn(archive).flatMap(({ removed_paths }) => removed_paths),
    ),
    author: authorOf(proposer, messagesSince(repository, base, head)),
  };
  return { base, head, root, change };
}

/** The archive's files of a tree that may be put on a disk. */
function plainFiles(tree: readonly GitEntry[]): GitEntry[] {
  const odd = new Set(irregularities(tree).map(({ where }) => where));
  return tree.filter(
    ({ path }) => ARCHIVE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !odd.has(path),
  );
}

/** A folder that is gone when the process ends. */
function scratch(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function baseIn(folder: string, ref: string): Change['base'] {
  try {
    return loadArchive(folder);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(`git has no archive at ${ref}: ${error.message.replaceAll(folder, 'it')}`);
  }
}

/** The author of a change. The proposer's own texts come before the messages of commits, so that a receipt in them wins. */
function authorOf(proposer: Author | undefined, messages: readonly string[]): Author {
  const texts = [...(proposer?.texts ?? []), ...messages].map((text) => text.slice(0, LONGEST_TEXT));
  return { automated: false, ...proposer, texts };
}

function changedPaths(old: readonly GitEntry[], now: readonly GitEntry[]): string[] {
  const keys = (entries: readonly GitEntry[]) => new Set(entries.map(({ path, id }) => `${id} ${path}`));
  const differing = [...keys(old).symmetricDifference(keys(now))];
  return [...new Set(differing.map((key) => key.slice(key.indexOf(' ') + 1)))].sort();
}

function differences(before: string, after: string): ChangedFile[] {
  const paths = new Set([...pathsOf(before), ...pathsOf(after)]);
  return [...paths].sort().flatMap((path): ChangedFile[] => {
    const file = changedFile(path, before, after);
    const isSame = file.before && file.after && Buffer.compare(file.before, file.after) === 0;
    return isSame ? [] : [file];
  });
}

function changedFile(path: string, before: string, after: string): ChangedFile {
  return { path, before: bytesOf(join(before, path)), after: bytesOf(join(after, path)) };
}

function bytesOf(path: string): Uint8Array | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
}
