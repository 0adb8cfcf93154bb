import { expect, test } from 'vitest';
import { AT, TestForge } from './test-forge.ts';

// GitHub may date an issue a second later than the comment that stirred it (as others actual: palantir/policy-bot#459). The mint
// must not take its own comment for somebody's: it would edit it, which stirs the issue again, at every run and for ever.

test('an issue that is dated a moment after the refusal is not told the same again, though the clock goes on', async () => {
  let day = new Date().toISOString().slice(0, 10);
  let later = 0;
  const clock = () => new Date(Date.now() + later);
  await using forge = await TestForge.start({ now: () => `${day}T12:00:00Z`, clock });
  const issue = await forge.file({ license: 'none at all' });
  await forge.mint();
  const before = await forge.answer(issue);
  later = 1100;
  // Whatever stirs the issue here stands for what dates it later there.
  await forge.as('depositor').rest.issues.createComment({ ...AT, issue_number: issue, body: 'Hm.' });
  day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  await forge.mint();
  expect(await forge.answer(issue)).toEqual(before);
  await forge.edit(issue, {});
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted' });
});
