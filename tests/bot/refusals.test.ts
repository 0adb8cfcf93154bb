import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ForgeError } from '../../src/forge/forge.ts';
import type { Call, Fault, Permissions } from '../../src/local-forge/index.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { type FaultInjector, graphqlError, injectFaults, refusal, runWithFaults } from './fault-injector.ts';
import { fileTwo, type Outcome, outcomeOf } from './outcome.ts';
import { startForge, type TestForge } from './test-forge.ts';

// Answers that are no accident: GitHub says no, and why. docs.github.com/en/rest (each operation's 4xx),
// docs.github.com/en/graphql/reference/mutations#enablepullrequestautomerge, docs.github.com/en/rest/pulls/pulls#merge.

const clean = await runWithFaults();

const times = (operation: string, most: number, fault: Fault) => (call: Call) =>
  call.operation === operation && call.count <= most ? fault : undefined;

const invalid = (message: string) => refusal(422, message);

longSuite.concurrent('422', () => {
  const said = 'Validation Failed: No commits between main and mint/2';
  test.each([
    // A claim that somebody else was quicker to make.
    ['git/create-ref', 'Reference already exists', undefined],
    // One that is not listed yet is there when it is looked for again.
    ['pulls/create', 'Validation Failed: A pull request already exists for example:mint/2.', undefined],
    ['pulls/create', said, `The forge refused to open a pull request (422): ${said}`],
  ])('to %s, “%s”: what comes out is the same', async (operation, message, error) => {
    const { outcome, runs } = await runWithFaults(times(operation, 1, invalid(message)));
    expect(outcome).toEqual(clean.outcome);
    expect(runs[0]?.error?.message).toEqual(error && expect.stringContaining(error));
  });
});

/** Brings a mint to where its check has passed and auto-merge is not enabled: GitHub answers “clean status” then. */
async function passWithoutAutoMerge(injector: FaultInjector): Promise<number[]> {
  injector.faults = ({ operation }) =>
    operation === 'enablePullRequestAutoMerge' ? refusal(502, 'Bad Gateway') : undefined;
  const issues = await fileTwo(injector.forge);
  const { error } = await injector.mint();
  expect(error?.message).toBe(
    'The forge answered 502 when asked to enable auto-merge of pull request 3. Run the command again later; nothing is lost.',
  );
  await injector.forge.gate();
  return issues;
}

describe.concurrent('a merge without waiting, of a pull request in clean status', () => {
  test.each(
    sampled([
      ['is done with the head that was looked at', () => undefined],
      [
        'and 405 “Base branch was modified”: it is looked at again',
        times('pulls/merge', 2, refusal(405, 'Base branch was modified. Review and try the merge again.')),
      ],
      ['and 500: it is looked at again', times('pulls/merge', 1, refusal(500, 'Server Error'))],
      ['and a lost answer: it is found merged', times('pulls/merge', 1, { loseResponse: true })],
    ] as const),
  )('%s', async (_name, merge) => {
    await using injector = await injectFaults();
    const issues = await passWithoutAutoMerge(injector);
    injector.faults = merge;
    const { error, calls } = await injector.mint();
    expect(error).toBeUndefined();
    expect(calls.some(({ operation }) => operation === 'pulls/merge')).toBe(true);
    expect(await outcomeOf(injector.forge, issues)).toEqual(clean.outcome);
  });
});

describe('auto-merge that cannot be enabled', () => {
  const NOT_ALLOWED = 'Pull request Auto merge is not allowed for this repository';
  const notAllowed = ({ operation }: Call) =>
    operation === 'enablePullRequestAutoMerge' ? graphqlError('UNPROCESSABLE', NOT_ALLOWED) : undefined;

  test('is reported in the one comment of the issue; when the setting is corrected, the same comment becomes the record', async () => {
    await using injector = await injectFaults(notAllowed);
    const { forge } = injector;
    const issues = await fileTwo(forge);
    const [good = 0] = issues;
    const { error } = await injector.mint();
    expect(error?.message).toBe(
      `The forge refused to enable auto-merge of pull request 3: ${NOT_ALLOWED}. Compare the settings with .github/SETUP.md.`,
    );
    const told = await forge.answer(good);
    expect(told?.marker?.state).toBe('stuck');
    expect(told?.body).toContain('/pull/3');
    expect((await forge.issue(good)).labels).toMatchObject([{ name: 'stuck' }]);
    const again = await injector.mint();
    expect(again.error?.message).toBe(error?.message);
    expect(await forge.answer(good)).toEqual(told);
    injector.faults = undefined;
    await injector.settle();
    expect((await forge.answer(good))?.id).toBe(told?.id);
    expect(await outcomeOf(forge, issues)).toEqual(clean.outcome);
  });

  longTest(
    'since another run enabled it and it is merged, is reported to nobody: the record is posted',
    async () => {
      const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
      await using forge = await startForge({
        faults: ({ operation, count }) =>
          operation === 'enablePullRequestAutoMerge' && count === 1 ? { until: settled } : undefined,
      });
      const issues = await fileTwo(forge);
      const first = forge.mint();
      while ((await forge.pulls('open')).length === 0) await sleep(50);
      await forge.settle();
      settle();
      await first;
      expect(await outcomeOf(forge, issues)).toEqual(clean.outcome);
    },
  );

  test('since the head was modified, is looked at again, and nobody is told', async () => {
    const message = 'Head branch was modified. Review and try the merge again.';
    const { outcome, runs } = await runWithFaults(
      times('enablePullRequestAutoMerge', 1, graphqlError('UNPROCESSABLE', message)),
    );
    expect(outcome).toEqual(clean.outcome);
    expect(runs.filter(({ error }) => error)).toEqual([]);
    const calls = runs.flatMap((run) => run.calls.map(({ operation }) => operation));
    expect(calls).not.toContain('issues/update-comment');
  });
});

describe('a token', () => {
  let forge: TestForge;
  let issues: number[];
  beforeEach(async () => {
    forge = await startForge();
    issues = await fileTwo(forge);
  });
  afterEach(() => forge.close());

  /** Returns the message of a run with a token that is refused something; undefined where the run ends well. */
  const mint = async (token: string): Promise<string | undefined> => {
    const good = forge.token;
    forge.token = token;
    try {
      await forge.mint();
      return undefined;
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      return error.message;
    } finally {
      forge.token = good;
    }
  };
  const comesOut = async (): Promise<Outcome> => {
    await forge.settle();
    return outcomeOf(forge, issues);
  };
  const ALL = { issues: 'write', contents: 'write', pull_requests: 'write', checks: 'read' } as const;

  test.each(
    sampled([
      ['issues: read', { issues: 'read' }, 'label issue 2'],
      ['contents: read', { contents: 'read' }, 'store a tree'],
      ['pull_requests: read', { pull_requests: 'read' }, 'open a pull request'],
    ] as const),
  )('with %s: the message names what it may not do; a good run completes it', async (_name, less, what) => {
    const granted = Object.entries({ ...ALL, ...less }).filter(([, level]) => level);
    const token = forge.server.restricted('app', Object.fromEntries(granted) as Permissions);
    const said = await mint(token);
    expect(said).toContain(`The token may not ${what}: Resource not accessible by integration`);
    expect(said).toContain('.github/SETUP.md');
    expect(said).not.toContain(token);
    expect(await comesOut()).toEqual(clean.outcome);
  });

  longTest('with checks: none proposes, and says at the next run what it may not read', async () => {
    const { checks: _checks, ...rest } = ALL;
    const token = forge.server.restricted('app', rest);
    expect(await mint(token)).toBeUndefined();
    expect(await mint(token)).toContain('The token may not read the required check');
    expect(await comesOut()).toEqual(clean.outcome);
  });

  test('that the forge does not know is named as such, and not shown', async () => {
    const said = await mint('ghs_unknown');
    expect(said).toMatch(/^The token may not list the open issues: Bad credentials.*\.github\/SETUP\.md\.$/m);
    expect(said).not.toContain('ghs_unknown');
    expect(await comesOut()).toEqual(clean.outcome);
  });

  test('that is missing: exit 2, and no other is tried', async () => {
    const before = forge.server.requests;
    const none = forge.environment({ FORGE_TOKEN: '' });
    const { code, stderr } = await runHere('mint', ['--reconcile'], none);
    expect(code).toBe(2);
    expect(stderr).toContain('FORGE_TOKEN is not set, so nothing was done.');
    expect(forge.server.requests).toBe(before);
  });
});
