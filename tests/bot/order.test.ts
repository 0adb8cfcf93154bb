import { expect, test } from 'vitest';
import { FAULTS } from './fault-injector.ts';
import { TestForge } from './test-forge.ts';

// GitHub lets an app write so often and no more (“Rate limits for the REST API”). Whoever files what is bad must not use that up
// before what is good has its numbers.

test('what is good is claimed before a crowd of what is bad is answered', async () => {
  const limited = FAULTS['the secondary limit (403)'];
  await using forge = await TestForge.start({
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
