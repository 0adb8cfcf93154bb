import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spread } from '../../fixtures/runs.ts';
import { cleanRun, isTelling, killAt, nameOf, writesOf } from '../kill-at.ts';

// The reading pass may be ended at any instant like the mint. Here: after two of the operations that change something on the forge, and
// at one of the other boundaries; `npm run prove -- kill` ends it at every one.

const { outcome, boundaries } = await cleanRun('read');
const SEED = 20_260_711;
const others = boundaries.filter((one) => !isTelling(one));
const [drawn = []] = fc.sample(fc.shuffledSubarray(others, { minLength: 1, maxLength: 1 }), {
  numRuns: 1,
  seed: SEED,
});

test('undisturbed, its two runs perform these operations and come to what is compared with', () => {
  expect(writesOf(boundaries, 'launch')).toEqual([
    'git/create-tree',
    'git/create-commit',
    'git/create-ref',
    'pulls/create',
    'enablePullRequestAutoMerge',
  ]);
  expect(writesOf(boundaries, 'answer')).toEqual(['git/delete-ref']);
  expect(outcome).toMatchObject({
    // The edition of an extract is computed: nothing of it is stored.
    deposits: [{ number: 1 }],
    issues: [{ state: 'open', labels: [], told: [] }],
    commits: ['Read deposit 1', 'The archive as it was begun'],
    branches: [],
    open: 0,
    merged: 1,
    violations: [],
  });
});

describe.concurrent('ended by kill -9', () => {
  test.each([...spread(boundaries.filter(isTelling), 2), ...drawn].map((one) => [nameOf(one), one] as const))(
    '%s: the next run ends as if nothing had been',
    async (_name, boundary) => {
      expect(await killAt('read', boundary)).toEqual(outcome);
    },
  );
});
