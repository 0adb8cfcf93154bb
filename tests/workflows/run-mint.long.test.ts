import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueBody } from '../fixtures/submissions.ts';
import { type Event, pullRequestEvent, startedBy } from './events.ts';
import { workflow } from './files.ts';
import { type HostedForge, hostForge } from './hosted-forge.ts';
import { git } from './remote.ts';
import type { RanJob } from './runner.ts';

// Runs the workflows from an opened issue to a merged deposit that is read, as GitHub does, with the local forge: each event that the forge
// emits starts the jobs that listen to it.

const mint = workflow('mint.yml');
const gate = workflow('validate-registry.yml');
const reading = workflow('read.yml');

let hosted: HostedForge;
let at: HostedForge['at'];

beforeAll(async () => {
  hosted = await hostForge();
  at = hosted.at;
});
afterEach(() => hosted.clear());
afterAll(() => hosted.close());

const app = () => hosted.as(hosted.forge.tokens.app).rest;
const commentsOn = async (issue_number: number) =>
  (await app().issues.listComments({ ...at, issue_number })).data;
const asTarget = (event: Event) => ({ ...event, name: 'pull_request_target' });
const pullOf = ({ payload }: Event) =>
  payload.pull_request ?? pullRequestEvent('', 'opened').payload.pull_request!;
const printed = ({ steps }: RanJob) => steps.map(({ output }) => output).join('');

describe('from an issue to a deposit', () => {
  let good: number;
  let bad: number;
  let proposed: Event;
  let merged: Event;

  // Takes long: the scripts of the workflow in a clean clone.
  test('an opened issue starts the mint, which refuses an invalid submission and proposes a valid one', async () => {
    const depositor = hosted.as(hosted.forge.account('a-depositor', 'reader'));
    const file = (title: string, body: string) => depositor.rest.issues.create({ ...at, title, body });
    bad = (await file('[DEPOSIT] Not yet', issueBody({ license: 'CC BY 4.0' }))).data.number;
    hosted.events = [];
    good = (await file('[DEPOSIT] $(id) @channel', issueBody())).data.number;
    const opened = hosted.told('issues', 'opened');
    expect(startedBy(mint, opened)).toEqual(['mint']);

    hosted.events = [];
    const job = await hosted.run(mint, 'mint', opened);
    expect(printed(job)).not.toContain('@channel');
    expect(job.steps.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual(
      ['Check out main', 'Node', 'Kept packages', 'Packages', 'Token of the app', 'Mint'].map(
        (name) => `${name}: success`,
      ),
    );
    expect((await commentsOn(bad)).map(({ body, user }) => [user?.login, body?.includes('LIC-001')])).toEqual(
      [['deposit-mint[bot]', true]],
    );
  });

  test('the mint’s pull request starts the gate', () => {
    proposed = hosted.told('pull_request', 'opened');
    const { head, user } = pullOf(proposed);
    expect([head.ref.startsWith('mint/'), user.type]).toEqual([true, 'Bot']);
    expect(startedBy(gate, asTarget(proposed))).toEqual(['gate']);
    expect(startedBy(mint, proposed)).toEqual([]);
  });

  test('the gate passes it and says so in one comment', async () => {
    const judged = await hosted.run(gate, 'gate', asTarget(proposed));
    expect(printed(judged)).not.toMatch(/✗/);
    expect(judged.result).toBe('success');
    const commented = { needs: { gate: { outputs: judged.outputs } } };
    for (const _ of ['once', 'again']) {
      expect((await hosted.run(gate, 'comment', asTarget(proposed), commented)).result).toBe('success');
    }
    const comments = await commentsOn(pullOf(proposed).number);
    expect(comments.map(({ user: author, body }) => [author?.login, body?.slice(0, 10)])).toEqual([
      ['github-actions[bot]', '<!-- gate '],
    ]);
  });

  test('what passed the gate is merged', async () => {
    hosted.events = [];
    const before = hosted.main();
    await hosted.report(pullOf(proposed).head.sha);
    await expect.poll(() => hosted.main()).not.toBe(before);
  });

  // Takes long: the scripts of the workflow in a clean clone.
  test('the merge starts the mint again, which answers the depositor and closes the issue', async () => {
    await expect
      .poll(() => hosted.events.some(({ name, action }) => name === 'pull_request' && action === 'closed'))
      .toBe(true);
    expect(startedBy(mint, hosted.told('pull_request', 'closed'))).toEqual(['wake']);
    merged = hosted.told('push');
    expect(startedBy(mint, merged)).toEqual(['mint']);
    const answering = await hosted.run(mint, 'mint', merged);
    expect(answering.result).toBe('success');
    expect((await app().issues.get({ ...at, issue_number: good })).data.state).toBe('closed');
    const comments = await commentsOn(good);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('AXN:');
  });

  test('the merge starts the gate for main, which passes with the receipt in the commit', async () => {
    expect(startedBy(gate, merged)).toEqual(['gate']);
    const byTheApp = { ...merged, payload: { ...merged.payload, sender: { type: 'Bot' } } };
    const judged = await hosted.run(gate, 'gate', byTheApp);
    expect(printed(judged)).not.toMatch(/✗/);
    expect(judged.result).toBe('success');
  });

  test('the merge starts the reading pass, whose first job asks nobody where no model is set', async () => {
    expect(startedBy(reading, merged)).toEqual(['enrich']);
    const asked = await hosted.run(reading, 'enrich', merged, { vars: {}, secrets: {} });
    expect(asked.result).toBe('success');
    expect(asked.steps.map(({ outcome }) => outcome)).toEqual([
      ...['success', 'success'],
      ...['skipped', 'skipped', 'skipped', 'skipped'],
    ]);
    expect(asked.outputs).toEqual({ answers: '' });
    expect(printed(asked)).toContain('neither the variable ANTHROPIC_MODEL nor LLM_MODEL');
    const keyed = await hosted.run(reading, 'enrich', merged, {
      vars: {},
      secrets: { ANTHROPIC_API_KEY: 'a-key' },
    });
    expect(printed(keyed)).toContain('neither the variable ANTHROPIC_MODEL nor LLM_MODEL');
  });

  test('its second job proposes what the text says, the gate passes it, and it is merged', async () => {
    const needs = { enrich: { outputs: { answers: '' } } };
    hosted.events = [];
    const job = await hosted.run(reading, 'read', merged, { needs });
    expect(printed(job)).not.toContain('@channel');
    expect(job.result).toBe('success');
    const opened = hosted.told('pull_request', 'opened');
    const { head, number } = opened.payload.pull_request!;
    expect(head.ref).toMatch(/^read\/[0-9a-f]{12}$/);
    const judged = await hosted.run(gate, 'gate', { ...opened, name: 'pull_request_target' });
    expect(printed(judged)).not.toMatch(/✗/);
    expect([judged.result, judged.outputs.family]).toEqual(['success', 'read']);
    // Until then, no model is asked again.
    const vars = { LLM_MODEL: 'a-model' };
    const again = await hosted.run(reading, 'enrich', merged, { vars });
    expect(again.steps.find(({ name }) => name === 'Ask')?.outcome).toBe('skipped');

    const before = hosted.main();
    await hosted.report(head.sha);
    await expect.poll(() => hosted.main()).not.toBe(before);
    const next = await hosted.run(reading, 'read', { name: 'schedule', payload: {} }, { needs });
    expect(next.result).toBe('success');
    const pull = await app().pulls.get({ ...at, pull_number: number });
    expect(pull.data.title).toMatch(/^Read deposits? /);
    expect(git(hosted.forge.repository, 'for-each-ref', '--format=%(refname)', 'refs/heads/mint')).toBe('');
  });

  test('all requests and responses match GitHub’s description', () => {
    expect(hosted.forge.violations).toEqual([]);
  });
});

test('without an app mint and reading pass fail, change nothing, and name the instructions for creating an app', async () => {
  hosted.events = [];
  const none = { vars: {}, secrets: {}, needs: { enrich: { outputs: { answers: '' } } } };
  for (const [file, id] of [
    [mint, 'mint'],
    [reading, 'read'],
  ] as const) {
    const job = await hosted.run(file, id, { name: 'schedule', payload: {} }, none);
    expect(job.result).toBe('failure');
    expect(job.steps.slice(-2).map(({ outcome }) => outcome)).toEqual(['skipped', 'failure']);
    expect(printed(job)).toContain('.github/SETUP.md');
  }
  expect(hosted.events).toEqual([]);
});
