import { describe, expect, test } from 'vitest';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { submission } from '../fixtures/submissions.ts';
import { tip } from '../local-forge/forge.ts';
import { FAULTS, injectFaults, refusal } from './fault-injector.ts';
import { AT, startForge, type TestForge } from './test-forge.ts';

// One issue with which nothing can be done, or which never holds still: it holds up nobody else.

/** GitHub's answer from the 2,501st comment on (as bots report it: anyone may write them). It is never taken back. */
const FULL = refusal(403, 'Commenting is disabled on issues with more than 2500 comments');
const onComments =
  (issue: number, fault: Fault, methods = ['POST']) =>
  ({ path, method }: Call) =>
    methods.includes(method) && path.endsWith(`/issues/${issue}/comments`) ? fault : undefined;

describe.concurrent('an issue on which nobody may comment any more', () => {
  test('and that is refused does not keep another from being minted; the run says so at its end', async () => {
    await using injector = await injectFaults(onComments(1, FULL));
    const { forge } = injector;
    await forge.file({ license: 'none at all' });
    const good = await forge.file({ title: 'Another work' });
    const { error } = await injector.mint();
    expect(error?.message).toContain('comment on issue 1');
    await forge.gate();
    await injector.mint();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await forge.branches()).toEqual([]);
  });

  // Takes long: bot and gate in turns until nothing is pending.
  longTest(
    'and that is minted is closed with its label, its claim is cleared away, and the next is minted',
    async () => {
      await using injector = await injectFaults(onComments(1, FULL));
      const { forge } = injector;
      const full = await forge.file();
      await injector.mint();
      await forge.gate();
      const { error } = await injector.mint();
      expect(error?.message).toContain('comment on issue 1');
      expect(await forge.branches()).toEqual([]);
      expect(await forge.issue(full)).toMatchObject({ state: 'closed', labels: [{ name: 'minted' }] });
      const next = await forge.file({ title: 'Another work' });
      await injector.settle();
      expect((await forge.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
    },
  );
});

test.concurrent('an issue that is deleted after it was listed does not keep another from being minted', async () => {
  await using injector = await injectFaults(
    onComments(1, refusal(410, 'This issue was deleted'), ['GET', 'POST']),
  );
  const { forge } = injector;
  const gone = await forge.file({ license: 'none at all' });
  await forge.as('owner').rest.issues.createComment({ ...AT, issue_number: gone, body: 'Hm.' });
  const good = await forge.file({ title: 'Another work' });
  await injector.mint();
  await forge.gate();
  await injector.mint();
  expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

// Takes long: the bot goes round until it gives the issue up.
longTest(
  'an issue that is edited before every attempt to enable auto-merge is left to another run, and the others are minted',
  async () => {
    const edits: Promise<void>[] = [];
    await using injector = await injectFaults(({ operation }) => {
      if (operation !== 'git/create-commit') return undefined;
      edits.push(forge.edit(restless, { title: `Edition ${edits.length + 1}` }, 'mallory'));
      return { delay: 300 };
    });
    const { forge } = injector;
    const restless = await forge.file({ title: 'Edition 0' }, { by: 'mallory' });
    const good = await forge.file({ title: 'A work that stays as it is' });
    expect((await injector.mint()).error).toBeUndefined();
    await Promise.all(edits);
    expect(await forge.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
    await forge.gate();
    await injector.mint();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    injector.faults = undefined;
    await injector.settle();
    expect((await forge.answer(restless))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
  },
);

// A text may take a minute to read, and GitHub ends a run after half an hour: one that reads everything before it answers
// anything would, after thirty such texts, never answer anything again.
// Takes long: more issues than one run reads.
longTest('who files more than a run can read holds up nobody else, and is answered in the end', async () => {
  await using forge = await startForge();
  const many: number[] = [];
  for (let at = 0; at < 14; at += 1)
    many.push(await forge.file({ title: `Number ${at}`, license: 'none at all' }, { by: 'mallory' }));
  const good = await forge.file({ title: 'The work of somebody else' }, { by: 'ruth' });
  await forge.mint({ readsFor: 0 });
  expect(await forge.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
  await forge.gate();
  for (let runs = 0; runs < 3; runs += 1) await forge.mint({ readsFor: 0 });
  expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  for (const issue of many) expect((await forge.answer(issue))?.marker?.state).toBe('refused');
});

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

// A check that does not end, or that fails for reasons of its own machine. GitHub ends a job that takes longer than
// its `timeout-minutes` as “cancelled”, and begins it no second time (docs.github.com/en/actions, workflow syntax).

// Takes long: bot and gate in turns until nothing is pending.
test.concurrent.each(sampled(['cancelled', 'failure'] as const))(
  'a deposit whose check ends as %s is proposed again; the second time it is held back, and the next is minted',
  async (conclusion) => {
    await using forge = await startForge();
    const issue = await forge.file();
    await forge.mint();
    const [before] = await forge.pulls('open');
    await forge.report(await forge.head(), conclusion);
    await forge.mint();
    const [after] = await forge.pulls('open');
    expect(after?.number).toBe(before?.number);
    expect(after?.head.sha).not.toBe(before?.head.sha);
    expect(await forge.answer(issue)).toBeUndefined();
    await forge.report(await forge.head(), conclusion);
    const next = await forge.file({ title: 'The next' });
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'stuck', until: expect.any(String) });
    expect((await forge.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(forge.server.violations).toEqual([]);
  },
);

/** Files a deposit, whose mint is pending then with a failed check. */
async function failedCheck(forge: TestForge): Promise<{ issue: number; shown: string }> {
  const issue = await forge.file();
  await forge.mint();
  const shown = await forge.head();
  await forge.report(shown, 'failure');
  return { issue, shown };
}

// Takes long: the bot waits for the head, and begins again.
test('the head of a pull request lags behind its rebuilt branch for longer than an hour: a new one is opened, and minted', async () => {
  await using forge = await startForge();
  const { issue, shown } = await failedCheck(forge);
  forge.server.quirks.headsLag = true;
  await forge.mint();
  expect([await forge.head(), (await branchOf(forge)) === shown]).toEqual([shown, false]);
  forge.now = () => `${new Date(Date.now() + 7_200_000).toISOString().slice(0, 19)}Z`;
  await forge.mint();
  expect((await forge.pulls()).map(({ state }) => state)).toEqual(['closed', 'open']);
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

// Behavior that GitHub shows now and then and documents nowhere: the head of a pull request lags behind its branch after a push, and
// auto-merge does not act although the check has passed. Reported in the threads of other projects.

const branchOf = (forge: TestForge) => tip(forge.as('owner'), 'mint/2', AT);

const state = async (forge: TestForge, issue: number) => (await forge.answer(issue))?.marker?.state;

longSuite('the head of a pull request lags behind its branch', () => {
  test('the failed check of the commit that it shows says nothing about the new one: nothing is held back, and other issues are answered', async () => {
    await using injector = await injectFaults();
    const { forge } = injector;
    const { issue, shown } = await failedCheck(forge);
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
    await failedCheck(injector.forge);
    const { calls } = await injector.mint();
    const order = calls.map(({ operation }) => operation).filter((one) => /AutoMerge|update-ref/.test(one));
    expect(order).toEqual(['disablePullRequestAutoMerge', 'git/update-ref', 'enablePullRequestAutoMerge']);
  });
});

longTest(
  'a pull request with auto-merge whose check has passed is merged by the bot where the forge does not merge it',
  async () => {
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
  },
);

longSuite('a check of the name that the ruleset requires', () => {
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
