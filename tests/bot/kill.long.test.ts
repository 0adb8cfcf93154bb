import { describe, expect, test } from 'vitest';
import { cleanRun, isTelling, killAt, nameOf, writesOf } from './kill-at.ts';

// The mint may be ended at any instant, and the next run goes on from what it finds. Here: after the pull request is there and
// before anything was said of it; `npm run prove -- kill` ends it at every one.

const { outcome, boundaries } = await cleanRun('mint');
const chosen = boundaries.filter((one) => isTelling(one) && one.what === 'pulls/create');

describe('undisturbed', () => {
  test('the two runs come to what is compared with', () => {
    expect(outcome).toMatchObject({
      deposits: [{ number: 1 }, { number: 2, title: 'A good one', status: 'ACTIVE' }],
      issues: [
        { state: 'closed', labels: ['minted'], told: [{ state: 'minted', deposit: 2 }] },
        { state: 'open', labels: ['refused'], told: [{ state: 'refused', rules: ['REQ-001', 'LIC-001'] }] },
      ],
      branches: [],
      open: 0,
      merged: 1,
      violations: [],
    });
  });

  test('they perform every operation of a mint', () => {
    expect(writesOf(boundaries, 'launch')).toEqual([
      'git/create-tree',
      'git/create-commit',
      'git/create-ref',
      'pulls/create',
      'enablePullRequestAutoMerge',
      'issues/add-labels',
      'issues/create-comment',
    ]);
    expect(writesOf(boundaries, 'answer')).toEqual([
      'issues/create-comment',
      'issues/add-labels',
      'issues/update',
      'git/delete-ref',
    ]);
  });
});

describe.concurrent('ended by kill -9', () => {
  // Takes long: each run of the mint is a process of its own, with real git.
  test.each(chosen.map((boundary) => [nameOf(boundary), boundary] as const))(
    '%s: the next run ends as if nothing had been',
    async (_name, boundary) => {
      expect(await killAt('mint', boundary)).toEqual(outcome);
    },
  );
});
