import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ForgeEvent, type ServedForge, serveLocalForge } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/forge-settings.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { type Event, type Payload, pullRequestEvent, pushEvent, startedBy } from './events.ts';
import { workflow } from './files.ts';
import { git } from './remote.ts';
import { type RanJob, runJob, type World } from './runner.ts';

// Runs the workflows from an opened issue to a merged deposit as GitHub does, with the local forge: each event that the forge
// emits starts the jobs that listen to it.

const OWNER = 'example';
const NAME = 'deposit-registry';
const mint = workflow('mint.yml');
const gate = workflow('validate-registry.yml');

let folder: string;
let forge: ServedForge;
let events: ForgeEvent[] = [];
const jobs: RanJob[] = [];

/** Every file of the project that git does not ignore, with its current content. */
function* project() {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const path of names.toString('utf8').split('\0')) {
    if (path !== '') yield { path, bytes: readFileSync(join(ROOT, path)) };
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forge-'));
  const seed = { files: project(), message: 'The project as it is' };
  forge = await serveLocalForge({
    settings: FORGE_SETTINGS,
    folder,
    owner: OWNER,
    name: NAME,
    seed,
    strict: true,
  });
  forge.onEvent((event) => events.push(event));
});
afterEach(() => {
  for (const job of jobs.splice(0)) job.dispose();
});
afterAll(async () => {
  await forge.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (token: string) => new Octokit({ auth: token, baseUrl: forge.api });
const at = { owner: OWNER, repo: NAME };
const main = () => git(forge.repository, 'rev-parse', 'refs/heads/main');

/** The single event of a name and action since the last call. */
function told(name: string, action?: string): Event {
  const found = events.filter(
    (event) => event.name === name && (action === undefined || event.action === action),
  );
  expect(found.map((event) => `${event.name} ${event.action ?? ''}`)).toHaveLength(1);
  return { name, payload: found[0]?.payload as Payload };
}

async function run(file: typeof mint, id: string, event: Event, more: Partial<World> = {}): Promise<RanJob> {
  const world: World = {
    event,
    remote: forge.repository,
    sha: main(),
    github: { api_url: forge.api, server_url: `${forge.origin}/_forge`, token: forge.tokens.actions },
    vars: { MINT_APP_CLIENT_ID: 'Iv1.example' },
    secrets: { MINT_APP_PRIVATE_KEY: 'a key' },
    app: { token: forge.tokens.app, 'app-slug': 'deposit-mint' },
    ...more,
  };
  const job = await runJob(file, id, world);
  jobs.push(job);
  return job;
}

const printed = ({ steps }: RanJob) => steps.map(({ output }) => output).join('');

describe('from an issue to a deposit', () => {
  let good: number;
  let bad: number;
  let merged: Event;

  test('an opened issue starts the mint, which refuses an invalid submission and proposes a valid one', async () => {
    const depositor = as(forge.account('a-depositor', 'reader'));
    const file = (title: string, body: string) => depositor.rest.issues.create({ ...at, title, body });
    bad = (await file('[DEPOSIT] Not yet', issueBody({ license: 'CC BY 4.0' }))).data.number;
    events = [];
    good = (await file('[DEPOSIT] $(id) @channel', issueBody())).data.number;
    const opened = told('issues', 'opened');
    expect(startedBy(mint, opened)).toEqual(['mint']);

    events = [];
    const job = await run(mint, 'mint', opened);
    expect(printed(job)).not.toContain('@channel');
    expect(job.steps.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual(
      ['Check out main', 'Node', 'Packages', 'Token of the app', 'Mint'].map((name) => `${name}: success`),
    );
    const comments = await depositor.rest.issues.listComments({ ...at, issue_number: bad });
    expect(comments.data.map(({ body, user }) => [user?.login, body?.includes('LIC-001')])).toEqual([
      ['deposit-mint[bot]', true],
    ]);
  });

  test('the mint’s pull request starts the gate, which passes it and says so in one comment', async () => {
    const opened = told('pull_request', 'opened');
    const asTarget = { ...opened, name: 'pull_request_target' };
    const { number, head, user } =
      opened.payload.pull_request ?? pullRequestEvent('', 'opened').payload.pull_request!;
    expect([head.ref.startsWith('mint/'), user.type]).toEqual([true, 'Bot']);
    expect(startedBy(gate, asTarget)).toEqual(['gate']);
    expect(startedBy(mint, opened)).toEqual([]);

    const judged = await run(gate, 'gate', asTarget);
    expect(printed(judged)).not.toMatch(/✗/);
    expect(judged.result).toBe('success');
    const commented = { needs: { gate: { outputs: judged.outputs } } };
    for (const _ of ['once', 'again']) {
      expect((await run(gate, 'comment', asTarget, commented)).result).toBe('success');
    }
    const comments = await as(forge.tokens.app).rest.issues.listComments({ ...at, issue_number: number });
    expect(comments.data.map(({ user: author, body }) => [author?.login, body?.slice(0, 10)])).toEqual([
      ['github-actions[bot]', '<!-- gate '],
    ]);

    // GitHub itself reports a finished job as a check of its name.
    events = [];
    const before = main();
    await as(forge.tokens.actions).rest.checks.create({
      ...at,
      name: 'validate-registry',
      head_sha: head.sha,
      status: 'completed',
      conclusion: 'success',
    });
    await expect.poll(main).not.toBe(before);
  });

  test('the merge starts the mint again, which answers the depositor and closes the issue', async () => {
    await expect
      .poll(() => events.some(({ name, action }) => name === 'pull_request' && action === 'closed'))
      .toBe(true);
    expect(startedBy(mint, told('pull_request', 'closed'))).toEqual(['wake']);
    merged = told('push');
    expect(startedBy(mint, merged)).toEqual(['mint']);
    const answering = await run(mint, 'mint', merged);
    expect(answering.result).toBe('success');
    const { data: issue } = await as(forge.tokens.app).rest.issues.get({ ...at, issue_number: good });
    expect(issue.state).toBe('closed');
    const comments = await as(forge.tokens.app).rest.issues.listComments({ ...at, issue_number: good });
    expect(comments.data).toHaveLength(1);
    expect(comments.data[0]?.body).toContain('AXN:');
  });

  test('the merge starts the gate for main, which passes with the receipt in the commit', async () => {
    expect(startedBy(gate, merged)).toEqual(['gate']);
    const byTheApp = { ...merged, payload: { ...merged.payload, sender: { type: 'Bot' } } };
    const judged = await run(gate, 'gate', byTheApp);
    expect(printed(judged)).not.toMatch(/✗/);
    expect(judged.result).toBe('success');
  });

  test('all requests and responses match GitHub’s description', () => {
    expect(forge.violations).toEqual([]);
  });
});

describe('without an app', () => {
  test('the mint fails, changes nothing, and names the instructions for creating an app', async () => {
    events = [];
    const job = await run(mint, 'mint', { name: 'schedule', payload: {} }, { vars: {}, secrets: {} });
    expect(job.result).toBe('failure');
    expect(job.steps.map(({ outcome }) => outcome)).toEqual([
      'success',
      'success',
      'success',
      'skipped',
      'failure',
    ]);
    expect(printed(job)).toContain('.github/SETUP.md');
    expect(events).toEqual([]);
  });
});

describe('the reading pass', () => {
  test('does nothing and succeeds while the command does not exist', async () => {
    const job = await run(workflow('read.yml'), 'read', pushEvent('main'));
    expect(job.result).toBe('success');
    expect(job.steps.map(({ outcome }) => outcome)).toEqual([
      'success',
      'success',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect(job.summary).toContain('no reading pass');
  });
});
