import { describe, expect, test } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { AT, startForge } from './test-forge.ts';

// A check that does not end, or that fails for reasons of its own machine. GitHub ends a job that takes longer than
// its `timeout-minutes` as “cancelled”, and begins it no second time (docs.github.com/en/actions, workflow syntax).

const CONCLUSIONS = ['cancelled', 'failure'] as const;

describe.concurrent.each(IN_FULL ? CONCLUSIONS : CONCLUSIONS.slice(0, 1))(
  'a check that ends as %s',
  (conclusion) => {
    longTest('once: the deposit is proposed again, and minted', async () => {
      await using forge = await startForge();
      const issue = await forge.file();
      await forge.mint();
      const [before] = await forge.pulls('open');
      await forge.report(await forge.head(), conclusion);
      await forge.mint();
      const [after] = await forge.pulls('open');
      expect(after?.number).toBe(before?.number);
      expect(after?.head.sha).not.toBe(before?.head.sha);
      expect((await forge.answer(issue))?.marker).toBeUndefined();
      await forge.settle();
      expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    });

    // Takes long: bot and gate in turns until nothing is pending.
    test('twice: it is held back, and the next is minted', async () => {
      await using forge = await startForge();
      const issue = await forge.file();
      for (let times = 0; times < 2; times += 1) {
        await forge.mint();
        await forge.report(await forge.head(), conclusion);
      }
      const next = await forge.file({ title: 'The next' });
      await forge.settle();
      expect((await forge.answer(issue))?.marker).toMatchObject({
        state: 'stuck',
        until: expect.any(String),
      });
      expect((await forge.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
      expect(forge.server.violations).toEqual([]);
    });
  },
);

// Takes long: the bot waits for the head, and begins again.
test('the head of a pull request lags behind its rebuilt branch for longer than an hour: a new one is opened, and minted', async () => {
  await using forge = await startForge();
  const issue = await forge.file();
  await forge.mint();
  const shown = await forge.head();
  await forge.report(shown, 'failure');
  forge.server.quirks.headsLag = true;
  await forge.mint();
  const { data: branch } = await forge.as('owner').rest.git.getRef({ ...AT, ref: 'heads/mint/2' });
  expect([await forge.head(), branch.object.sha === shown]).toEqual([shown, false]);
  forge.now = () => `${new Date(Date.now() + 7_200_000).toISOString().slice(0, 19)}Z`;
  await forge.mint();
  expect((await forge.pulls()).map(({ state }) => state)).toEqual(['closed', 'open']);
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});
