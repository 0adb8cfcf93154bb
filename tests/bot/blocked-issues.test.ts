import { describe, expect, test } from 'vitest';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import { longTest } from '../fixtures/long.ts';
import { injectFaults, refusal } from './fault-injector.ts';
import { startForge } from './test-forge.ts';

// One issue with which nothing can be done, or which never holds still: it holds up nobody else.

/** GitHub's answer from the 2,501st comment on (as bots report it: anyone may write them). It is never taken back. */
const FULL = refusal(403, 'Commenting is disabled on issues with more than 2500 comments');
const onComments =
  (issue: number, fault: Fault, methods = ['POST']) =>
  ({ path, method }: Call) =>
    methods.includes(method) && path.endsWith(`/issues/${issue}/comments`) ? fault : undefined;

describe.concurrent('an issue on which nobody may comment any more', () => {
  test('and that is refused does not keep another from being minted; the run says so at its end', async () => {
    await using injector = await injectFaults(onComments(1, FULL));
    const { forge } = injector;
    await forge.file({ license: 'none at all' });
    const good = await forge.file({ title: 'Another work' });
    const { error } = await injector.mint();
    expect(error?.message).toContain('comment on issue 1');
    await forge.gate();
    await injector.mint();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await forge.branches()).toEqual([]);
  });

  // Takes long: bot and gate in turns until nothing is pending.
  longTest(
    'and that is minted is closed with its label, its claim is cleared away, and the next is minted',
    async () => {
      await using injector = await injectFaults(onComments(1, FULL));
      const { forge } = injector;
      const full = await forge.file();
      await injector.mint();
      await forge.gate();
      const { error } = await injector.mint();
      expect(error?.message).toContain('comment on issue 1');
      expect(await forge.branches()).toEqual([]);
      expect(await forge.issue(full)).toMatchObject({ state: 'closed', labels: [{ name: 'minted' }] });
      const next = await forge.file({ title: 'Another work' });
      await injector.settle();
      expect((await forge.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
    },
  );
});

test.concurrent('an issue that is deleted after it was listed does not keep another from being minted', async () => {
  await using injector = await injectFaults(
    onComments(1, refusal(410, 'This issue was deleted'), ['GET', 'POST']),
  );
  const { forge } = injector;
  const gone = await forge.file({ license: 'none at all' });
  await forge.as('owner').rest.issues.createComment({
    owner: 'example',
    repo: 'deposit-registry',
    issue_number: gone,
    body: 'Hm.',
  });
  const good = await forge.file({ title: 'Another work' });
  await injector.mint();
  await forge.gate();
  await injector.mint();
  expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

// Takes long: the bot goes round until it gives the issue up.
longTest(
  'an issue that is edited before every attempt to enable auto-merge is left to another run, and the others are minted',
  async () => {
    const edits: Promise<void>[] = [];
    await using injector = await injectFaults(({ operation }) => {
      if (operation !== 'git/create-commit') return undefined;
      edits.push(forge.edit(restless, { title: `Edition ${edits.length + 1}` }, 'mallory'));
      return { delay: 300 };
    });
    const { forge } = injector;
    const restless = await forge.file({ title: 'Edition 0' }, { by: 'mallory' });
    const good = await forge.file({ title: 'A work that stays as it is' });
    expect((await injector.mint()).error).toBeUndefined();
    await Promise.all(edits);
    expect(await forge.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
    await forge.gate();
    await injector.mint();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    injector.faults = undefined;
    await injector.settle();
    expect((await forge.answer(restless))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
  },
);

// A text may take a minute to read, and GitHub ends a run after half an hour: one that reads everything before it answers
// anything would, after thirty such texts, never answer anything again.
// Takes long: more issues than one run reads.
longTest('who files more than a run can read holds up nobody else, and is answered in the end', async () => {
  await using forge = await startForge();
  const many: number[] = [];
  for (let at = 0; at < 14; at += 1)
    many.push(await forge.file({ title: `Number ${at}`, license: 'none at all' }, { by: 'mallory' }));
  const good = await forge.file({ title: 'The work of somebody else' }, { by: 'ruth' });
  await forge.mint({ reading: 0 });
  expect(await forge.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
  await forge.gate();
  for (let runs = 0; runs < 3; runs += 1) await forge.mint({ reading: 0 });
  expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  for (const issue of many) expect((await forge.answer(issue))?.marker?.state).toBe('refused');
});
