import { describe, expect, test } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { forge, forgeForEach, restart } from './outcome.ts';
import { lenient } from './test-forge.ts';

// Many submissions at once, and a gate that is quick or refuses. GitHub's behaviour: docs.github.com/en/pull-requests
// (auto-merge, required checks).

forgeForEach();

const titles = async () => (await forge.archive()).registry.deposits.map(({ title }) => title);

describe('two runs of the bot at the same time', () => {
  test('mint every issue once, and answer each once', async () => {
    const issues: number[] = [];
    for (let n = 1; n <= 4; n += 1) issues.push(await forge.file({ title: `Work ${n}` }));
    const bad = await forge.file({ title: '' });
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([forge.mint(), forge.mint()]);
      await forge.gate();
    }
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 3', 'Work 4']);
    for (const issue of issues) expect((await forge.answer(issue))?.marker?.state).toBe('minted');
    expect((await forge.answer(bad))?.marker?.state).toBe('refused');
    expect((await forge.pulls()).filter(({ merged_at }) => merged_at)).toHaveLength(1);
  });
});

longSuite('the gate', () => {
  test('that passes before auto-merge is enabled: the bot merges at once, with the head that it made', async () => {
    // The last look at the issues takes until the gate is done.
    let gated: Promise<void> = Promise.resolve();
    await restart({
      faults: ({ operation, count }) =>
        operation === 'issues/list-for-repo' && count === 2 ? { until: gated } : undefined,
    });
    forge.server.onEvent(({ name, action }) => {
      if (name === 'pull_request' && action === 'opened') gated = forge.gate();
    });
    const issue = await forge.file({ title: 'One' });
    await forge.mint();
    expect(await titles()).toEqual(['The first', 'One']);
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await forge.branches()).toEqual([]);
  });

  test('that refuses a batch for one of its deposits: that one is held back, and the others are minted', async () => {
    await restart({ archive: lenient(20) });
    forge.faulty = 'Work 3';
    const issues: number[] = [];
    for (let n = 1; n <= 5; n += 1) issues.push(await forge.file({ title: `Work ${n}` }));
    await forge.settle(30);
    expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 4', 'Work 5']);
    const held = await forge.answer(issues[2] ?? 0);
    expect(held?.marker).toMatchObject({ state: 'stuck', findings: [{ rule: 'SUR-001' }] });
    expect(held?.body).toContain('/pull/');
    expect(held?.body).toContain('Nothing is wrong with this submission.');
    for (const issue of issues.filter((one) => one !== issues[2]))
      expect((await forge.answer(issue))?.marker?.state).toBe('minted');
    const pulls = (await forge.pulls()).length;
    await forge.settle();
    expect((await forge.pulls()).length).toBe(pulls);
    // It is tried again, and passes when the fault is corrected.
    forge.faulty = undefined;
    forge.now = () => held?.marker?.until ?? '';
    await forge.settle();
    expect(await titles()).toContain('Work 3');
  });
});

longTest('more than a batch is minted in turns', async () => {
  await restart({ archive: lenient(20, 2) });
  for (let n = 1; n <= 5; n += 1) await forge.file({ title: `Work ${n}` });
  await forge.settle();
  expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 3', 'Work 4', 'Work 5']);
  expect((await forge.pulls()).map(({ title }) => title)).toEqual([
    'Mint deposits 2 to 3',
    'Mint deposits 4 to 5',
    'Mint deposit 6',
  ]);
});

test('a deposit that supersedes an earlier one of the same account moves its status in the same commit', async () => {
  const first = await forge.file({ title: 'One' });
  await forge.settle();
  const [stranger, own] = [
    await forge.file({ title: 'By another', supersedes: '2' }, { by: 'another' }),
    await forge.file({ title: 'Two', supersedes: '2' }),
  ];
  await forge.settle();
  expect((await forge.answer(stranger))?.marker?.findings).toMatchObject([{ rule: 'REL-002' }]);
  expect((await forge.answer(own))?.marker).toMatchObject({ deposit: 3 });
  const { deposits } = (await forge.archive()).registry;
  expect(deposits[1]).toMatchObject({
    issue_number: first,
    status: 'SUPERSEDED',
    superseded_by_deposit_number: 3,
  });
  expect(deposits[2]).toMatchObject({ status: 'ACTIVE', supersedes: 2 });
});
