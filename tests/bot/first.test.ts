import { expect, test } from 'vitest';
import { Town } from './town.ts';
import { FAULTS } from './weather.ts';

// GitHub lets an app write so often and no more (“Rate limits for the REST API”). Whoever files what is bad must not use that up
// before what is good has its numbers.

test('what is good is claimed before a crowd of what is bad is answered', async () => {
  const limited = FAULTS['the secondary limit (403)'];
  const town = await Town.found({
    faults: ({ operation, count }) =>
      operation === 'issues/create-comment' && count > 1 ? limited() : undefined,
  });
  try {
    for (let n = 1; n <= 4; n += 1)
      await town.file({ title: `Bad ${n}`, license: 'none' }, { by: 'mallory' });
    const good = await town.file({ title: 'Good' });
    await expect(town.mint()).rejects.toThrow('The forge asks to wait');
    expect(await town.branches()).toEqual(['mint/2']);
    expect((await town.pulls('open')).map(({ title, auto_merge }) => [title, Boolean(auto_merge)])).toEqual([
      ['Mint deposit 2', true],
    ]);
    await town.gate();
    expect((await town.archive()).registry.deposits.at(-1)).toMatchObject({ issue_number: good });
  } finally {
    await town.leave();
  }
});
