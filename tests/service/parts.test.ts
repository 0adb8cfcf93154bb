import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ForgeEvent } from '../../src/local-forge/index.ts';
import { writeMarker } from '../../src/registry/answers/marker.ts';
import { commands } from '../../src/service/commands.ts';
import { LOGINS, readIssue, restAt } from '../../src/service/place.ts';
import { checkOf, whenToMint } from '../../src/service/pulls.ts';
import { emptyScratch, openState } from '../../src/service/state.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { at, hostForFile } from '../local-forge/forge.ts';

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

// The service reads what its forge has of a submission. A comment of the mint can be the hundred and first: were only the first page read,
// the page of the depositor would show no answer.

const host = await hostForFile();
const rest = (api = host.forge.api, token = host.forge.tokens.actions) =>
  restAt(api, `${at.owner}/${at.repo}`, token);
const { app: mint } = LOGINS;

longTest('the comments of an issue are read to the last page', async () => {
  const { number } = (await host.reader.issues.create({ ...at, title: 'Discussed' })).data;
  for (let n = 1; n <= 100; n += 1)
    await host.reader.issues.createComment({ ...at, issue_number: number, body: `Comment ${n}` });
  const marker = writeMarker({ state: 'waiting', body: 'abc' });
  await host.app.issues.createComment({ ...at, issue_number: number, body: `${marker}\nIt waits.` });
  const read = await readIssue(rest(), number, mint);
  expect(read?.issue.comments).toBe(101);
  expect(read?.said?.marker).toMatchObject({ state: 'waiting', body: 'abc' });
});

test('a 404 is “not found”; every other failure is an error', async () => {
  expect(await readIssue(rest(), 999, mint)).toBeUndefined();
  await expect(readIssue(rest(undefined, 'no-such-token'), 999, mint)).rejects.toThrow(/Bad credentials/);
  await expect(readIssue(rest('http://localhost:1'), 1, mint)).rejects.toThrow();
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

// A state folder as a crash, a full disk or a mounted volume leaves it.

let folder = '';

beforeEach(() => {
  folder = join(temporaryFolder(), 'state');
  vi.stubEnv('STATE', folder);
});
afterEach(() => vi.unstubAllEnvs());

/** Puts files into the folder; a name that ends in a slash is a folder. */
function holds(...names: readonly (readonly [name: string, text?: string])[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text = ''] of names) {
    if (name.endsWith('/')) mkdirSync(join(folder, name), { recursive: true });
    else writeFileSync(join(folder, name), text);
  }
}

/** Opens the state, which is given back at once. */
async function opens(fresh = false): Promise<void> {
  const { release } = await openState(fresh);
  release();
}

test('the state folder is readable by its own account only', async () => {
  await opens();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await opens();
});

test.each([
  ['nothing', []],
  ['what the root of a volume has', [['lost+found/']]],
  ['a mark that was cut short', [['begun-with.json', '{"arch']]],
  ['a mark that was being written', [['begun-with.json.new', '{"arch']]],
] as const)('a folder with %s can be begun with, and again with --fresh', async (_what, names) => {
  for (const fresh of [false, true]) {
    holds(...names);
    await opens(fresh);
  }
});

test('the lock of a killed service is free immediately; that of a running one is not', async () => {
  mkdirSync(folder);
  const holder = spawn(process.execPath, ['tests/fixtures/hold-lock.ts', join(folder, '.lock')]);
  await new Promise((held) => holder.stdout.once('data', held));
  await expect(openState(false)).rejects.toThrow(/Another service is running/);
  holder.kill('SIGKILL');
  await new Promise((gone) => holder.once('exit', gone));
  await opens();
});

test('a folder with other content is neither opened nor emptied', async () => {
  holds(['thesis.md', 'years of work']);
  for (const fresh of [false, true]) await expect(openState(fresh)).rejects.toThrow(/holds “thesis.md”/);
  expect(readFileSync(join(folder, 'thesis.md'), 'utf8')).toBe('years of work');
});

test('a state of another archive is refused and not locked', async () => {
  holds(['begun-with.json', '{"archive":"/elsewhere"}\n']);
  await expect(openState(false)).rejects.toThrow(/belongs to the archive in \/elsewhere/);
  await opens(true);
});

test('a scratch folder into which a command of a killed service still writes is emptied when that has ended', async () => {
  holds(['scratch/old/']);
  const scratch = join(folder, 'scratch');
  const write = `const { writeFileSync } = require('node:fs');
    for (let at = 0, end = Date.now() + 1000; Date.now() < end; at += 1) writeFileSync('old/' + at, '');`;
  spawn(process.execPath, ['-e', write], { cwd: scratch, stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(join(scratch, 'old/9'))).toBe(true));
  emptyScratch(scratch);
  expect(readdirSync(scratch)).toEqual([]);
});
