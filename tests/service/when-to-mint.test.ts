import { expect, test } from 'vitest';
import type { ForgeEvent } from '../../src/local-forge/index.ts';
import { checkOf, whenToMint } from '../../src/service/pulls.ts';

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
