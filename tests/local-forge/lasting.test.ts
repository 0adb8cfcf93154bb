import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Octokit } from '@octokit/rest';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { at, commitOn, type Desk, git, openDesk, passes, proposed, tip } from './forge.ts';

// What stays when the forge is closed, killed, or killed in the middle of a merge.

/** Opens the same folder again. */
async function again(desk: Desk): Promise<Desk> {
  await desk.forge.close();
  return openDesk(desk.folder);
}

test('a restart keeps issues, comments, branches, pull requests, checks, armed merges, tokens and numbers', async () => {
  let desk = await openDesk(temporaryFolder());
  const issue = (await desk.reader.issues.create({ ...at, title: 'Kept', body: 'b' })).data;
  await desk.app.issues.createComment({ ...at, issue_number: issue.number, body: 'c' });
  const pull = await proposed(desk.app, 'mint/1', { 'data/a.md': 'a\n' });
  const { data: run } = await desk.actions.checks.create({
    ...at,
    name: 'validate-registry',
    head_sha: pull.head.sha,
    status: 'in_progress',
  });
  const arm = `mutation ($id: ID!) { enablePullRequestAutoMerge(input: { pullRequestId: $id, mergeMethod: SQUASH })
    { clientMutationId } }`;
  await desk.app.graphql(arm, { id: pull.node_id });
  const { tokens } = desk.forge;
  const ruth = desk.forge.account('ruth', 'reader');
  desk = await again(desk);
  expect(desk.forge.tokens).toEqual(tokens);
  expect(desk.forge.account('ruth', 'reader')).toBe(ruth);
  expect((await desk.nobody.issues.get({ ...at, issue_number: issue.number })).data).toMatchObject({
    ...{ id: issue.id, title: 'Kept', body: 'b', comments: 1, created_at: issue.created_at },
  });
  const kept = (await desk.nobody.pulls.get({ ...at, pull_number: pull.number })).data;
  expect(kept).toMatchObject({ mergeable_state: 'blocked', head: { sha: pull.head.sha } });
  expect(kept.auto_merge).not.toBeNull();
  await desk.actions.checks.update({ ...at, check_run_id: run.id, conclusion: 'success' });
  expect((await desk.nobody.pulls.get({ ...at, pull_number: pull.number })).data.merged).toBe(true);
  const next = (await desk.reader.issues.create({ ...at, title: 'Next' })).data;
  expect(next.number).toBe(pull.number + 1);
  await desk.forge.close();
  expect(desk.forge.violations).toEqual([]);
});

describe('a merge that the end of the process cut in two', () => {
  const halfway = async (moved: boolean) => {
    const desk = await openDesk(temporaryFolder());
    const main = await tip(desk.app);
    const pull = await proposed(desk.app, 'mint/1', { 'data/a.md': 'a\n' });
    const squash = await commitOn(desk.app, main, { 'data/a.md': 'a\n' }, 'Squashed');
    await desk.forge.close();
    const database = new DatabaseSync(join(desk.folder, 'forge.sqlite'));
    database.prepare('UPDATE pulls SET merging_sha = ?').run(squash);
    database.close();
    if (moved) await git(desk.forge.repository, 'update-ref', 'refs/heads/main', squash, main);
    const now = await openDesk(desk.folder);
    const { data } = await now.nobody.pulls.get({ ...at, pull_number: pull.number });
    return { now, data, squash, main };
  };

  test('is finished when main has it', async () => {
    const { now, data, squash } = await halfway(true);
    expect(data).toMatchObject({ merged: true, state: 'closed', merge_commit_sha: squash });
    await now.forge.close();
  });

  test('has not begun when main does not', async () => {
    const { now, data, main } = await halfway(false);
    expect(data).toMatchObject({ merged: false, state: 'open', merge_commit_sha: null });
    await passes(now, data.head.sha);
    const merged = await now.app.pulls.merge({ ...at, pull_number: data.number, merge_method: 'squash' });
    const { data: commit } = await now.nobody.git.getCommit({ ...at, commit_sha: merged.data.sha });
    expect(commit.parents.map(({ sha }) => sha)).toEqual([main]);
    await now.forge.close();
  });
});

test('a pull request whose branch went while nobody looked is closed', async () => {
  const desk = await openDesk(temporaryFolder());
  const pull = await proposed(desk.app, 'mint/1', { 'data/a.md': 'a\n' });
  await desk.forge.close();
  await git(desk.forge.repository, 'update-ref', '-d', 'refs/heads/mint/1');
  const now = await openDesk(desk.folder);
  expect((await now.nobody.pulls.get({ ...at, pull_number: pull.number })).data.state).toBe('closed');
  await now.forge.close();
});

test('a repository whose making was cut short is made anew', async () => {
  const folder = temporaryFolder();
  await git(folder, 'init', '--quiet', '--bare', 'repository.git');
  const desk = await openDesk(folder);
  expect(await tip(desk.app)).toMatch(/^[0-9a-f]{40}$/);
  await desk.forge.close();
});

test('kill -9 loses nothing that was answered', async () => {
  const folder = temporaryFolder();
  const program = `
    import { serveLocalForge } from ${JSON.stringify(new URL('../../src/local-forge/index.ts', import.meta.url).href)};
    import { FORGE_SETTINGS } from ${JSON.stringify(new URL('../../src/service/forge-settings.ts', import.meta.url).href)};
    const forge = await serveLocalForge({ settings: FORGE_SETTINGS, folder: ${JSON.stringify(folder)}, owner: 'local', name: 'registry' });
    console.log(JSON.stringify([forge.api, forge.tokens.app]));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [baseUrl, auth] = JSON.parse(line.toString()) as [string, string];
  // The calls that the kill cuts off are no news.
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const client = new Octokit({ baseUrl, auth, log: quiet });
  const main = await tip(client);
  const answered: string[] = [];
  const filing = (async () => {
    for (let n = 0; ; n += 1) {
      answered.push(`issue ${(await client.issues.create({ ...at, title: `Issue ${n}` })).data.number}`);
      const sha = await commitOn(client, main, { 'data/n': `${n}` });
      await client.git.createRef({ ...at, ref: `refs/heads/mint/${n}`, sha });
      answered.push(`refs/heads/mint/${n}`);
    }
  })().catch(() => {});
  await expect.poll(() => answered.length).toBeGreaterThan(12);
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), filing]);
  const desk = await openDesk(folder);
  const issues = await desk.nobody.paginate(desk.nobody.issues.listForRepo, { ...at, state: 'all' });
  const { data: refs } = await desk.nobody.git.listMatchingRefs({ ...at, ref: 'heads/mint/', per_page: 100 });
  const found = new Set([...issues.map(({ number }) => `issue ${number}`), ...refs.map(({ ref }) => ref)]);
  expect(answered.filter((what) => !found.has(what))).toEqual([]);
  expect((await git(desk.forge.repository, 'fsck', '--connectivity-only', '--no-dangling')).code).toBe(0);
  await desk.forge.close();
});

test('a forge that begins with deposits numbers its issues above theirs, and goes on from its own', async () => {
  const folder = temporaryFolder();
  const opened = (highestIssue: number) =>
    openDesk(folder, { seed: { files: [], message: 'Begun', highestIssue } });
  for (const [highest, number] of [
    [44, 45],
    [9, 46],
    [99, 47],
  ] as const) {
    const desk = await opened(highest);
    expect((await desk.reader.issues.create({ ...at, title: 'Next' })).data.number).toBe(number);
    await desk.forge.close();
  }
});
