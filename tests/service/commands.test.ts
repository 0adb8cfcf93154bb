import { expect, test } from 'vitest';
import type { ForgeEvent } from '../../src/local-forge/index.ts';
import { commands } from '../../src/service/commands.ts';
import { checkOf, whenToMint } from '../../src/service/pulls.ts';
import { restAt } from '../../src/service/rest.ts';
import { longTest } from '../fixtures/long.ts';
import { at, hostInMemory } from '../local-forge/forge.ts';

// The service is stopped while a command of its own is at work. That command has said nothing: were its end taken for a
// failure, the gate of the service would call a good deposit refused whenever somebody presses Ctrl-C.

test('a command that stops with the service counts as stopped, not as failed', async () => {
  const own = commands({});
  const running = own.run('validate', [], {});
  own.stop();
  expect((await running).code).toBe(130);
  expect((await own.run('validate', [], {})).code).toBe(130);
});

test('a command that ends normally keeps its exit code', async () => {
  expect((await commands({}).run('validate', ['--no-such-option'], {})).code).toBe(2);
});

// The service reads the pull requests of its forge when it starts. Each mint is one: were only the first page read, the gate
// of a service that is started anew would never judge the hundred and first, and nothing would be minted any more.

const host = await hostInMemory();

longTest('a list is read to its last page', async () => {
  for (let n = 1; n <= 201; n += 1) await host.reader.issues.create({ ...at, title: `Issue ${n}` });
  const rest = restAt(() => `${host.forge.api}/repos/${at.owner}/${at.repo}`, host.forge.tokens.actions);
  const all = (await rest.all('/issues?state=all&sort=created&direction=asc')) as { number: number }[];
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 201 }, (_, n) => n + 1));
});

test('a 404 is “not found”; every other failure is an error', async () => {
  const repository = `${host.forge.api}/repos/${at.owner}/${at.repo}`;
  const rest = restAt(() => repository, host.forge.tokens.actions);
  expect(await rest.find('/issues/999')).toBeUndefined();
  await expect(restAt(() => repository, 'no-such-token').find('/issues/999')).rejects.toThrow(/401/);
  await expect(restAt(() => 'http://localhost:1', '').find('/issues/1')).rejects.toThrow();
});

// Each pass of the mint takes a second of a processor, which publication needs: only what may let it go on starts one.

const PERSON = { login: 'reader' };
const APP = { login: 'deposit-mint[bot]' };
const event = (name: string, action: string | undefined, payload: object) =>
  ({ name, action, payload }) as ForgeEvent;
const check = (status: string, conclusion: string | null) =>
  event('check_run', status, { check_run: { head_sha: 'abc', status, conclusion }, sender: APP });

test.each([
  ['an issue is opened', event('issues', 'opened', { sender: PERSON }), 'now'],
  ['an issue is opened again', event('issues', 'reopened', { sender: PERSON }), 'now'],
  ['an issue is corrected', event('issues', 'edited', { sender: PERSON }), 'now'],
  ['the mint closes an issue', event('issues', 'closed', { sender: APP }), 'never'],
  ['the mint labels an issue', event('issues', 'labeled', { sender: APP }), 'never'],
  ['a steward labels an issue', event('issues', 'labeled', { sender: PERSON }), 'now'],
  ['a steward takes a label off', event('issues', 'unlabeled', { sender: PERSON }), 'now'],
  ['the mint comments', event('issue_comment', 'created', { sender: APP }), 'never'],
  ['the mint proposes', event('pull_request', 'opened', { sender: APP }), 'never'],
  ['the mint asks for a merge', event('pull_request', 'auto_merge_enabled', { sender: APP }), 'never'],
  ['the gate begins', check('in_progress', null), 'never'],
  ['the gate passes', check('completed', 'success'), 'later'],
  ['the gate refuses', check('completed', 'failure'), 'now'],
  ['a pull request is merged', event('pull_request', 'closed', { sender: APP }), 'now'],
  ['somebody closes a pull request', event('pull_request', 'closed', { sender: PERSON }), 'now'],
  ['somebody proposes', event('pull_request', 'opened', { sender: PERSON }), 'now'],
  ['main moves', event('push', undefined, { sender: APP }), 'never'],
])('%s', (_what, happened, when) => {
  expect(whenToMint(happened)).toBe(when);
});

test('the result of the gate is read from its check alone', () => {
  expect(checkOf(check('completed', 'failure'))).toEqual({ head_sha: 'abc', passed: false, refused: true });
  expect(checkOf(check('in_progress', null))).toEqual({ head_sha: 'abc', passed: false, refused: false });
  expect(checkOf(event('issues', 'opened', {}))).toEqual({ head_sha: '', passed: false, refused: false });
});
