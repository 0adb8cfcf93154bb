import { describe, expect, test } from 'vitest';
import type { Call, Fault } from '../../../src/local-forge/index.ts';
import { sampled } from '../../fixtures/runs.ts';
import { FAULTS, type Run, runWithFaults } from '../fault-injector.ts';

// A forge that fails once, at every operation that a reading pass performs. Whatever it was, the same is read.

const runs = (faults?: (call: Call) => Fault | undefined) => runWithFaults(faults, undefined, 'read');
const clean = await runs();
const operations = [...new Set(clean.runs.flatMap(({ calls }) => calls.map(({ operation }) => operation)))];
const failed = (all: readonly Run[]) =>
  all.flatMap(({ calls }) => calls.flatMap(({ fault, operation }) => (fault ? [operation] : [])));
const each = (fault: () => Fault) => (call: Call) => (call.count === 1 ? fault() : undefined);

test('a run without faults performs these operations, and none of an issue', () => {
  expect(operations.toSorted()).toEqual([
    'checks/list-for-ref',
    'enablePullRequestAutoMerge',
    'git/create-commit',
    'git/create-ref',
    'git/create-tree',
    'git/delete-ref',
    'git/get-ref',
    'git/list-matching-refs',
    'pulls/create',
    'pulls/list',
  ]);
  expect(clean.runs.filter(({ error }) => error)).toEqual([]);
  expect(clean.outcome).toMatchObject({ merged: 1, open: 0, branches: [], violations: [] });
});

describe.concurrent('every operation fails once', () => {
  test.each(sampled(['500', '502', 'a lost answer', 'too many requests (429)'] as const))(
    'with %s, and no run is lost for it',
    async (name) => {
      const { outcome, runs: all } = await runs(each(FAULTS[name]));
      expect(outcome).toEqual(clean.outcome);
      const seen = new Set(failed(all));
      expect(operations.filter((one) => !seen.has(one))).toEqual([]);
    },
  );
});
