import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forge, forgeForEach } from './outcome.ts';
import { AT } from './test-forge.ts';

// Triggers of a check: an issue that is opened or reopened with the title of a deposit, and nothing else.

forgeForEach();

test('a refused issue that is edited and not reopened is left alone, whatever else happens to it: its author may still be writing', async () => {
  const issue = await forge.file({ title: '' });
  await forge.mint();
  const told = await forge.answer(issue);
  await forge.edit(issue, {});
  await forge.as('depositor').rest.issues.createComment({ ...AT, issue_number: issue, body: 'Soon.' });
  await forge.mint();
  expect(await forge.answer(issue)).toEqual(told);
  expect(await forge.pulls()).toEqual([]);
  // Reopened once and refused again, an edit is no more than it was.
  await forge.edit(issue, { license: '' });
  await forge.reopen(issue);
  await forge.mint();
  expect((await forge.answer(issue))?.marker?.findings).toMatchObject([{ rule: 'REQ-004' }]);
  await forge.edit(issue, {});
  await forge.mint();
  expect(await forge.pulls()).toEqual([]);
  await forge.reopen(issue);
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

test('an issue that is no deposit by the case or a space of its title only is told how to write its title, once; right and reopened, it is a deposit', async () => {
  const almost: number[] = [];
  for (const title of ['[Deposit] x', ' [DEPOSIT] x', '[ deposit ]'])
    almost.push(await forge.file({ title: `Work ${almost.length}` }, { title }));
  await forge.mint();
  for (const issue of almost)
    expect((await forge.answer(issue))?.body.split('\n').slice(1).filter(Boolean)).toEqual([
      '**Not read as a deposit: its title does not begin with `[DEPOSIT]`.** Small letters, or a space before or between, make another title of it.',
      'If it is meant to be a deposit: edit the title so that it begins with `[DEPOSIT]`, in capital letters and with nothing before it, then close and reopen this issue. It is then checked, and this comment is updated. If it is not, you do not have to do anything.',
      expect.stringMatching(/^How to deposit, with an example: /),
    ]);
  const [first = 0, ...others] = almost;
  const before = await Promise.all(almost.map((issue) => forge.issue(issue)));
  await forge.mint();
  expect(await Promise.all(almost.map((issue) => forge.issue(issue)))).toEqual(before);
  const title = '[DEPOSIT] x';
  // The forge tells an update by its second.
  await sleep(1000);
  await forge.as('depositor').rest.issues.update({ ...AT, issue_number: first, title });
  await forge.mint();
  expect(await forge.pulls()).toEqual([]);
  await forge.reopen(first);
  await forge.settle();
  expect((await forge.answer(first))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  for (const issue of others) expect((await forge.answer(issue))?.marker?.state).toBe('refused');
});
