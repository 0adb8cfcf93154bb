import { describe, expect, test } from 'vitest';
import { validateArchive } from '../../src/archive/prove.ts';
import { longTest } from '../fixtures/long.ts';
import { forge, forgeForEach, restart } from './outcome.ts';
import { limited } from './test-forge.ts';

// Outcomes of one issue, whatever its author does with it. GitHub's behavior: docs.github.com/en/issues and
// docs.github.com/en/rest/issues.

forgeForEach();

describe('a good submission', () => {
  test('becomes a record, with no person in between, and its issue is told and closed', async () => {
    const issue = await forge.file();
    await forge.mint();
    expect(await forge.branches()).toEqual(['mint/2']);
    const [pull] = await forge.pulls('open');
    expect(pull).toMatchObject({ title: 'Mint deposit 2', auto_merge: { merge_method: 'squash' } });
    await forge.settle();
    const archive = await forge.archive();
    const deposit = archive.registry.deposits[1];
    expect(deposit).toMatchObject({
      deposit_number: 2,
      issue_number: issue,
      title: 'On the keeping of small records',
    });
    expect(deposit?.submitter?.login).toBe('depositor');
    const answer = await forge.answer(issue);
    expect(answer?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(answer?.body).toContain(`**Deposit 2: ${deposit?.axn}**`);
    for (const part of [deposit?.hash, '/s/records/2/', '/data/texts/AXN-02-text.md', '| sha256sum'])
      expect(answer?.body).toContain(part);
    expect(await forge.issue(issue)).toMatchObject({
      state: 'closed',
      state_reason: 'completed',
      labels: [{ name: 'minted' }],
    });
    expect(await forge.branches()).toEqual([]);
    expect(validateArchive(archive, forge.now()).filter(({ level }) => level === 'error')).toEqual([]);
  });

  longTest(
    'reopened after success is answered with its record, and that a correction is a new deposit',
    async () => {
      const issue = await forge.file();
      await forge.settle();
      const before = await forge.answer(issue);
      // Its author may not: the mint closed it, which has write access.
      await forge.setState(issue, 'open', 'owner');
      await forge.settle();
      expect(await forge.answer(issue)).toEqual(before);
      expect((await forge.issue(issue)).state).toBe('closed');
      await forge.edit(issue, { title: 'Another title' });
      await forge.setState(issue, 'open', 'owner');
      await forge.settle();
      expect((await forge.answer(issue))?.body).toMatch(/edited after its submission was checked/);
      const [, deposit, ...more] = (await forge.archive()).registry.deposits;
      expect([deposit?.title, more]).toEqual(['On the keeping of small records', []]);
    },
  );
});

describe('a bad submission', () => {
  test('is told every broken rule in one comment, once, and nothing is proposed', async () => {
    const issue = await forge.file({ title: '', license: 'No such', date: '2026-13-01' });
    await forge.settle();
    const answer = await forge.answer(issue);
    expect(answer?.marker?.findings.map(({ rule }) => rule).toSorted()).toEqual([
      'LIC-001',
      'REQ-001',
      'REQ-006',
    ]);
    const before = await forge.issue(issue);
    expect(before).toMatchObject({ state: 'open', labels: [{ name: 'refused' }] });
    expect(await forge.pulls()).toEqual([]);
    await forge.mint();
    expect(await forge.issue(issue)).toEqual(before);
  });
});

test('an issue that is no deposit, and one that is closed, are left alone', async () => {
  const issues = [await forge.file()];
  await forge.setState(issues[0] ?? 0, 'closed');
  for (const title of ['A question', 'Re: [DEPOSIT] x', '[DEPOSIT'])
    issues.push(await forge.file({}, { title }));
  await forge.mint();
  expect(await Promise.all(issues.map((issue) => forge.comments(issue)))).toEqual([[], [], [], []]);
  expect(await forge.pulls()).toEqual([]);
});

describe('while a mint is pending', () => {
  test('an edit before auto-merge is enabled is what is minted', async () => {
    let edit: (() => Promise<void>) | undefined;
    await restart({
      // The pull request is open, and its answer on its way, when the author edits.
      faults: ({ operation, count }) => {
        if (operation !== 'pulls/create' || count > 1) return undefined;
        void edit?.();
        return { delay: 400 };
      },
    });
    const issue = await forge.file({ title: 'Before' });
    edit = () => forge.edit(issue, { title: 'After' });
    await forge.mint();
    expect(forge.log).toContain('mint/2: rebuilt for 1');
    await forge.settle();
    expect((await forge.archive()).registry.deposits[1]?.title).toBe('After');
    expect((await forge.answer(issue))?.body).not.toMatch(/edited after/);
  });

  longTest(
    'an issue that its author edits and closes after auto-merge is enabled is told its record, and that the edit came late',
    async () => {
      const issue = await forge.file({ title: 'Before' });
      await forge.mint();
      await forge.edit(issue, { title: 'After' });
      await forge.setState(issue, 'closed');
      await forge.settle();
      expect((await forge.archive()).registry.deposits[1]?.title).toBe('Before');
      const answer = await forge.answer(issue);
      expect(answer?.marker).toMatchObject({ state: 'minted', deposit: 2 });
      expect(answer?.body).toMatch(/edited after its submission was checked/);
      expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'minted' }]);
    },
  );
});

test('the day’s limit of an account lets further submissions wait, says until when, and mints them automatically the day after', async () => {
  await restart({ archive: limited({ per_author_per_day: 2 }), now: () => '2026-11-20T10:00:00Z' });
  await forge.file({ title: 'One' });
  await forge.file({ title: 'Two' });
  const third = await forge.file({ title: 'Three' });
  await forge.settle();
  expect((await forge.archive()).registry.deposits.length).toBe(3);
  const waiting = await forge.answer(third);
  expect(waiting?.marker).toMatchObject({ state: 'waiting', until: '2026-11-21T00:00:00Z' });
  expect(waiting?.body).toContain('2026-11-21 00:00 UTC');
  expect((await forge.issue(third)).labels).toMatchObject([{ name: 'waiting' }]);
  await forge.mint();
  expect(await forge.answer(third)).toEqual(waiting);
  forge.now = () => '2026-11-21T00:10:00Z';
  await forge.settle();
  expect((await forge.answer(third))?.marker).toMatchObject({ state: 'minted', deposit: 4 });
});
