import { describe, expect, test } from 'vitest';
import { lenient } from './archives.ts';
import { foundAnew, town, townForEach } from './towns.ts';

// Many submissions at once, and a gate that is quick or refuses. GitHub's behaviour: docs.github.com/en/pull-requests
// (auto-merge, required checks).

townForEach();

const titles = async () => (await town.archive()).registry.deposits.map(({ title }) => title);

describe('two runs of the mint at the same time', () => {
  test('mint every issue once, and tell each once', async () => {
    const issues: number[] = [];
    for (let n = 1; n <= 4; n += 1) issues.push(await town.file({ title: `Work ${n}` }));
    const bad = await town.file({ title: '' });
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([town.mint(), town.mint()]);
      await town.gate();
    }
    await town.settle();
    expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 3', 'Work 4']);
    for (const issue of issues) expect((await town.answer(issue))?.marker?.state).toBe('minted');
    expect((await town.answer(bad))?.marker?.state).toBe('refused');
    expect((await town.pulls()).filter(({ merged_at }) => merged_at)).toHaveLength(1);
  });
});

describe('the gate', () => {
  test('that has passed before the merge is armed: the mint merges itself, with the head that it made', async () => {
    // The last look at the issues takes until the gate is done.
    let gated: Promise<void> = Promise.resolve();
    await foundAnew({
      faults: ({ operation, count }) =>
        operation === 'issues/list-for-repo' && count === 2 ? { until: gated } : undefined,
    });
    town.forge.onEvent(({ name, action }) => {
      if (name === 'pull_request' && action === 'opened') gated = town.gate();
    });
    const issue = await town.file({ title: 'One' });
    await town.mint();
    expect(await titles()).toEqual(['The first', 'One']);
    expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await town.branches()).toEqual([]);
  });

  test('that refuses a batch for one of its deposits: that one is held back, and the others are minted', async () => {
    await foundAnew({ archive: lenient(20) });
    town.faulty = 'Work 3';
    const issues: number[] = [];
    for (let n = 1; n <= 5; n += 1) issues.push(await town.file({ title: `Work ${n}` }));
    await town.settle(30);
    expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 4', 'Work 5']);
    const held = await town.answer(issues[2] ?? 0);
    expect(held?.marker).toMatchObject({ state: 'stuck', findings: [{ rule: 'SUR-001' }] });
    expect(held?.body).toContain('/pull/');
    expect(held?.body).toContain('Nothing is wrong with this submission.');
    for (const issue of issues.filter((one) => one !== issues[2]))
      expect((await town.answer(issue))?.marker?.state).toBe('minted');
    const pulls = (await town.pulls()).length;
    await town.settle();
    expect((await town.pulls()).length).toBe(pulls);
    // It is tried again by itself, and goes through when the fault is mended.
    town.faulty = undefined;
    town.now = () => held?.marker?.until ?? '';
    await town.settle();
    expect(await titles()).toContain('Work 3');
  });
});

test('more than a batch is minted in turns', async () => {
  await foundAnew({ archive: lenient(20, 2) });
  for (let n = 1; n <= 5; n += 1) await town.file({ title: `Work ${n}` });
  await town.settle();
  expect(await titles()).toEqual(['The first', 'Work 1', 'Work 2', 'Work 3', 'Work 4', 'Work 5']);
  expect((await town.pulls()).map(({ title }) => title)).toEqual([
    'Mint deposits 2 to 3',
    'Mint deposits 4 to 5',
    'Mint deposit 6',
  ]);
});

test('a deposit that supersedes an earlier one of the same account moves its status in the same commit', async () => {
  const first = await town.file({ title: 'One' });
  await town.settle();
  const [stranger, own] = [
    await town.file({ title: 'By another', supersedes: '2' }, { by: 'another' }),
    await town.file({ title: 'Two', supersedes: '2' }),
  ];
  await town.settle();
  expect((await town.answer(stranger))?.marker?.findings).toMatchObject([{ rule: 'REL-002' }]);
  expect((await town.answer(own))?.marker).toMatchObject({ deposit: 3 });
  const { deposits } = (await town.archive()).registry;
  expect(deposits[1]).toMatchObject({
    issue_number: first,
    status: 'SUPERSEDED',
    superseded_by_deposit_number: 3,
  });
  expect(deposits[2]).toMatchObject({ status: 'ACTIVE', supersedes: 2 });
});
