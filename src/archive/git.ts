import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TreeEntry } from '../registry/rules/rule.ts';
import { ArchiveError } from './load.ts';

// Reads states of an archive as git objects, without a checkout: attributes, filters and links of a proposed tree have no effect.

/** git has no commit of this name. A usage error: nothing was validated. */
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
 * Runs git in a folder, with more variables where `env` has some; gives its output. Throws with its error output. Ignores replacement objects,
 * which are not part of a commit.
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

/** The commit that a reference names. Throws a `NoSuchReference` where there is none, or outside git. */
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
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => `${id}\n`).join('');
  const answer = git(folder, ['cat-file', '--batch'], ids);
  let at = 0;
  for (const { path } of entries) {
    const end = answer.indexOf('\n', at);
    const [, size = ''] = / blob (\d+)$/.exec(answer.toString('utf8', at, end)) ?? [];
    if (size === '')
      throw new ArchiveError(
        `git does not have the bytes of ${path}. Fetch the whole history and try again.`,
      );
    const target = join(into, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, answer.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
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
