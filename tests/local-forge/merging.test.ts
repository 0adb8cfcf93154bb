import { describe, expect, test } from 'vitest';
import { DISABLE, ENABLE } from '../../src/forge/graphql.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { at, commitOn, git, hostForFile, passes, proposed, refusal, remote, tip } from './forge.ts';

// Pull requests from their opening to the squash merge, by hand.

const host = await hostForFile();
const { app, owner, writer, reader, nobody } = host;
type Pull = { readonly number: number; readonly head: { readonly sha: string } };
const get = async ({ number }: Pull) => (await nobody.pulls.get({ ...at, pull_number: number })).data;
const words = { merge_method: 'squash', commit_title: 'T', commit_message: 'M' } as const;
const merge = ({ number, head }: Pull, client = app, sha = head.sha) =>
  client.pulls.merge({ ...at, pull_number: number, sha, ...words });
/** The parent of a commit, its author and its message, as git has them. */
const commitAt = async (sha: string) =>
  (await git(host.forge.repository, 'show', '-s', '--format=%P %an %B', sha)).said.trim();

describe('a pull request', () => {
  test('is opened once for a branch, and returned in full', async () => {
    const pull = await proposed(app, 'mint/1', { 'data/a.md': 'one\n', 'data/texts/a/deep.md': null });
    expect(pull).toMatchObject({ state: 'open', mergeable: null, mergeable_state: 'unknown', draft: false });
    expect(pull.merged).toBe(false);
    const again = app.pulls.create({ ...at, head: 'local:mint/1', base: 'main', title: 'Again' });
    const { status, message, errors } = await refusal(again);
    expect([status, message]).toEqual([422, 'Validation Failed']);
    expect(errors?.[0]?.message).toBe('A pull request already exists for local:mint/1.');
    const found = await nobody.pulls.list({ ...at, head: 'local:mint/1', state: 'all' });
    expect(found.data.map(({ number }) => number)).toEqual([pull.number]);
    expect((await nobody.pulls.list({ ...at, head: 'local:mint/2', state: 'all' })).data).toEqual([]);
    const issue = await nobody.issues.get({ ...at, issue_number: pull.number });
    expect(issue.data.pull_request?.html_url).toBe(pull.html_url);
    await app.git.deleteRef({ ...at, ref: 'heads/mint/1' });
    expect(await get(pull)).toMatchObject({ state: 'closed', merged: false });
  });

  longTest('needs a branch and an account with write access', async () => {
    const open = (head: string, client = writer) =>
      refusal(client.pulls.create({ ...at, head, base: 'main', title: 'x' }));
    expect((await open('nothing')).errors?.[0]).toMatchObject({ field: 'head', code: 'invalid' });
    expect((await open('main', reader)).status).toBe(404);
  });

  longTest('is renamed and closed', async () => {
    const pull = await proposed(writer, 'renamed', { 'data/r.md': 'r\n' });
    const number = { ...at, pull_number: pull.number };
    await writer.pulls.update({ ...number, title: 'Other', body: 'Words', state: 'closed' });
    expect(await get(pull)).toMatchObject({ title: 'Other', body: 'Words', state: 'closed' });
    expect((await refusal(reader.pulls.update({ ...number, title: 'Mine' }))).status).toBe(403);
  });
});

describe('a merge', () => {
  test('squashes exactly the head with the given message, after the check passed', async () => {
    const main = await tip(app);
    const pull = await proposed(app, 'mint/10', { 'data/ten.md': 'ten\n' });
    expect((await get(pull)).mergeable_state).toBe('blocked');
    expect(await refusal(merge(pull))).toMatchObject({
      status: 405,
      message: expect.stringContaining('"validate-registry" is expected'),
    });
    await passes(host, pull.head.sha, 'failure');
    expect((await refusal(merge(pull))).message).toContain('is failing');
    await passes(host, pull.head.sha);
    expect(await get(pull)).toMatchObject({ mergeable: true, mergeable_state: 'clean' });
    expect(await refusal(merge(pull, app, main))).toMatchObject({
      status: 409,
      message: 'Head branch was modified. Review and try the merge again.',
    });
    const { data } = await merge(pull);
    expect(data).toMatchObject({ merged: true, sha: await tip(app) });
    expect(await commitAt(data.sha)).toBe(`${main} deposit-mint[bot] T\n\nM`);
    expect(await get(pull)).toMatchObject({ merged: true, state: 'closed', merge_commit_sha: data.sha });
    expect((await get(pull)).merged_by?.login).toBe('deposit-mint[bot]');
    expect((await refusal(merge(pull))).status).toBe(405);
    const files = (await git(host.forge.repository, 'ls-tree', '-r', '--name-only', 'main')).said;
    expect(files).toContain('data/ten.md');
  });

  longTest('is refused for a branch that is behind or in conflict', async () => {
    const main = await tip(app);
    const behind = await proposed(app, 'mint/20', { 'data/b.md': 'b\n' }, main);
    const dirty = await proposed(app, 'mint/21', { 'data/registry.json': '{"mine":1}\n' }, main);
    const first = await proposed(app, 'mint/22', { 'data/registry.json': '{"theirs":1}\n' }, main);
    for (const pull of [behind, dirty, first]) await passes(host, pull.head.sha);
    await merge(first);
    expect(await get(behind)).toMatchObject({ mergeable: true, mergeable_state: 'behind' });
    expect(await get(dirty)).toMatchObject({ mergeable: false, mergeable_state: 'dirty' });
    expect((await refusal(merge(behind))).status).toBe(405);
    expect(await refusal(merge(dirty))).toMatchObject({
      status: 405,
      message: 'Pull Request is not mergeable',
    });
    const sha = await commitOn(app, await tip(app), { 'data/b.md': 'b\n' });
    await app.git.updateRef({ ...at, ref: 'heads/mint/20', sha, force: true });
    expect(await get(behind)).toMatchObject({
      mergeable_state: 'blocked',
      head: { sha },
      base: { sha: await tip(app) },
    });
    await passes(host, sha);
    expect((await merge({ ...behind, head: { sha } })).data.merged).toBe(true);
  });

  longTest('depends on the newest check of the head made by Actions', async () => {
    const pull = await proposed(app, 'mint/30', { 'data/c.md': 'c\n' });
    const check = (name: string, more: object = {}) =>
      host.actions.checks.create({ ...at, name, head_sha: pull.head.sha, ...more });
    await check('validate', { conclusion: 'success' });
    expect((await get(pull)).mergeable_state).toBe('blocked');
    await passes(host, pull.head.sha);
    await passes(host, pull.head.sha, 'failure');
    expect((await get(pull)).mergeable_state).toBe('blocked');
    const run = await check('validate-registry');
    expect((await get(pull)).mergeable_state).toBe('blocked');
    await host.actions.checks.update({ ...at, check_run_id: run.data.id, conclusion: 'success' });
    expect((await get(pull)).mergeable_state).toBe('clean');
    await check('other', { status: 'in_progress' });
    expect((await get(pull)).mergeable_state).toBe('unstable');
    const of = { ...at, ref: pull.head.sha };
    const { data } = await nobody.checks.listForRef({ ...of, check_name: 'validate-registry' });
    expect(data).toMatchObject({ total_count: 1, check_runs: [{ conclusion: 'success' }] });
    const sha = await commitOn(app, pull.head.sha, { 'data/d.md': 'd' });
    await app.git.updateRef({ ...at, ref: 'heads/mint/30', sha });
    expect((await get(pull)).mergeable_state).toBe('blocked');
  });

  longTest('of files with a code owner needs that owner', async () => {
    const pull = await proposed(writer, 'owned', { 'scripts/mint.ts': 'new\n' });
    await passes(host, pull.head.sha);
    expect((await get(pull)).mergeable_state).toBe('blocked');
    for (const client of [writer, app])
      expect((await refusal(merge(pull, client))).message).toContain('Waiting on code owner review');
    expect((await merge(pull, owner)).data.merged).toBe(true);
  });

  longTest('is always a squash, and never by a reader', async () => {
    const pull = await proposed(app, 'mint/40', { 'data/e.md': 'e\n' });
    await passes(host, pull.head.sha);
    const number = { ...at, pull_number: pull.number };
    expect((await refusal(app.pulls.merge(number))).message).toBe(
      'Merge commits are not allowed on this repository.',
    );
    expect((await refusal(merge(pull, reader))).status).toBe(404);
    const both = await Promise.allSettled([merge(pull), merge(pull)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a push to the branch of a pull request moves its head; a pushed deletion closes it', async () => {
  const pull = await proposed(writer, 'pushed', { 'data/l.md': 'l\n' });
  const into = temporaryFolder();
  const address = remote(host, host.forge.account('walter', 'writer'));
  await git(into, 'clone', '--quiet', '--branch', 'pushed', address, '.');
  await git(into, 'commit', '--quiet', '--allow-empty', '-m', 'More');
  expect((await git(into, 'push', '--quiet', address, 'HEAD:pushed')).code).toBe(0);
  const sha = (await git(into, 'rev-parse', 'HEAD')).said.trim();
  await expect.poll(async () => (await get(pull)).head.sha).toBe(sha);
  expect((await git(into, 'push', '--quiet', address, ':pushed')).code).toBe(0);
  await expect.poll(async () => (await get(pull)).state).toBe('closed');
});

// Merges that happen by themselves: the one thing that is asked for through GraphQL.

type Armable = Pull & { readonly node_id: string };
const arm = (client: typeof app, { node_id, head }: Armable, sha = head.sha) =>
  client.graphql<object>(ENABLE, { id: node_id, head: sha, title: 'Mint 9', text: 'Words' });
const graphqlError = async (call: Promise<unknown>) =>
  (
    await call.then(
      () => [],
      (error: { errors?: { type?: string; message: string }[] }) => error.errors ?? [],
    )
  )[0];

describe('auto-merge', () => {
  test('merges when the check passes, with the commit message it was enabled with', async () => {
    const pull = await proposed(app, 'mint/50', { 'data/f.md': 'f\n' });
    const autoMergeRequest = { enabledAt: expect.stringMatching(/Z$/) };
    expect(await arm(app, pull)).toEqual({
      enablePullRequestAutoMerge: { pullRequest: { autoMergeRequest } },
    });
    expect((await get(pull)).auto_merge).toMatchObject({ merge_method: 'squash', commit_title: 'Mint 9' });
    await passes(host, pull.head.sha, 'failure');
    expect((await get(pull)).merged).toBe(false);
    await passes(host, pull.head.sha);
    const done = await get(pull);
    expect(done).toMatchObject({ merged: true, auto_merge: null });
    expect(await commitAt(done.merge_commit_sha ?? '')).toContain('Mint 9\n\nWords');
  });

  test('is refused in GitHub’s words', async () => {
    const pull = await proposed(app, 'mint/70', { 'data/i.md': 'i\n' });
    const forbidden = { type: 'FORBIDDEN', message: 'Resource not accessible by personal access token' };
    for (const client of [owner, writer, reader]) {
      expect(await graphqlError(arm(client, pull))).toMatchObject(forbidden);
    }
    const moved = await graphqlError(arm(app, pull, 'f'.repeat(40)));
    expect(moved).toMatchObject({ type: 'UNPROCESSABLE', message: expect.stringContaining('was modified') });
    const missing = arm(app, { ...pull, node_id: 'PR_none' });
    expect((await graphqlError(missing))?.type).toBe('NOT_FOUND');
    await passes(host, pull.head.sha);
    expect(await graphqlError(arm(app, pull))).toMatchObject({
      type: 'UNPROCESSABLE',
      path: ['enablePullRequestAutoMerge'],
      message: 'Pull request Pull request is in clean status',
    });
    const theirs = await proposed(writer, 'of-walter', { 'data/j.md': 'j\n' });
    expect(await graphqlError(arm(app, theirs))).toMatchObject({ type: 'FORBIDDEN' });
    const wrong = await graphqlError(app.graphql('mutation { deleteRepository(input: {}) { id } }'));
    expect(wrong?.message).toContain('deleteRepository');
    expect((await refusal(nobody.graphql(DISABLE, { id: pull.node_id }))).status).toBe(401);
  });

  test('is disabled on request and by closing', async () => {
    const pull = await proposed(app, 'mint/80', { 'data/k.md': 'k\n' });
    await arm(app, pull);
    await app.graphql(DISABLE, { id: pull.node_id });
    expect((await get(pull)).auto_merge).toBeNull();
    await arm(app, pull);
    await app.pulls.update({ ...at, pull_number: pull.number, state: 'closed' });
    await passes(host, pull.head.sha);
    expect(await get(pull)).toMatchObject({ merged: false, auto_merge: null, state: 'closed' });
    expect((await graphqlError(arm(app, pull)))?.type).toBe('UNPROCESSABLE');
  });
});
