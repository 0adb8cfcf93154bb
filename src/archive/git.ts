import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HeldFile, OtherPlace } from '../registry/changes/takedown.ts';
import type { Commit, Rewrite, TreeDifference, TreePair } from '../registry/rules/removed.ts';
import type { TreeEntry } from '../registry/rules/rule.ts';
import { ArchiveError } from './load.ts';

// Reads states of an archive as git objects, without a checkout: attributes, filters and links of a proposed tree have no effect.

/** Says that git has no commit of a name. This is a usage error: nothing was validated. */
export class NoSuchReference extends ArchiveError {
  override name = 'NoSuchReference';
}

/** An entry of a tree, with the id of the object that holds its bytes. */
export interface GitEntry extends TreeEntry {
  readonly id: string;
}

/** Variables that point git to another repository, or that make it run another program on its output. */
const REDIRECTING_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_EXTERNAL_DIFF',
  'GIT_ATTR_SOURCE',
];

/** The environment without the variables that redirect git. git itself sets some of them when it runs a hook. */
export function repositoryEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !REDIRECTING_VARIABLES.includes(name));
  return Object.fromEntries(kept);
}

/**
 * Runs git in a folder, with the variables of `env` added. Returns its output; throws an Error with its error output. Ignores replacement
 * objects, which are not part of a commit.
 */
export function git(
  folder: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Buffer {
  return execFileSync('git', ['--no-replace-objects', ...args], {
    cwd: folder,
    env: { ...repositoryEnvironment(), ...env },
    input,
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Returns the commit that a reference names. Throws a `NoSuchReference` if there is none, or if the folder is not in a repository. */
export function commitOf(folder: string, ref: string): string {
  if (ref.startsWith('-')) throw new NoSuchReference(`${ref} is not a git reference`);
  try {
    return git(folder, ['rev-parse', '--verify', `${ref}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim() || String(error);
    throw new NoSuchReference(
      `git has no commit ${ref} in ${folder}: ${said}. Name an existing one, or fetch it.`,
    );
  }
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
};

/** All entries of a commit below a folder, in git's order. Throws git's errors. */
export function treeOf(folder: string, commit: string): GitEntry[] {
  const listed = git(folder, ['ls-tree', '-r', '-z', commit]).toString();
  return [...listed.matchAll(/(\d+) \w+ ([0-9a-f]+)\t([^\0]*)\0/g)].map(
    ([, mode = '', id = '', path = '']) => ({
      path,
      id,
      kind: KINDS[mode] ?? 'other',
    }),
  );
}

/** Writes files of a tree into a folder, byte for byte. Throws an `ArchiveError` for a missing object, and errors of git and disk. */
export function unpack(folder: string, entries: readonly GitEntry[], into: string): void {
  const objects = objectsOf(
    folder,
    entries.map(({ id }) => id),
  );
  for (const [at, { path }] of entries.entries()) {
    const target = join(into, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, objects[at] as Buffer);
  }
}

/** The bytes of objects, by one call of git. Throws an `ArchiveError` for one that git does not have, and git's errors. */
function objectsOf(folder: string, ids: readonly string[]): Buffer[] {
  const answer = git(folder, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  let at = 0;
  return ids.map((id) => {
    const start = answer.indexOf('\n', at) + 1;
    const [, size] = / \w+ (\d+)\n$/.exec(answer.toString('latin1', at, start)) ?? [];
    if (size === undefined)
      throw new ArchiveError(`git does not have the object ${id}. Fetch the whole history and try again.`);
    at = start + Number(size) + 1;
    return answer.subarray(start, at - 1);
  });
}

/** Whether the history of `commit` contains `earlier`. Throws an `ArchiveError` where git cannot tell. */
export function contains(folder: string, commit: string, earlier: string): boolean {
  try {
    git(folder, ['merge-base', '--is-ancestor', earlier, commit]);
    return true;
  } catch (error) {
    const { status, stderr } = error as { status?: number; stderr?: Buffer };
    if (status === 1) return false;
    throw new ArchiveError(`git cannot compare ${earlier} with ${commit}: ${String(stderr ?? error).trim()}`);
  }
}

/** The messages of the commits from `base` to `head`, newest first: one of them can contain a receipt. */
export function messagesSince(folder: string, base: string, head: string): string[] {
  const plain = ['-c', 'log.showSignature=false', 'log', '--encoding=UTF-8', '--format=%B', '-z'];
  return git(folder, [...plain, `${base}..${head}`, '--'])
    .toString()
    .split('\0')
    .filter((message) => message.trim() !== '');
}

// Reads the history of a repository: its commits, and the files that were at each path. Checks nothing out.

/** A file as one commit wrote it, with the subject of the commit. */
export interface Written extends HeldFile {
  readonly subject: string;
}

const NO_FILE = /^0+$/;

/** Matches a commit with its subject, or a file that the commit changed. */
const LOGGED = /commit ([0-9a-f]+) ([^\0]*)|:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w+\0([^\0]*)/g;

/** Returns the files that the commits of a log changed, newest first. A removed file has an id of zeros. Throws git's errors. */
function changedIn(folder: string, args: readonly string[]): Written[] {
  const how = ['--full-history', '-m', '--no-renames', '--raw', '--no-abbrev', '-z', '--no-show-signature'];
  const log = git(folder, ['log', ...how, '--format=commit %H %s', ...args]).toString();
  let [commit, subject] = ['', ''];
  return [...log.matchAll(LOGGED)].flatMap(([, newCommit, newSubject = '', id = '', path = '']) => {
    if (newCommit === undefined) return [{ commit, subject, path, id }];
    [commit, subject] = [newCommit, newSubject];
    return [];
  });
}

/**
 * Returns every version of the files at some paths, in a range of commits or in all references (`--all`). Lists each version once, newest
 * first, with the earliest commit that wrote it. Throws git's errors.
 */
export function writtenAt(folder: string, range: string, paths: readonly string[]): Written[] {
  if (paths.length === 0) return [];
  const found = changedIn(folder, [range, '--', ...paths]).filter(({ id }) => !NO_FILE.test(id));
  return [...new Map(found.map((one) => [`${one.path} ${one.id}`, one])).values()];
}

/** The bytes of an object. Throws git's errors. */
export function bytesOf(folder: string, id: string): Uint8Array {
  return git(folder, ['cat-file', 'blob', id]);
}

/** Returns both histories if a push replaced `oldHead` by `newHead` and removed commits; otherwise undefined. Throws git's errors. */
export function rewriteBetween(folder: string, oldHead: string, newHead: string): Rewrite | undefined {
  if (contains(folder, newHead, oldHead)) return undefined;
  return {
    oldHead,
    newHead,
    commits: commitsBetween(folder, oldHead, newHead),
    differences: (pairs) => differencesOf(folder, pairs),
    everAt: (paths) => writtenAt(folder, newHead, paths),
    bytes: (id) => bytesOf(folder, id),
  };
}

/** Every commit that only one of two histories has. */
function commitsBetween(folder: string, one: string, other: string): ReadonlyMap<string, Commit> {
  const ids = lines(git(folder, ['rev-list', `${one}...${other}`]));
  const objects = objectsOf(folder, ids);
  // Latin-1 turns every byte into one character, whatever encoding a message has.
  return new Map(objects.map((bytes, at) => [ids[at] as string, commitIn(bytes.toString('latin1'))]));
}

const lines = (output: Buffer) => output.toString().split('\n').filter(Boolean);

/** The headers of a commit that hold a signature, its own or that of a merged tag. Each can span several lines. */
const SIGNATURES = ['gpgsig', 'gpgsig-sha256', 'mergetag'];

function commitIn(text: string): Commit {
  const blank = text.indexOf('\n\n');
  const fields = text.slice(0, blank).split(/\n(?! )/);
  const values = (name: string) =>
    fields.filter((one) => one.startsWith(`${name} `)).map((one) => one.slice(name.length + 1));
  const apart = ['tree', 'parent', ...SIGNATURES];
  const kept = fields.filter((one) => !apart.includes(one.slice(0, one.indexOf(' '))));
  return {
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    words: `${kept.join('\n')}${text.slice(blank)}`,
  };
}

const side = (id: string, mode: string) => (NO_FILE.test(id) ? undefined : { id, mode });

/** Matches the line of a pair of trees, which ends in a line feed although everything else ends in NUL, or one difference. */
const COMPARED = /[0-9a-f]+ [0-9a-f]+\n|:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) \w+\0([^\0]*)/g;

/** Returns the differences of each pair of trees, by one call of git. git writes a line for each pair, and then the pair's differences. */
function differencesOf(folder: string, pairs: readonly TreePair[]): TreeDifference[][] {
  const input = pairs.map((pair) => `${pair.join(' ')}\n`).join('');
  const how = ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-renames', '--no-abbrev'];
  const found: TreeDifference[][] = [];
  for (const [, mode, newMode = '', id = '', newId = '', path = ''] of git(folder, how, input)
    .toString()
    .matchAll(COMPARED)) {
    if (mode === undefined) found.push([]);
    else found.at(-1)?.push({ path, before: side(id, mode), after: side(newId, newMode) });
  }
  if (found.length !== pairs.length)
    throw new ArchiveError(`git compared ${found.length} of ${pairs.length} pairs of trees`);
  return found;
}

/**
 * Finds a line of text in the history of all references: the commits that add or remove it in a file, except at some paths, and those that
 * have it in their message. Throws git's errors.
 */
export function placesOf(folder: string, line: string, except: readonly string[]): OtherPlace[] {
  const rest = ['.', ...except.map((path) => `:(exclude,literal)${path}`)];
  const inFiles = changedIn(folder, ['--all', `-S${line}`, '--', ...rest]);
  const search = ['log', '--all', '--fixed-strings', `--grep=${line}`, '--format=%H'];
  return [
    ...inFiles.map(({ commit, path }) => ({ commit, path })),
    ...lines(git(folder, search)).map((commit) => ({ commit, path: null })),
  ];
}

/** The references whose history contains a commit. Throws git's errors. */
export function referencesTo(folder: string, commit: string): string[] {
  return lines(git(folder, ['for-each-ref', '--format=%(refname)', '--contains', commit]));
}

/** Throws an `ArchiveError` where a folder is not the top of a git repository with its whole history. */
export function needWholeHistory(folder: string): void {
  const ask = (...args: string[]) => {
    try {
      return git(folder, ['rev-parse', ...args])
        .toString()
        .trim();
    } catch {
      throw new ArchiveError(`${folder} is no git repository. Run this in a clone of the registry.`);
    }
  };
  if (ask('--show-prefix') !== '')
    throw new ArchiveError(
      `${folder} is not the top folder of its repository. Run this in a clone of the registry.`,
    );
  if (ask('--is-shallow-repository') === 'true')
    throw new ArchiveError(
      'This clone has only part of the history. Run git fetch --unshallow, and try again.',
    );
}
