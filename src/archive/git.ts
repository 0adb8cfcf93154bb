import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TreeEntry } from '../registry/rules/rule.ts';
import { ArchiveError } from './load.ts';

// States of an archive in git, read as objects: no attribute, filter or link of a proposed tree has a say in what is read, and
// nothing is ever checked out.

/** A name for which git has no commit: the call is wrong, and nothing was looked at. */
export class NoSuchReference extends ArchiveError {
  override name = 'NoSuchReference';
}

/** An entry of a tree, with the object that holds its bytes. */
export interface GitEntry extends TreeEntry {
  readonly id: string;
}

/** Variables by which a git that started this process points to its own repository, or a person to programs of theirs. */
const ELSEWHERE = [
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

/** This process’s variables without those that point git to another repository, or hand what it prints to another program. */
export function repositoryEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.includes(name)));
}

/** Runs git in a folder; throws with what git said. Replacements of objects are not looked at: they are no part of a commit. */
function git(folder: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', ['--no-replace-objects', ...args], {
    cwd: folder,
    env: repositoryEnvironment(),
    input: input ?? '',
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The commit that a reference names. Throws a `NoSuchReference` where there is none, or no git (decision 8). */
export function commitOf(folder: string, ref: string): string {
  if (ref.startsWith('-')) throw new NoSuchReference(`${ref} is no git reference`);
  try {
    return git(folder, ['rev-parse', '--verify', `${ref}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim() || String(error);
    throw new NoSuchReference(
      `git has no commit ${ref} in ${folder}: ${said}. Name one that is there, or fetch it.`,
    );
  }
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
};

/** Everything that a commit holds below a folder, sorted as git sorts. Throws what git throws (spec 6: the gate). */
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

/** Writes files of a tree into a folder, byte for byte. Throws what git and the disk throw, and for an object that is missing. */
export function unpack(folder: string, entries: readonly GitEntry[], into: string): void {
  if (entries.length === 0) return;
  const asked = entries.map(({ id }) => `${id}\n`).join('');
  const answer = git(folder, ['cat-file', '--batch'], asked);
  let at = 0;
  for (const { path } of entries) {
    const end = answer.indexOf('\n', at);
    const [, size = ''] = / blob (\d+)$/.exec(answer.toString('utf8', at, end)) ?? [];
    if (size === '')
      throw new ArchiveError(`git has no bytes of ${path}: fetch the whole history and call again.`);
    const target = join(into, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, answer.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
}

/** Whether a commit has another in its history. Throws an `ArchiveError` where git cannot tell. */
export function contains(folder: string, commit: string, earlier: string): boolean {
  const { status, stderr } = spawnSync(
    'git',
    ['--no-replace-objects', 'merge-base', '--is-ancestor', earlier, commit],
    { cwd: folder, env: repositoryEnvironment(), encoding: 'utf8' },
  );
  if (status === 0 || status === 1) return status === 0;
  throw new ArchiveError(`git cannot compare ${earlier} with ${commit}: ${stderr.trim()}`);
}

/** The messages of the commits that one commit has and another has not, newest first (decision 18: where a receipt may stand). */
export function messagesSince(folder: string, base: string, head: string): string[] {
  const plain = ['-c', 'log.showSignature=false', 'log', '--encoding=UTF-8', '--format=%B', '-z'];
  return git(folder, [...plain, `${base}..${head}`, '--'])
    .toString()
    .split('\0')
    .filter((message) => message.trim() !== '');
}
