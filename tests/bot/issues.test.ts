import { beforeEach, describe, expect, test } from 'vitest';
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
  test('is told every broken rule in one comment, and nothing is proposed', async () => {
    const issue = await forge.file({ title: '', license: 'No such', date: '2026-13-01' });
    await forge.settle();
    const answer = await forge.answer(issue);
    expect(answer?.marker?.findings.map(({ rule }) => rule).toSorted()).toEqual([
      'LIC-001',
      'REQ-001',
      'REQ-006',
    ]);
    expect(await forge.issue(issue)).toMatchObject({ state: 'open', labels: [{ name: 'refused' }] });
    expect(await forge.pulls()).toEqual([]);
  });

  test('is told once: a second run with nothing changed writes nothing', async () => {
    const issue = await forge.file({ title: '' });
    await forge.mint();
    const before = await forge.issue(issue);
    await forge.mint();
    expect(await forge.issue(issue)).toEqual(before);
  });
});

describe('an issue that is no deposit', () => {
  test.each(['A question', 'Re: [DEPOSIT] x', '[DEPOSIT'])('“%s” is left alone', async (title) => {
    const issue = await forge.file({}, { title });
    await forge.mint();
    expect(await forge.comments(issue)).toEqual([]);
    expect(await forge.pulls()).toEqual([]);
  });
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

  longTest('an edit after auto-merge is enabled is answered in the closing comment', async () => {
    const issue = await forge.file({ title: 'Before' });
    await forge.mint();
    await forge.edit(issue, { title: 'After' });
    await forge.settle();
    expect((await forge.archive()).registry.deposits[1]?.title).toBe('Before');
    expect((await forge.answer(issue))?.body).toMatch(/edited after its submission was checked/);
  });

  longTest(
    'an issue that its author closes after auto-merge is enabled is still told its record',
    async () => {
      const issue = await forge.file();
      await forge.mint();
      await forge.setState(issue, 'closed');
      await forge.settle();
      expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
      expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'minted' }]);
    },
  );
});

test('a closed issue is no submission', async () => {
  const issue = await forge.file();
  await forge.setState(issue, 'closed');
  await forge.mint();
  expect(await forge.pulls()).toEqual([]);
  expect(await forge.comments(issue)).toEqual([]);
});

describe('the day’s limit of an account', () => {
  beforeEach(async () => {
    await restart({ archive: limited({ per_author_per_day: 2 }), now: () => '2026-11-20T10:00:00Z' });
  });

  test('lets further submissions wait, says until when, and mints them automatically the day after', async () => {
    const issues: number[] = [];
    for (const title of ['One', 'Two', 'Three']) issues.push(await forge.file({ title }));
    await forge.settle();
    expect((await forge.archive()).registry.deposits.length).toBe(3);
    const waiting = await forge.answer(issues[2] ?? 0);
    expect(waiting?.marker).toMatchObject({ state: 'waiting', until: '2026-11-21T00:00:00Z' });
    expect(waiting?.body).toContain('2026-11-21 00:00 UTC');
    expect((await forge.issue(issues[2] ?? 0)).labels).toMatchObject([{ name: 'waiting' }]);
    await forge.mint();
    expect(await forge.answer(issues[2] ?? 0)).toEqual(waiting);
    forge.now = () => '2026-11-21T00:10:00Z';
    await forge.settle();
    expect((await forge.answer(issues[2] ?? 0))?.marker).toMatchObject({ state: 'minted', deposit: 4 });
  });
});
