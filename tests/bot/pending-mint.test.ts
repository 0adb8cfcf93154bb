import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { forge, forgeForEach } from './outcome.ts';
import { AT, BOT, byCommand, fileFor, pathB } from './test-forge.ts';

// What can happen to a mint between its claim and its merge. GitHub's behaviour: docs.github.com/en/pull-requests (merging,
// auto-merge, protected branches) and docs.github.com/en/rest/git/refs.

forgeForEach();

const titles = async () => (await forge.archive()).registry.deposits.map(({ title }) => title);
/** A deposit by Path B, minted by the command into a collaborator's clone. */
const mintedByHand = (title: string) => (folder: string) =>
  byCommand(folder, ['mint', fileFor(forge, 'by-hand.md', issueBody({ title }))]);

const headOf = async () => (await forge.pulls('open'))[0]?.head.sha ?? '';

describe('main gets a commit by Path B while a mint is pending', () => {
  // Takes long: a commit by Path B, with a command of its own.
  test('with a deposit: the bot releases its numbers and claims the next ones', async () => {
    const issue = await forge.file({ title: 'By an issue' });
    await forge.mint();
    await pathB(forge, mintedByHand('By hand'));
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'By hand', 'By an issue']);
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
    expect((await forge.pulls()).map(({ title, merged_at }) => [title, merged_at !== null])).toEqual([
      ['Mint deposit 2', false],
      ['Path B', true],
      ['Mint deposit 3', true],
    ]);
  });

  longTest('with something else: the same branch is rebuilt from main, never rebased', async () => {
    await forge.file({ title: 'By an issue' });
    await forge.mint();
    const before = await headOf();
    await pathB(forge, (folder) => writeFileSync(join(folder, 'NOTES.md'), 'A note of a steward\n'));
    await forge.mint();
    const [pull] = await forge.pulls('open');
    expect(pull?.head.sha).not.toBe(before);
    expect(pull?.head.ref).toBe('mint/2');
    expect(pull?.auto_merge).not.toBeNull();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'By an issue']);
  });
});

describe('somebody interferes with the claim', () => {
  longTest('its branch is deleted, which closes the pull request: it is minted all the same', async () => {
    await forge.file({ title: 'One' });
    await forge.mint();
    await forge.as('app').rest.git.deleteRef({ ...AT, ref: 'heads/mint/2' });
    expect(await forge.pulls('open')).toEqual([]);
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
  });

  longTest('its branch is deleted after the merge, before the issue was told', async () => {
    const issue = await forge.file({ title: 'One' });
    await forge.mint();
    await forge.gate();
    await forge.as('app').rest.git.deleteRef({ ...AT, ref: 'heads/mint/2' });
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await titles()).toEqual(['The first', 'One']);
  });

  longTest(
    'its pull request is closed by hand: there is no manual exception, so it is proposed again',
    async () => {
      await forge.file({ title: 'One' });
      await forge.mint();
      const [pull] = await forge.pulls('open');
      await forge.as('owner').rest.pulls.update({ ...AT, pull_number: pull?.number ?? 0, state: 'closed' });
      await forge.settle();
      expect(await titles()).toEqual(['The first', 'One']);
      expect(await forge.pulls()).toHaveLength(2);
    },
  );

  longTest('auto-merge is disabled: it is enabled again', async () => {
    await forge.file({ title: 'One' });
    await forge.mint();
    const [pull] = await forge.pulls('open');
    const off =
      'mutation ($id: ID!) { disablePullRequestAutoMerge(input: { pullRequestId: $id }) { pullRequest { number } } }';
    await forge.as('app').graphql(off, { id: pull?.node_id });
    expect((await forge.pulls('open'))[0]?.auto_merge).toBeNull();
    await forge.mint();
    expect((await forge.pulls('open'))[0]?.auto_merge).not.toBeNull();
  });

  test('a claim without a pull request, as a crash leaves it, is rebuilt and merged', async () => {
    await forge.file({ title: 'One' });
    const { rest } = forge.as('app');
    const main = await rest.git.getRef({ ...AT, ref: 'heads/main' });
    await rest.git.createRef({ ...AT, ref: 'refs/heads/mint/2', sha: main.data.object.sha });
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
  });

  longTest('a claim of numbers that are not due is cleared away', async () => {
    await forge.file({ title: 'One' });
    const { rest } = forge.as('app');
    const main = await rest.git.getRef({ ...AT, ref: 'heads/main' });
    for (const name of ['mint/7', 'mint/10'])
      await rest.git.createRef({ ...AT, ref: `refs/heads/${name}`, sha: main.data.object.sha });
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
    expect(await forge.branches()).toEqual([]);
  });

  test('a pull request that another account opened for a claim never gets auto-merge', async () => {
    await forge.file({ title: 'One' });
    const { rest } = forge.as('app');
    const main = await rest.git.getRef({ ...AT, ref: 'heads/main' });
    const tree = await rest.git.getCommit({ ...AT, commit_sha: main.data.object.sha });
    const parents = [main.data.object.sha];
    const other = await rest.git.createCommit({ ...AT, message: 'x', tree: tree.data.tree.sha, parents });
    await rest.git.createRef({ ...AT, ref: 'refs/heads/mint/2', sha: other.data.sha });
    await forge.as('owner').rest.pulls.create({ ...AT, title: 'Mine', head: 'mint/2', base: 'main' });
    await expect(forge.mint()).rejects.toThrow(/opened by another account/);
    const [pull] = await forge.pulls('open');
    expect(pull).toMatchObject({ auto_merge: null, user: { login: expect.not.stringContaining(BOT) } });
    await forge.as('owner').rest.pulls.update({ ...AT, pull_number: pull?.number ?? 0, state: 'closed' });
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
  });
});
