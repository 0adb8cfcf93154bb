import { describe, expect, test } from 'vitest';
import { AT, Town } from './town.ts';

// A gate that does not come to an end, or that fails for reasons of its own machine. GitHub ends a job that takes longer than
// its `timeout-minutes` as “cancelled”, and begins it no second time (docs.github.com/en/actions, workflow syntax).

async function check(town: Town, conclusion: 'cancelled' | 'failure'): Promise<void> {
  const [pull] = await town.pulls('open');
  const head_sha = pull?.head.sha ?? '';
  const run = { ...AT, name: 'validate-registry', head_sha, status: 'completed', conclusion } as const;
  await town.as('actions').rest.checks.create(run);
}

describe.concurrent.each(['cancelled', 'failure'] as const)('a check that ends as %s', (conclusion) => {
  test('for once: the deposit is proposed once more, and minted', async () => {
    const town = await Town.found();
    try {
      const issue = await town.file();
      await town.mint();
      const [before] = await town.pulls('open');
      await check(town, conclusion);
      await town.mint();
      const [after] = await town.pulls('open');
      expect(after?.number).toBe(before?.number);
      expect(after?.head.sha).not.toBe(before?.head.sha);
      expect((await town.answer(issue))?.marker).toBeUndefined();
      await town.settle();
      expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    } finally {
      await town.leave();
    }
  });

  test('twice: it is held back, and the next is minted', async () => {
    const town = await Town.found();
    try {
      const issue = await town.file();
      for (let times = 0; times < 2; times += 1) {
        await town.mint();
        await check(town, conclusion);
      }
      const next = await town.file({ title: 'The next' });
      await town.settle();
      expect((await town.answer(issue))?.marker).toMatchObject({ state: 'stuck', until: expect.any(String) });
      expect((await town.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
      expect(town.forge.violations).toEqual([]);
    } finally {
      await town.leave();
    }
  });
});
