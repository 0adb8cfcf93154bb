import { beforeEach, describe, expect, test } from 'vitest';
import { validateArchive } from '../../src/archive/prove.ts';
import { LIMITED, lenient } from './archives.ts';
import { foundAnew, town, townForEach } from './towns.ts';

// What becomes of one issue, whatever its author does with it. GitHub's behaviour: docs.github.com/en/issues and
// docs.github.com/en/rest/issues.

townForEach();

describe('a good submission', () => {
  test('becomes a record, with no person in between, and its issue is told and closed', async () => {
    const issue = await town.file();
    await town.mint();
    expect(await town.branches()).toEqual(['mint/2']);
    const [pull] = await town.pulls('open');
    expect(pull).toMatchObject({ title: 'Mint deposit 2', auto_merge: { merge_method: 'squash' } });
    await town.settle();
    const archive = await town.archive();
    const deposit = archive.registry.deposits[1];
    expect(deposit).toMatchObject({
      deposit_number: 2,
      issue_number: issue,
      title: 'On the keeping of small records',
    });
    expect(deposit?.submitter?.login).toBe('depositor');
    const answer = await town.answer(issue);
    expect(answer?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    for (const part of [deposit?.axn, deposit?.hash, '/s/records/2/', 'sha256sum'])
      expect(answer?.body).toContain(part);
    expect(await town.issue(issue)).toMatchObject({
      state: 'closed',
      state_reason: 'completed',
      labels: [{ name: 'minted' }],
    });
    expect(await town.branches()).toEqual([]);
    expect(validateArchive(archive, town.now()).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('costs nothing when the mint runs again', async () => {
    const issue = await town.file();
    await town.settle();
    const [before] = await town.comments(issue);
    const main = (await town.archive()).registry.total_deposits;
    await town.mint();
    await town.mint();
    expect(await town.comments(issue)).toEqual([before]);
    expect((await town.archive()).registry.total_deposits).toBe(main);
  });

  test('reopened after success is answered with its record, closed again, and minted no second time', async () => {
    const issue = await town.file();
    await town.settle();
    const before = await town.answer(issue);
    // Its author may not: the mint closed it, which has write access.
    await town.setState(issue, 'open', 'owner');
    await town.settle();
    expect(await town.answer(issue)).toEqual(before);
    expect((await town.issue(issue)).state).toBe('closed');
    expect((await town.archive()).registry.total_deposits).toBe(2);
  });

  test('reopened after success with another body is told that a correction is a new deposit', async () => {
    const issue = await town.file();
    await town.settle();
    await town.edit(issue, { title: 'Another title' });
    await town.setState(issue, 'open', 'owner');
    await town.settle();
    expect((await town.answer(issue))?.body).toMatch(/edited after its submission was checked/);
    expect((await town.archive()).registry.deposits[1]?.title).toBe('On the keeping of small records');
    expect((await town.archive()).registry.total_deposits).toBe(2);
  });
});

describe('a bad submission', () => {
  test('is told every broken rule in one comment, and nothing is proposed', async () => {
    const issue = await town.file({ title: '', license: 'No such', date: '2026-13-01' });
    await town.settle();
    const answer = await town.answer(issue);
    expect(answer?.marker?.findings.map(({ rule }) => rule).toSorted()).toEqual([
      'LIC-001',
      'REQ-001',
      'REQ-006',
    ]);
    expect(await town.issue(issue)).toMatchObject({ state: 'open', labels: [{ name: 'refused' }] });
    expect(await town.pulls()).toEqual([]);
  });

  test('is told once: a second run with nothing changed writes nothing', async () => {
    const issue = await town.file({ title: '' });
    await town.mint();
    const before = await town.issue(issue);
    await town.mint();
    expect(await town.issue(issue)).toEqual(before);
  });

  test('reopened after failure is checked again, and the same comment is edited in place', async () => {
    const issue = await town.file({ title: '', license: '' });
    await town.mint();
    const first = await town.answer(issue);
    await town.edit(issue, { license: '' });
    await town.reopen(issue);
    await town.mint();
    const second = await town.answer(issue);
    expect(second?.id).toBe(first?.id);
    expect(second?.marker?.findings.map(({ rule }) => rule)).toEqual(['REQ-004']);
    await town.edit(issue, {});
    await town.reopen(issue);
    await town.settle();
    const third = await town.answer(issue);
    expect(third?.id).toBe(first?.id);
    expect(third?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect((await town.issue(issue)).labels).toMatchObject([{ name: 'minted' }]);
  });

  test('that is a duplicate of a deposit is answered with its number', async () => {
    const [first, second] = [await town.file(), await town.file({}, { by: 'another' })];
    await town.settle();
    expect((await town.answer(first))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    const answer = await town.answer(second);
    expect(answer?.marker?.findings).toMatchObject([{ rule: 'DUP-001' }]);
    expect(answer?.body).toContain('deposit 2, AXN:02.');
  });
});

describe('an issue that is no deposit', () => {
  test.each([
    '[deposit] lower case',
    ' [DEPOSIT] after a space',
    'A question',
    'Re: [DEPOSIT] x',
    '[DEPOSIT',
  ])('“%s” is left alone', async (title) => {
    const issue = await town.file({}, { title });
    await town.mint();
    expect(await town.comments(issue)).toEqual([]);
    expect(await town.pulls()).toEqual([]);
  });

  test('[DEPOSIT] without a space is one', async () => {
    const issue = await town.file({}, { title: '[DEPOSIT]x' });
    await town.settle();
    expect((await town.answer(issue))?.marker?.deposit).toBe(2);
  });
});

describe('while the mint is in flight', () => {
  test('an edit before the merge is armed is what is minted', async () => {
    let edit: (() => Promise<void>) | undefined;
    await foundAnew({
      // The pull request is open, and its answer on its way, when the author edits.
      faults: ({ operation, count }) => {
        if (operation !== 'pulls/create' || count > 1) return undefined;
        void edit?.();
        return { delay: 400 };
      },
    });
    const issue = await town.file({ title: 'Before' });
    edit = () => town.edit(issue, { title: 'After' });
    await town.mint();
    expect(town.lines).toContain('mint/2: made anew for 1');
    await town.settle();
    expect((await town.archive()).registry.deposits[1]?.title).toBe('After');
    expect((await town.answer(issue))?.body).not.toMatch(/edited after/);
  });

  test('an edit after the merge is armed is answered in the closing comment', async () => {
    const issue = await town.file({ title: 'Before' });
    await town.mint();
    await town.edit(issue, { title: 'After' });
    await town.settle();
    expect((await town.archive()).registry.deposits[1]?.title).toBe('Before');
    expect((await town.answer(issue))?.body).toMatch(/edited after its submission was checked/);
  });

  test('an edit after arming that breaks a rule is not refused besides', async () => {
    const issue = await town.file({ title: 'Before' });
    await town.mint();
    await town.edit(issue, { title: '' });
    await town.mint();
    expect(await town.comments(issue)).toEqual([]);
    await town.settle();
    expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  });

  test('an issue that its author closes once it is armed is still told its record', async () => {
    const issue = await town.file();
    await town.mint();
    await town.setState(issue, 'closed');
    await town.settle();
    expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect((await town.issue(issue)).labels).toMatchObject([{ name: 'minted' }]);
  });

  test('others are checked and wait their turn: one pull request at a time', async () => {
    await town.file({ title: 'One' });
    await town.mint();
    const [good, bad] = [await town.file({ title: 'Two' }), await town.file({ title: '' })];
    await town.mint();
    expect(await town.branches()).toEqual(['mint/2']);
    expect(await town.comments(good)).toEqual([]);
    expect((await town.answer(bad))?.marker?.state).toBe('refused');
    await town.settle();
    expect((await town.archive()).registry.deposits.map(({ title }) => title)).toEqual([
      'The first',
      'One',
      'Two',
    ]);
  });
});

test('a closed issue is no submission', async () => {
  const issue = await town.file();
  await town.setState(issue, 'closed');
  await town.mint();
  expect(await town.pulls()).toEqual([]);
  expect(await town.comments(issue)).toEqual([]);
});

describe('the day’s limit of an account', () => {
  beforeEach(async () => {
    await foundAnew({ archive: lenient(LIMITED), now: () => '2026-11-20T10:00:00Z' });
  });

  test('lets further submissions wait, says until when, and mints them the day after by itself', async () => {
    const issues: number[] = [];
    for (const title of ['One', 'Two', 'Three']) issues.push(await town.file({ title }));
    await town.settle();
    expect((await town.archive()).registry.total_deposits).toBe(1 + LIMITED);
    const waiting = await town.answer(issues[2] ?? 0);
    expect(waiting?.marker).toMatchObject({ state: 'waiting', until: '2026-11-21T00:00:00Z' });
    expect((await town.issue(issues[2] ?? 0)).labels).toMatchObject([{ name: 'waiting' }]);
    await town.mint();
    expect(await town.answer(issues[2] ?? 0)).toEqual(waiting);
    town.now = () => '2026-11-21T00:10:00Z';
    await town.settle();
    expect((await town.answer(issues[2] ?? 0))?.marker).toMatchObject({ state: 'minted', deposit: 4 });
  });
});
