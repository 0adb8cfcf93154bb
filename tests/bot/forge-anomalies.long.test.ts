import { describe, expect, test } from 'vitest';
import { type FaultInjector, injectFaults } from './fault-injector.ts';
import { AT, type TestForge } from './test-forge.ts';

// Behavior that GitHub shows now and then and documents nowhere: the head of a pull request lags behind its branch after a push, and
// auto-merge does not act although the check has passed. Reported in the threads of other projects.

/** Files a deposit, whose mint is pending then with a failed check. */
async function failedCheck({ forge }: FaultInjector): Promise<{ issue: number; shown: string }> {
  const issue = await forge.file();
  await forge.mint();
  const shown = await forge.head();
  await forge.report(shown, 'failure');
  return { issue, shown };
}

async function branchOf(forge: TestForge): Promise<string> {
  return (await forge.as('owner').rest.git.getRef({ ...AT, ref: 'heads/mint/2' })).data.object.sha;
}

const state = async (forge: TestForge, issue: number) => (await forge.answer(issue))?.marker?.state;

describe('the head of a pull request lags behind its branch', () => {
  test('the failed check of the commit that it shows says nothing about the new one: nothing is held back, and other issues are answered', async () => {
    await using injector = await injectFaults();
    const { forge } = injector;
    const { issue, shown } = await failedCheck(injector);
    forge.server.quirks.headsLag = true;
    expect((await injector.mint()).error).toBeUndefined();
    const made = await branchOf(forge);
    expect([await forge.head(), made === shown]).toEqual([shown, false]);
    const bad = await forge.file({ license: 'none at all' });
    expect((await injector.mint()).error).toBeUndefined();
    expect([await forge.head(), await branchOf(forge)]).toEqual([shown, made]);
    expect([await state(forge, issue), await state(forge, bad)]).toEqual([undefined, 'refused']);
    await forge.server.catchUp();
    await injector.settle();
    expect(await state(forge, issue)).toBe('minted');
    expect(forge.server.violations).toEqual([]);
  });

  test('auto-merge is disabled before a branch is moved', async () => {
    await using injector = await injectFaults();
    await failedCheck(injector);
    const { calls } = await injector.mint();
    const order = calls.map(({ operation }) => operation).filter((one) => /AutoMerge|update-ref/.test(one));
    expect(order).toEqual(['disablePullRequestAutoMerge', 'git/update-ref', 'enablePullRequestAutoMerge']);
  });
});

test('a pull request with auto-merge whose check has passed is merged by the bot where the forge does not merge it', async () => {
  await using injector = await injectFaults();
  const { forge } = injector;
  const issue = await forge.file();
  await injector.mint();
  forge.server.quirks.autoMergeSleeps = true;
  await forge.gate();
  expect((await forge.pulls('open')).map(({ auto_merge }) => auto_merge !== null)).toEqual([true]);
  expect((await injector.mint()).error).toBeUndefined();
  expect(await state(forge, issue)).toBe('minted');
  expect((await forge.pulls()).map(({ merged_at }) => merged_at !== null)).toEqual([true]);
});

describe('a check of the name that the ruleset requires', () => {
  test.each(['failure', 'success'] as const)(
    'that another app reports as %s is ignored',
    async (conclusion) => {
      await using injector = await injectFaults();
      const { forge } = injector;
      const issue = await forge.file();
      await injector.mint();
      const before = await forge.head();
      const token = forge.server.restricted('app', { checks: 'write' });
      await fetch(`${forge.server.api}/repos/${AT.owner}/${AT.repo}/check-runs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'validate-registry', head_sha: before, conclusion }),
      }).then(({ status }) => expect(status).toBe(201));
      const { calls, error } = await injector.mint();
      expect(error).toBeUndefined();
      expect(calls.map(({ operation }) => operation)).toContain('checks/list-for-ref');
      expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(await forge.head()).toBe(before);
      await injector.settle();
      expect(await state(forge, issue)).toBe('minted');
    },
  );
});
