import { expect, test } from 'vitest';
import { validateArchive } from '../../src/archive/prove.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { forge, forgeForEach, restart } from './outcome.ts';
import { limited } from './test-forge.ts';

// Many submissions at once, and a gate that is quick or refuses. GitHub's behaviour: docs.github.com/en/pull-requests
// (auto-merge, required checks).

forgeForEach();

const titles = async () => (await forge.archive()).registry.deposits.map(({ title }) => title);

test('two runs of the bot at the same time mint every issue once, and answer each once', async () => {
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
    await restart({ archive: limited({ per_author_per_day: 20 }) });
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

longTest(
  'a hundred submissions by twenty people while two runs and the gate are at work: each is minted or refused, once',
  async () => {
    await restart({ archive: limited({ per_author_per_day: 200, batch: 25 }) });
    const open = new Set<unknown>();
    let most = 0;
    forge.server.onEvent(({ name, action, payload }) => {
      if (name !== 'pull_request') return;
      if (action === 'opened') open.add(payload.number);
      if (action === 'closed') open.delete(payload.number);
      most = Math.max(most, open.size);
    });
    // Of ten, one is invalid and one has the same text as the one before it.
    const fieldsOf = (at: number) => ({
      title: `Work ${at % 10 === 2 ? at - 1 : at}`,
      ...(at % 10 === 0 && { license: 'No such' }),
    });
    const filed = new Map<number, number>();
    let filing = true;
    const people = Array.from({ length: 20 }, async (_, person) => {
      for (let at = person; at < 100; at += 20)
        filed.set(at, await forge.file(fieldsOf(at), { by: `client-${person}` }));
    });
    const overAndOver = async (work: () => Promise<void>) => {
      while (filing) await work();
    };
    const working = [() => forge.mint(), () => forge.mint(), () => forge.gate()].map(overAndOver);
    await Promise.all(people).finally(() => {
      filing = false;
    });
    await Promise.all(working);
    await forge.settle(40);
    const archive = await forge.archive();
    expect(validateArchive(archive, forge.now()).filter(({ level }) => level === 'error')).toEqual([]);
    const { deposits } = archive.registry;
    const told = new Map<number, string>();
    for (const [at, issue] of filed) {
      const { marker } = (await forge.answer(issue)) ?? {};
      const rules = marker?.findings.map(({ rule }) => rule).join();
      told.set(at, `${marker?.state} ${marker?.state === 'minted' ? 'once' : rules}`);
      const own = deposits.filter(({ issue_number }) => issue_number === issue);
      expect(own.map(({ deposit_number }) => deposit_number)).toEqual(
        marker?.state === 'minted' ? [marker.deposit] : [],
      );
    }
    for (const [at, what] of told) {
      const twins = [1, 2].includes(at % 10) ? ['minted once', 'refused DUP-001'] : ['minted once'];
      expect(at % 10 === 0 ? ['refused LIC-001'] : twins, `work ${at}`).toContain(what);
    }
    expect(deposits).toHaveLength(1 + 80);
    expect(most).toBe(1);
  },
);
