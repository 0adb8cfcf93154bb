import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { forge, forgeForEach } from './outcome.ts';
import { AT, BOT, byCommand, fileFor, pathB } from './test-forge.ts';

// Events between the claim of a mint and its merge. GitHub's behavior: docs.github.com/en/pull-requests (merging,
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
  /** Claims these numbers where main is, as a crash may leave it. */
  const claimed = async (...names: string[]) => {
    const { rest } = forge.as('app');
    const { data } = await rest.git.getRef({ ...AT, ref: 'heads/main' });
    for (const name of names)
      await rest.git.createRef({ ...AT, ref: `refs/heads/${name}`, sha: data.object.sha });
  };
  const deleted = () => forge.as('app').rest.git.deleteRef({ ...AT, ref: 'heads/mint/2' });
  const closed = async () => {
    const [pull] = await forge.pulls('open');
    await forge.as('owner').rest.pulls.update({ ...AT, pull_number: pull?.number ?? 0, state: 'closed' });
  };

  test.each(
    sampled<readonly [what: string, pulls: number, interfere: () => Promise<unknown>]>(
      [
        ['a claim without a pull request, as a crash leaves it', 1, () => claimed('mint/2')],
        ['claims of numbers that are not due', 1, () => claimed('mint/7', 'mint/10')],
        ['a deleted branch, which closes the pull request', 2, () => forge.mint().then(deleted)],
        // There is no manual exception.
        ['a pull request that is closed by hand', 2, () => forge.mint().then(closed)],
      ],
      1,
    ),
  )('by %s: it is minted all the same', async (_what, pulls, interfere) => {
    await forge.file({ title: 'One' });
    await interfere();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
    expect(await forge.branches()).toEqual([]);
    expect(await forge.pulls()).toHaveLength(pulls);
  });

  longTest('its branch is deleted after the merge, before the issue was told', async () => {
    const issue = await forge.file({ title: 'One' });
    await forge.mint();
    await forge.gate();
    await deleted();
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await titles()).toEqual(['The first', 'One']);
  });

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
    await closed();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
  });
});
