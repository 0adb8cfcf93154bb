import { expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { longTest } from '../fixtures/long.ts';
import { submission } from '../fixtures/submissions.ts';
import { FAULTS } from './fault-injector.ts';
import { AT, startForge } from './test-forge.ts';

// GitHub lets an app write so often and no more (“Rate limits for the REST API”). Whoever files what is bad must not use that up
// before what is good has its numbers.

test('what is good is claimed before a crowd of what is bad is answered', async () => {
  const limited = FAULTS['the secondary limit (403)'];
  await using forge = await startForge({
    faults: ({ operation, count }) =>
      operation === 'issues/create-comment' && count > 1 ? limited() : undefined,
  });
  for (let n = 1; n <= 4; n += 1) await forge.file({ title: `Bad ${n}`, license: 'none' }, { by: 'mallory' });
  const good = await forge.file({ title: 'Good' });
  await expect(forge.mint()).rejects.toThrow('The forge asks to wait');
  expect(await forge.branches()).toEqual(['mint/2']);
  expect((await forge.pulls('open')).map(({ title, auto_merge }) => [title, Boolean(auto_merge)])).toEqual([
    ['Mint deposit 2', true],
  ]);
  await forge.gate();
  expect((await forge.archive()).registry.deposits.at(-1)).toMatchObject({ issue_number: good });
});

// An archive that breaks a rule already, as when a rule was made stricter: those who deposit now are not responsible.

longTest(
  'where main itself breaks the rules, nobody is refused for it, and the run says what is broken',
  async () => {
    const sound = archiveOf(submission({ title: 'The first' }));
    const [first, ...rest] = sound.registry.deposits;
    if (!first) throw new Error('no deposit');
    const deposits = [{ ...first, emoji: '🙂🙂🙂🙂🙂🙂' }, ...rest];
    await using forge = await startForge({
      archive: { ...sound, registry: { ...sound.registry, deposits } },
    });
    const issue = await forge.file();
    await expect(forge.mint()).rejects.toThrow(
      /^Main itself breaks the rules: AXN-001, .*so nothing was proposed/s,
    );
    expect(await forge.answer(issue)).toBeUndefined();
    expect(await forge.pulls()).toEqual([]);
  },
);

// GitHub may date an issue a second later than the comment that updated it (as others found: palantir/policy-bot#459). The bot
// must not take its own comment for somebody else's: it would edit it, which updates the issue again, at every run.

longTest(
  'an issue that is dated a moment after the refusal is not told the same again, though the clock goes on',
  async () => {
    let day = new Date().toISOString().slice(0, 10);
    let later = 0;
    const clock = () => new Date(Date.now() + later);
    await using forge = await startForge({ now: () => `${day}T12:00:00Z`, clock });
    const issue = await forge.file({ license: 'none at all' });
    await forge.mint();
    const before = await forge.answer(issue);
    later = 1100;
    // Any update of the issue here stands for what dates it later on GitHub.
    await forge.as('depositor').rest.issues.createComment({ ...AT, issue_number: issue, body: 'Hm.' });
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await forge.mint();
    expect(await forge.answer(issue)).toEqual(before);
    await forge.edit(issue, {});
    await forge.reopen(issue);
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  },
);
