import { expect, test } from 'vitest';
import { issueOf, type RestIssue } from '../../src/forge/github.ts';

// What the forge interface says of an issue as GitHub's REST API sends it (REST API description, “issue”).

const SENT = {
  number: 7,
  html_url: 'https://github.com/example/deposit-registry/issues/7',
  title: '[DEPOSIT] On gauges',
  body: null,
  user: { id: 5, login: 'mariner', type: 'User' },
  state: 'open',
  state_reason: 'reopened',
  labels: ['deposit', { name: 'refused' }, { name: null }],
  comments: 2,
  created_at: '2026-07-15T10:00:00Z',
  updated_at: '2026-07-15T11:00:00Z',
};

test('an issue of a person', () => {
  expect(issueOf(SENT as RestIssue)).toEqual({
    number: 7,
    url: 'https://github.com/example/deposit-registry/issues/7',
    title: '[DEPOSIT] On gauges',
    body: '',
    author: { id: 5, login: 'mariner', automated: false },
    open: true,
    reopened: true,
    labels: ['deposit', 'refused', ''],
    comments: 2,
    createdAt: '2026-07-15T10:00:00Z',
    updatedAt: '2026-07-15T11:00:00Z',
  });
});

test.each([
  ['a bot', { id: 9, login: 'reader[bot]', type: 'Bot' }, { id: 9, login: 'reader[bot]', automated: true }],
  ['an account that was deleted', null, { id: 0, login: 'ghost', automated: false }],
])('an issue of %s', (_whose, user, author) => {
  expect(issueOf({ ...SENT, user } as RestIssue).author).toEqual(author);
});
