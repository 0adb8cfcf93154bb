import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERWRITE_LOG } from '../../src/registry/archive/changeset.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import {
  carriedOut,
  git,
  mintOne,
  propose,
  repository,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';

// A mint is merged while a withdrawal is proposed.

/** A repository with `main`, to which a deposit was minted after a branch was proposed, which is checked out. */
async function overtaken(change: (root: string) => unknown): Promise<string> {
  const root = repository();
  git(root, 'config', 'user.name', 'A steward');
  git(root, 'config', 'user.email', 'steward@registry.example');
  git(root, 'branch', '-M', 'main');
  git(root, 'checkout', '-q', '-b', 'proposal');
  await propose(change, { root });
  git(root, 'checkout', '-q', 'main');
  await propose(mintOne, { root });
  git(root, 'checkout', '-q', 'proposal');
  return root;
}

const withdrawal = (number: string) => (root: string) =>
  carriedOut(root, 'lifecycle', 'withdraw', number, '--reason', 'Filed twice.');

// Takes long: real git, three commands and the gate.
test('a withdrawal is brought up to date by one command, and the gate finds nothing in it', async () => {
  // Of the last deposit: its line stands beside the one that the mint adds.
  const root = await overtaken(withdrawal('5'));
  const head = git(root, 'rev-parse', 'HEAD');
  expect(() => git(root, 'merge', '-q', 'main')).toThrow();
  git(root, 'merge', '--abort');
  const told = await carriedOut(root, 'update', '--main', 'main');
  expect(told.trim()).toBe(
    'Done: the proposal has all of main, with 1 receipt written anew. Push the branch: the gate checks it again.',
  );
  expect([depositIn(root, 5).status, depositIn(root, 6).title]).toEqual(['WITHDRAWN', 'A new work']);
  const lines = readFileSync(join(root, OVERWRITE_LOG), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { actor: string }).actor)).toEqual(['mint', 'lifecycle']);
  // Proposed commits can be pushed on, and stay in the history.
  expect(git(root, 'rev-parse', 'HEAD^1', 'HEAD^2').split('\n')).toEqual([
    head,
    git(root, 'rev-parse', 'main'),
  ]);
  const proposal = { root, base: git(root, 'rev-parse', 'main'), head: git(root, 'rev-parse', 'HEAD') };
  git(root, 'checkout', '-q', '-b', 'with-stray');
  withStray(root);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'x');
  // The stray file keeps the gate from building a site; nothing else is found.
  expect(await rulesAgainst({ ...proposal, head: git(root, 'rev-parse', 'HEAD') })).toBe('REG-009');
  git(root, 'checkout', '-q', 'proposal');
  expect(await carriedOut(root, 'update', '--main', 'main')).toBe('The proposal has all of main already.\n');
});

test('a deposit with the number of another is not brought up to date: the message says what to do, and nothing is changed', async () => {
  const root = await overtaken(async (at) => {
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, issueBody({ title: 'Another work' }));
    await carriedOut(at, 'mint', issue);
    writeFileSync(join(at, 'NOTES.md'), 'A note\n');
  });
  const head = git(root, 'rev-parse', 'HEAD');
  const { code, stderr } = await move(root, 'update', '--main', 'main');
  expect([code, stderr.trim()]).toEqual([
    1,
    'Nothing was changed: the proposal and main changed the same lines of data/registry.json, data/texts/AXN-06-text.md. Begin a branch on main, and run there what you ran here.',
  ]);
  expect([git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain')]).toEqual([head, '']);
  writeFileSync(join(root, 'NOTES.md'), 'Another note\n');
  const dirty = await move(root, 'update', '--main', 'main');
  expect([dirty.code, dirty.stderr]).toEqual([
    2,
    expect.stringContaining('This checkout has changes that are not committed.'),
  ]);
});
