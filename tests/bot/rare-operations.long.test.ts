import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/local-forge/index.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';
import { type ChooseFault, FAULTS, injectFaults, type RecordedCall, type Run } from './fault-injector.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { AT } from './test-forge.ts';

// Operations that a mint does not do every day: its comment says something else, a second comment and a label are removed, a claim is
// made anew, its pull request is reworded and closed, and a registry is too long for the call that stores a tree. Each of
// these fails once, as in failures.test.ts.

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

const faulted = (runs: readonly Run[]): RecordedCall[] =>
  runs.flatMap(({ calls }) => calls.filter(({ fault }) => fault));

const clean = await longDay();

test('on a clear day the first is minted and the second is held back, with one comment each', () => {
  expect(clean.runs.filter(({ error }) => error)).toEqual([]);
  expect(clean.outcome).toMatchObject({
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
    expect(outcome).toEqual(clean.outcome);
    expect(
      faulted(runs)
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual([...RARE, 'pulls/update'].toSorted());
    expect(runs.filter(({ error }) => error)).toEqual([]);
  });

  test('a blob that was not stored is stored again', async () => {
    await using injector = await injectFaults(
      ({ operation, count }) => (operation === 'git/create-blob' && count === 1 ? FAULTS[name]() : undefined),
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

/** An archive whose registry is longer than what the mint puts into a tree at once. */
function long(): Archive {
  const words = '記'.repeat(99_000);
  return archiveOf(
    ...[1, 2, 3].map((n) => submission({ title: `Long ${n}`, methodology: words, falsification: words })),
  );
}
