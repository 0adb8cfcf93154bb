import { expect, test } from 'vitest';
import { issueOf, type RestIssue, sizeWarnings } from '../../src/forge/github.ts';

// How large a file may be that is pushed: GitHub's endpoint for blobs refused 61 MiB.

const file = (path: string, size: number) => ({ path, bytes: new Uint8Array(size) });
const isNear = (path: string, size: string, name: string) =>
  `${path} has ${size} MB, and a file is pushed up to 50.0 MB. Propose a smaller ${name} by a pull request, or move the repository to a host that takes more before the limit is reached.`;

test('from 40 MB on a warning says which file, and what to do; of a file that is removed nothing is said', () => {
  const files = [file('data/a.json', 39_999_999), file('data/registry.json', 50_000_000)];
  expect(sizeWarnings([...files, { path: 'data/b.json', bytes: null }])).toEqual([
    `Warning: ${isNear('data/registry.json', '50.0', 'registry.json')}`,
  ]);
});

test('above 50 MB nothing is pushed, whatever the file is, and the message says which', () => {
  const files = [file('data/captures/one.png', 50_000_001), file('data/b.json', 10)];
  expect(() => sizeWarnings(files)).toThrow(
    `Nothing was pushed: ${isNear('data/captures/one.png', '50.1', 'one.png')} Nothing is lost, and the next run continues.`,
  );
});

// Values that the forge interface gives for an issue as GitHub's REST API sends it (REST API description, “issue”).

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

test.each([
  ['a person', SENT.user, { id: 5, login: 'mariner', automated: false }],
  ['a bot', { id: 9, login: 'reader[bot]', type: 'Bot' }, { id: 9, login: 'reader[bot]', automated: true }],
  ['an account that was deleted', null, { id: 0, login: 'ghost', automated: false }],
])('an issue of %s', (_whose, user, author) => {
  expect(issueOf({ ...SENT, user } as RestIssue)).toEqual({
    number: 7,
    url: 'https://github.com/example/deposit-registry/issues/7',
    title: '[DEPOSIT] On gauges',
    body: '',
    author,
    open: true,
    reopened: true,
    labels: ['deposit', 'refused', ''],
    comments: 2,
    createdAt: '2026-07-15T10:00:00Z',
    updatedAt: '2026-07-15T11:00:00Z',
  });
});
