import { expect, test } from 'vitest';
import { AT, Town } from './town.ts';

// GitHub may date an issue a second later than the comment that stirred it (as others actual: palantir/policy-bot#459). The mint
// must not take its own comment for somebody's: it would edit it, which stirs the issue again, at every run and for ever.

test('an issue that is dated a moment after the refusal is not told the same again, though the clock goes on', async () => {
  let day = new Date().toISOString().slice(0, 10);
  let later = 0;
  const clock = () => new Date(Date.now() + later);
  const town = await Town.found({ now: () => `${day}T12:00:00Z`, clock });
  try {
    const issue = await town.file({ license: 'none at all' });
    await town.mint();
    const before = await town.answer(issue);
    later = 1100;
    // Whatever stirs the issue here stands for what dates it later there.
    await town.as('depositor').rest.issues.createComment({ ...AT, issue_number: issue, body: 'Hm.' });
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await town.mint();
    expect(await town.answer(issue)).toEqual(before);
    await town.edit(issue, {});
    await town.settle();
    expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  } finally {
    await town.leave();
  }
});
