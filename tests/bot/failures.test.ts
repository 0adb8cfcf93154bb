import { describe, expect, test } from 'vitest';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { longSuite } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { submission } from '../fixtures/submissions.ts';
import {
  type ChooseFault,
  FAULTS,
  graphqlError,
  injectFaults,
  type RecordedCall,
  type Run,
  runWithFaults,
} from './fault-injector.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { AT } from './test-forge.ts';

// A forge that fails once, at every operation that a mint performs. Whatever it was, what was filed comes to the same. What
// GitHub answers: docs.github.com/en/rest/using-the-rest-api, “Troubleshooting the REST API” and “Rate limits for the REST
// API”; docs.github.com/en/graphql, “Rate limits”.

const clean = await runWithFaults();
const operationsOf = (runs: readonly Run[]) => [
  ...new Set(runs.flatMap(({ calls }) => calls.map(({ operation }) => operation))),
];
const operations = operationsOf(clean.runs);

test('a run without faults performs these operations, each of which is made to fail below', () => {
  expect(operations.toSorted()).toEqual([
    'checks/list-for-ref',
    'enablePullRequestAutoMerge',
    'git/create-commit',
    'git/create-ref',
    'git/create-tree',
    'git/delete-ref',
    'git/get-ref',
    'git/list-matching-refs',
    'issues/add-labels',
    'issues/create-comment',
    'issues/list-comments',
    'issues/list-comments-for-repo',
    'issues/list-for-repo',
    'issues/update',
    'pulls/create',
    'pulls/list',
  ]);
  expect(clean.runs.map(({ error }) => error)).toEqual(clean.runs.map(() => undefined));
  expect(clean.outcome).toMatchObject({
    deposits: [{ number: 1 }, { number: 2, title: 'A good one', status: 'ACTIVE' }],
    issues: [
      { state: 'closed', told: [{ state: 'minted', deposit: 2 }] },
      { state: 'open', told: [{ state: 'refused' }] },
    ],
    merged: 1,
    open: 0,
    branches: [],
    violations: [],
  });
});

/** Each failed call with the one that the mint made after it, in the same run. */
function afterFaults(runs: readonly Run[]): { failed: RecordedCall; next: Call | undefined }[] {
  return runs.flatMap(({ calls }) =>
    calls.flatMap((failed, at) => (failed.fault ? [{ failed, next: calls[at + 1] }] : [])),
  );
}

const once = (operation: string, fault: () => Fault) => (call: Call) =>
  call.operation === operation && call.count === 1 ? fault() : undefined;

/** Every operation of a list fails at its first call. */
const each = (which: readonly string[], fault: () => Fault) => (call: Call) =>
  which.includes(call.operation) && call.count === 1 ? fault() : undefined;

/** Nobody knows whether it was done: a read is asked again at once, and before any further write everything is read. */
function expectUnsure(runs: readonly Run[]): void {
  for (const { failed, next } of afterFaults(runs)) {
    if (failed.method === 'GET') expect(next?.operation, failed.operation).toBe(failed.operation);
    else if (next) expect(next.operation, failed.operation).toBe('issues/list-for-repo');
  }
}

/** It was not done: it is asked again, whether it reads or writes, when the time has come, and no run ends for it. */
function expectRepeated(runs: readonly Run[]): void {
  for (const { failed, next } of afterFaults(runs)) expect(next?.operation).toBe(failed.operation);
  expect(runs.filter(({ error }) => error)).toEqual([]);
}

describe.concurrent('one operation fails alone', () => {
  const writes = new Set(
    clean.runs.flatMap(({ calls }) =>
      calls.filter(({ method }) => method !== 'GET').map((call) => call.operation),
    ),
  );
  const cases = [...writes].flatMap((operation) => [
    [operation, '500'] as const,
    [operation, 'a lost answer'] as const,
  ]);

  test.each(sampled(cases, 1))('%s with %s: the same run recovers', async (operation, name) => {
    const { outcome, runs } = await runWithFaults(once(operation, FAULTS[name]));
    expect(outcome).toEqual(clean.outcome);
    expect(afterFaults(runs)).toHaveLength(1);
    expectUnsure(runs);
    expect(runs.filter(({ error }) => error)).toEqual([]);
  });
});

longSuite.concurrent('every operation fails once', () => {
  test.each(
    sampled([
      ['502', expectUnsure],
      ['the secondary limit (403)', expectRepeated],
    ] as const),
  )('with %s', async (name, expectNext) => {
    const { outcome, runs } = await runWithFaults(each(operations, FAULTS[name]));
    expect(outcome).toEqual(clean.outcome);
    const failed = afterFaults(runs).map(({ failed: { operation } }) => operation);
    expect(failed.toSorted()).toEqual(operations.toSorted());
    expectNext(runs);
  });

  // Takes long: it waits until the bot gives up on each call.
  test('with no answer at all, for a read, a list, the claim, the pull request and the comment', async () => {
    const hung = [
      'issues/list-comments',
      'git/get-ref',
      'git/create-ref',
      'pulls/create',
      'issues/create-comment',
    ];
    const { outcome, runs } = await runWithFaults(each(hung, FAULTS['no answer']), 1500);
    expect(outcome).toEqual(clean.outcome);
    expect(afterFaults(runs)).toHaveLength(hung.length);
    expectUnsure(runs);
  });

  test.each([
    ['a limit', 'RATE_LIMITED', 'API rate limit exceeded.', expectRepeated],
    [
      'a timeout',
      undefined,
      'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug.',
      expectUnsure,
    ],
  ] as const)(
    'with %s that GraphQL tells in an answer of status 200',
    async (_what, type, message, expectNext) => {
      const headers = type && { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' };
      const fault = () => graphqlError(type, message, headers);
      const { outcome, runs } = await runWithFaults(once('enablePullRequestAutoMerge', fault));
      expect(outcome).toEqual(clean.outcome);
      expectNext(runs);
    },
  );
});

// A reading pass is another run of the same operations, and touches no issue.

describe('a reading pass', async () => {
  const reading = (faults?: ChooseFault) => runWithFaults(faults, undefined, 'read');
  const whole = await reading();
  const own = operationsOf(whole.runs);

  test('performs these operations', () => {
    expect(operations.filter((one) => !own.includes(one)).every((one) => one.startsWith('issues/'))).toBe(
      true,
    );
    expect(own.filter((one) => !operations.includes(one))).toEqual([]);
    expect(whole.runs.filter(({ error }) => error)).toEqual([]);
    expect(whole.outcome).toMatchObject({ merged: 1, open: 0, branches: [], violations: [] });
  });

  test.concurrent.each(sampled(['500', '502', 'a lost answer', 'the secondary limit (403)'] as const))(
    'comes to the same where each of them fails once with %s, and no run is lost for it',
    async (name) => {
      const { outcome, runs } = await reading(each(own, FAULTS[name]));
      expect(outcome).toEqual(whole.outcome);
      const failed = new Set(afterFaults(runs).map(({ failed: { operation } }) => operation));
      expect(own.filter((one) => !failed.has(one))).toEqual([]);
    },
  );
});

// Operations that a mint does not do every day: its comment says something else, a second comment and a label are removed, a claim is
// made anew, its pull request is reworded and closed, and a registry is too long for the call that stores a tree. Each of
// these fails once, too.

/** A refused issue that is mended, and one that the gate does not let pass, by itself and in company. */
async function longDay(faults?: ChooseFault): Promise<{ outcome: Outcome; runs: readonly Run[] }> {
  await using injector = await injectFaults(faults);
  const { forge } = injector;
  forge.faulty = 'Faulty';
  const mended = await forge.file({ license: 'none at all' });
  await injector.mint();
  // As two runs at once leave it, of which one was ended.
  const body = (await forge.answer(mended))?.body ?? '';
  await forge.as('app').rest.issues.createComment({ ...AT, issue_number: mended, body });
  await forge.edit(mended, { title: 'Mended' });
  await forge.reopen(mended);
  const faulty = await forge.file({ title: 'Faulty' });
  await injector.settle(20);
  return { outcome: await outcomeOf(forge, [mended, faulty]), runs: injector.runs };
}

/** An archive whose registry is longer than what the mint puts into a tree at once. */
function long(): Archive {
  const words = '記'.repeat(99_000);
  return archiveOf(
    ...[1, 2, 3].map((n) => submission({ title: `Long ${n}`, methodology: words, falsification: words })),
  );
}

longSuite('operations of a long day', async () => {
  const clear = await longDay();

  test('on a clear day the first is minted and the second is held back, with one comment each', () => {
    expect(clear.runs.filter(({ error }) => error)).toEqual([]);
    expect(clear.outcome).toMatchObject({
      deposits: [{ number: 1 }, { number: 2, title: 'Mended' }],
      issues: [
        { state: 'closed', labels: ['minted'], told: [{ state: 'minted', deposit: 2 }] },
        { state: 'open', labels: ['stuck'], told: [{ state: 'stuck', rules: ['SUR-001'] }] },
      ],
      commits: ['Mint deposit 2', 'The archive as it was begun'],
      branches: [],
      open: 0,
      violations: [],
    });
  });

  const RARE = [
    'issues/update-comment',
    'issues/delete-comment',
    'issues/remove-label',
    'git/update-ref',
    'pulls/update',
  ];

  /** Each of these fails at its first call, and so does closing a pull request, which is a second use of the last. */
  function rareFaults(fault: () => Fault): ChooseFault {
    let told = 0;
    let closed = false;
    return ({ operation, count }) => {
      if (operation === 'issues/create-comment') told = count;
      // It is closed when both issues were told something, and until then it is reworded.
      const closes = operation === 'pulls/update' && told > 1 && !closed;
      closed ||= closes;
      return closes || (RARE.includes(operation) && count === 1) ? fault() : undefined;
    };
  }

  describe.concurrent.each(['500', 'a lost answer'] as const)('with %s', (name) => {
    test('each comes to the same, and no run ends for it', async () => {
      const { outcome, runs } = await longDay(rareFaults(FAULTS[name]));
      expect(outcome).toEqual(clear.outcome);
      const failed = afterFaults(runs).map((one) => one.failed.operation);
      expect(failed.toSorted()).toEqual([...RARE, 'pulls/update'].toSorted());
      expect(runs.filter(({ error }) => error)).toEqual([]);
    });

    test('a blob that was not stored is stored again', async () => {
      await using injector = await injectFaults(
        ({ operation, count }) =>
          operation === 'git/create-blob' && count === 1 ? FAULTS[name]() : undefined,
        { archive: long() },
      );
      await injector.forge.file();
      const { calls, error } = await injector.mint();
      expect(error).toBeUndefined();
      expect(calls.filter(({ operation }) => operation === 'git/create-blob')).toHaveLength(2);
      await injector.forge.gate();
      expect((await injector.forge.archive()).registry.deposits).toHaveLength(4);
    });
  });
});
