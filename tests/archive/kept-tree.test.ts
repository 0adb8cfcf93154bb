import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { unpackProposal } from '../../src/archive/base.ts';
import { pathsOf } from '../../src/archive/files.ts';
import { type GitEntry, treeOf, unpack } from '../../src/archive/git.ts';
import { keepTree, takeKept } from '../../src/archive/kept-tree.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { folderOnOtherDisk } from '../fixtures/other-disk.ts';

// The files of the tree that was unpacked last, which the next one takes.

let [repository, cache] = ['', ''];
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: repository });

function committed(files: Record<string, string>): GitEntry[] {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repository, path), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A state');
  return treeOf(repository, 'HEAD');
}

/** Unpacks a tree as the gate does, and says which paths git had to unpack. */
function unpacked(entries: readonly GitEntry[]): { root: string; fromGit: string[] } {
  const root = temporaryFolder();
  const others = takeKept(entries, root);
  unpack(repository, others, root);
  keepTree(entries, root);
  return { root, fromGit: others.map(({ path }) => path) };
}

const textsIn = (root: string) =>
  Object.fromEntries(pathsOf(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const kept = () => readdirSync(join(cache, 'tree')).sort();
const idOf = (entries: readonly GitEntry[], path: string) =>
  entries.find((entry) => entry.path === path)?.id ?? '';

beforeEach(() => {
  [repository, cache] = [temporaryFolder(), temporaryFolder()];
  vi.stubEnv('CACHE', cache);
  git('init', '--quiet');
  mkdirSync(join(repository, 'data/texts'), { recursive: true });
  return () => vi.unstubAllEnvs();
});

const FIRST = { 'data/one.json': '1', 'data/texts/one.md': 'One.', 'data/texts/same.md': 'One.' };

test.each(['sha1', 'sha256'])(
  'what a tree shares with the one before is not unpacked again (%s)',
  (format) => {
    rmSync(join(repository, '.git'), { recursive: true });
    git('init', '--quiet', `--object-format=${format}`);
    const first = committed(FIRST);
    expect(unpacked(first).fromGit).toEqual(['data/one.json', 'data/texts/one.md', 'data/texts/same.md']);
    const second = committed({ 'data/one.json': '1 2', 'data/texts/two.md': 'Two.' });
    const { root, fromGit } = unpacked(second);
    expect(fromGit).toEqual(['data/one.json', 'data/texts/two.md']);
    expect(textsIn(root)).toEqual({ ...FIRST, 'data/one.json': '1 2', 'data/texts/two.md': 'Two.' });
    // The first tree alone had the old data/one.json: it is removed.
    expect(kept()).toEqual([...new Set(second.map(({ id }) => id))].sort());
  },
);

test('a kept file that somebody wrote into is unpacked anew, and kept as it is', () => {
  const tree = committed(FIRST);
  const before = unpacked(tree).root;
  const id = idOf(tree, 'data/one.json');
  // Into the file that both are names of.
  writeFileSync(join(before, 'data/one.json'), '2');
  expect(readFileSync(join(cache, 'tree', id), 'utf8')).toBe('2');
  const { root, fromGit } = unpacked(tree);
  expect(fromGit).toEqual(['data/one.json']);
  expect(textsIn(root)).toEqual(FIRST);
  expect(unpacked(tree).fromGit).toEqual([]);
});

test('a kept file by another id is not taken for that', () => {
  const tree = committed(FIRST);
  unpacked(tree);
  const [one, text] = [idOf(tree, 'data/one.json'), idOf(tree, 'data/texts/one.md')];
  rmSync(join(cache, 'tree', one));
  linkSync(join(cache, 'tree', text), join(cache, 'tree', one));
  const { root, fromGit } = unpacked(tree);
  expect(fromGit).toEqual(['data/one.json']);
  expect(textsIn(root)).toEqual(FIRST);
});

test('a kept file that cannot be read is unpacked, and another takes its place', () => {
  const tree = committed(FIRST);
  unpacked(tree);
  const id = idOf(tree, 'data/one.json');
  rmSync(join(cache, 'tree', id));
  symlinkSync('/nowhere', join(cache, 'tree', id));
  const { root, fromGit } = unpacked(tree);
  expect(fromGit).toEqual(['data/one.json']);
  expect(textsIn(root)).toEqual(FIRST);
  expect(unpacked(tree).fromGit).toEqual([]);
});

test('a cache on another disk has copies', () => {
  cache = folderOnOtherDisk(repository);
  vi.stubEnv('CACHE', cache);
  const tree = committed(FIRST);
  unpacked(tree);
  const { root, fromGit } = unpacked(tree);
  expect(fromGit).toEqual([]);
  expect(textsIn(root)).toEqual(FIRST);
  writeFileSync(join(root, 'data/one.json'), '2');
  expect(unpacked(tree).fromGit).toEqual([]);
  rmSync(cache, { recursive: true });
});

test('the base of a proposal is kept, and nothing of the proposal', () => {
  const base = committed(FIRST);
  const [first] = [git('rev-parse', 'HEAD').toString().trim()];
  const head = committed({ 'data/one.json': '1 2', 'data/texts/two.md': 'Two.' });
  for (let turn = 0; turn < 2; turn += 1) {
    const { root, before, paths } = unpackProposal(repository, first, 'HEAD');
    expect(paths).toEqual(['data/one.json', 'data/texts/two.md']);
    expect(textsIn(root)).toEqual({ ...FIRST, 'data/one.json': '1 2', 'data/texts/two.md': 'Two.' });
    expect(textsIn(before)).toEqual(FIRST);
    expect(kept()).toEqual([...new Set(base.map(({ id }) => id))].sort());
    expect(kept()).not.toContain(idOf(head, 'data/texts/two.md'));
    // What somebody wrote into a kept file is in no proposal.
    writeFileSync(join(before, 'data/texts/same.md'), 'Edited.');
    expect(readFileSync(join(cache, 'tree', idOf(base, 'data/texts/one.md')), 'utf8')).toBe('Edited.');
  }
});

test('without a cache that can be written, git unpacks everything', () => {
  const tree = committed(FIRST);
  rmSync(cache, { recursive: true });
  writeFileSync(cache, '');
  for (let turn = 0; turn < 2; turn += 1) expect(unpacked(tree).fromGit).toHaveLength(3);
  expect(existsSync(join(cache, 'tree'))).toBe(false);
});
