import { describe, expect, test } from 'vitest';
import { FaultInjector, refusal } from './fault-injector.ts';
import { AT, type TestForge } from './test-forge.ts';

// What GitHub does now and then and documents nowhere: the head of a pull request lags behind its branch after a push, and
// auto-merge does not act although the check has passed. Reported in the threads of other projects.

/** Files a deposit, whose mint is pending then with a failed check. */
async function failedCheck({ forge }: FaultInjector): Promise<{ issue: number; shown: string }> {
  const issue = await forge.file();
  await forge.mint();
  const shown = await forge.head();
  await forge.report(shown, 'failure');
  return { issue, shown };
}

/** The same, and the bot has rebuilt the claim while heads lag. */
async function lagging(injector: FaultInjector) {
  const failed = await failedCheck(injector);
  injector.forge.server.quirks.headsLag = true;
  expect((await injector.mint()).error).toBeUndefined();
  return failed;
}

/** Files a deposit, whose mint is pending then with a passed check and auto-merge that does not act. */
async function unmerged(injector: FaultInjector): Promise<number> {
  const { forge } = injector;
  const issue = await forge.file();
  await injector.mint();
  forge.server.quirks.autoMergeSleeps = true;
  await forge.gate();
  return issue;
}

async function branchOf(forge: TestForge): Promise<string> {
  return (await forge.as('owner').rest.git.getRef({ ...AT, ref: 'heads/mint/2' })).data.object.sha;
}

const state = async (forge: TestForge, issue: number) => (await forge.answer(issue))?.marker?.state;

describe('the head of a pull request lags behind its branch', () => {
  test('the failed check of the commit that it shows says nothing about the new one: nothing is held back', async () => {
    await using injector = await FaultInjector.start();
    const { forge } = injector;
    const { issue, shown } = await lagging(injector);
    const made = await branchOf(forge);
    expect([await forge.head(), made === shown]).toEqual([shown, false]);
    expect((await injector.mint()).error).toBeUndefined();
    expect([await forge.head(), await branchOf(forge)]).toEqual([shown, made]);
    expect(await state(forge, issue)).toBeUndefined();
    await forge.server.catchUp();
    await injector.settle();
    expect(await state(forge, issue)).toBe('minted');
    expect(forge.server.violations).toEqual([]);
  });

  test('other issues that were filed meanwhile are answered', async () => {
    await using injector = await FaultInjector.start();
    const { forge } = injector;
    await lagging(injector);
    const bad = await forge.file({ license: 'none at all' });
    await injector.mint();
    expect(await state(forge, bad)).toBe('refused');
  });

  test('auto-merge is disabled before a branch is moved', async () => {
    await using injector = await FaultInjector.start();
    await failedCheck(injector);
    const { calls } = await injector.mint();
    const order = calls.map(({ operation }) => operation).filter((one) => /AutoMerge|update-ref/.test(one));
    expect(order).toEqual(['disablePullRequestAutoMerge', 'git/update-ref', 'enablePullRequestAutoMerge']);
  });
});

describe('a pull request with auto-merge whose check has passed', () => {
  test('is merged by the bot where the forge does not merge it', async () => {
    await using injector = await FaultInjector.start();
    const { forge } = injector;
    const issue = await unmerged(injector);
    expect((await forge.pulls('open')).map(({ auto_merge }) => auto_merge !== null)).toEqual([true]);
    expect((await injector.mint()).error).toBeUndefined();
    expect(await state(forge, issue)).toBe('minted');
    expect((await forge.pulls()).map(({ merged_at }) => merged_at !== null)).toEqual([true]);
  });

  test('that the forge refuses to merge is reported as stuck in the words of the forge; others are answered, and it is minted later', async () => {
    const words =
      'Repository rule violations found\n\nWaiting on `code` owner review from @example/stewards.\n\n';
    await using injector = await FaultInjector.start(({ operation }) =>
      operation === 'pulls/merge' ? refusal(405, words) : undefined,
    );
    const { forge } = injector;
    const issue = await unmerged(injector);
    const bad = await forge.file({ license: 'none at all' });
    const { calls, error } = await injector.mint();
    expect(error).toBeUndefined();
    expect(calls.filter(({ operation }) => operation === 'pulls/merge')).toHaveLength(3);
    const told = await forge.answer(issue);
    expect(told?.marker?.state).toBe('stuck');
    expect(told?.body).toContain(
      'It says: ``Repository rule violations found Waiting on `code` owner review from @example/stewards``. The mint tries again',
    );
    expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'stuck' }]);
    expect(await state(forge, bad)).toBe('refused');
    await injector.mint();
    expect(await forge.answer(issue)).toEqual(told);
    injector.faults = undefined;
    await injector.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  });
});

describe('a check of the name that the ruleset requires', () => {
  test.each(['failure', 'success'] as const)(
    'that another app reports as %s is ignored',
    async (conclusion) => {
      await using injector = await FaultInjector.start();
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
