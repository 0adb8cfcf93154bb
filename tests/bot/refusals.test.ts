import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call, Fault, Permissions } from '../../src/local-forge/index.ts';
import { runHere } from '../fixtures/in-process.ts';
import { fileTwo, type Outcome, outcomeOf } from './outcome.ts';
import { Town } from './town.ts';
import { endure, graphqlError, refusal, Sky } from './weather.ts';

// Answers that are no accident: GitHub says no, and why. docs.github.com/en/rest (each operation's 4xx),
// docs.github.com/en/graphql/reference/mutations#enablepullrequestautomerge, docs.github.com/en/rest/pulls/pulls#merge.

const clean = await endure();

const times = (operation: string, most: number, fault: Fault) => (call: Call) =>
  call.operation === operation && call.count <= most ? fault : undefined;

const invalid = (message: string) => refusal(422, message);

describe.concurrent('422', () => {
  test('“Reference already exists” is a claim that somebody else was quicker to make: everything is read again', async () => {
    const { outcome, runs } = await endure(times('git/create-ref', 1, invalid('Reference already exists')));
    expect(outcome).toEqual(clean.outcome);
    expect(runs.filter(({ error }) => error)).toEqual([]);
  });

  test('“A pull request already exists” of one that is not listed yet: it is there when it is looked for again', async () => {
    const { outcome } = await endure(
      times(
        'pulls/create',
        1,
        invalid('Validation Failed: A pull request already exists for example:mint/2.'),
      ),
    );
    expect(outcome).toEqual(clean.outcome);
  });

  test.each([
    ['git/create-tree', 'store a tree', 'tree.sha 4b825dc is not a valid blob'],
    ['git/create-commit', 'store a commit', 'Tree SHA does not exist'],
    ['git/create-ref', 'create the branch mint/2', 'Object does not exist'],
    ['pulls/create', 'open a pull request', 'Validation Failed: No commits between main and mint/2'],
    ['issues/add-labels', 'label issue 2', 'Validation Failed'],
    ['issues/create-comment', 'comment on issue 2', 'Validation Failed'],
  ])('%s: the run ends and says so, and the next good one completes it', async (operation, what, message) => {
    const { outcome, runs } = await endure(times(operation, 1, invalid(message)));
    expect(outcome).toEqual(clean.outcome);
    expect(runs[0]?.error?.message).toContain(`The forge will not ${what} (422): ${message}`);
  });
});

/** A town whose pull request is open, its check passed and its merge not armed: GitHub answers “clean status” then. */
async function cleanTown(merge: (call: Call) => Fault | undefined): Promise<{ sky: Sky; issues: number[] }> {
  const sky = await Sky.over(({ operation }) =>
    operation === 'enablePullRequestAutoMerge' ? refusal(502, 'Bad Gateway') : undefined,
  );
  const issues = await fileTwo(sky.town);
  const { error } = await sky.mint();
  expect(error?.message).toMatch(/^The forge answered 502 when asked to arm the merge of pull request 3/);
  await sky.town.gate();
  sky.weather = merge;
  return { sky, issues };
}

describe.concurrent('a merge without waiting, of a pull request in clean status', () => {
  test.each([
    ['is done with the head that was looked at', () => undefined],
    [
      'and 405 “Base branch was modified”: it is looked at again',
      times('pulls/merge', 2, refusal(405, 'Base branch was modified. Review and try the merge again.')),
    ],
    [
      'and 409 “Head branch was modified”: it is looked at again',
      times('pulls/merge', 2, refusal(409, 'Head branch was modified. Review and try the merge again.')),
    ],
    ['and 500: it is looked at again', times('pulls/merge', 1, refusal(500, 'Server Error'))],
    ['and a lost answer: it is found merged', times('pulls/merge', 1, { loseResponse: true })],
  ] as const)('%s', async (_name, merge) => {
    const { sky, issues } = await cleanTown(merge);
    try {
      const { error, calls } = await sky.mint();
      expect(error).toBeUndefined();
      expect(calls.some(({ operation }) => operation === 'pulls/merge')).toBe(true);
      expect(await outcomeOf(sky.town, issues)).toEqual(clean.outcome);
    } finally {
      await sky.town.leave();
    }
  });
});

describe('a merge that cannot be armed', () => {
  const NOT_ALLOWED = 'Pull request Auto merge is not allowed for this repository';
  const notAllowed = ({ operation }: Call) =>
    operation === 'enablePullRequestAutoMerge' ? graphqlError('UNPROCESSABLE', NOT_ALLOWED) : undefined;

  test('is told on the issue in its one comment; when the setting is mended, the same comment becomes the record', async () => {
    const sky = await Sky.over(notAllowed);
    const { town } = sky;
    try {
      const issues = await fileTwo(town);
      const [good = 0] = issues;
      const { error } = await sky.mint();
      expect(error?.message).toBe(
        `The forge will not arm the merge of pull request 3: ${NOT_ALLOWED}. Compare the settings with .github/SETUP.md.`,
      );
      const told = await town.answer(good);
      expect(told?.marker?.state).toBe('stuck');
      expect(told?.body).toContain('/pull/3');
      expect((await town.issue(good)).labels).toMatchObject([{ name: 'stuck' }]);
      const again = await sky.mint();
      expect(again.error?.message).toBe(error?.message);
      expect(await town.answer(good)).toEqual(told);
      sky.weather = undefined;
      await sky.settle();
      expect((await town.answer(good))?.id).toBe(told?.id);
      expect(await outcomeOf(town, issues)).toEqual(clean.outcome);
    } finally {
      await town.leave();
    }
  });

  test('since another run armed it and it is merged, is stuck for nobody: the record stands', async () => {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const town = await Town.found({
      faults: ({ operation, count }) =>
        operation === 'enablePullRequestAutoMerge' && count === 1 ? { until: settled } : undefined,
    });
    try {
      const issues = await fileTwo(town);
      const first = town.mint();
      while ((await town.pulls('open')).length === 0) await sleep(50);
      await town.settle();
      settle();
      await first;
      expect(await outcomeOf(town, issues)).toEqual(clean.outcome);
    } finally {
      await town.leave();
    }
  });

  test('ends the command with 1, and its message is for people', async () => {
    const town = await Town.found({ faults: notAllowed });
    try {
      await town.file();
      const { code, stderr } = await runHere('mint', ['--reconcile'], town.environment());
      expect(code).toBe(1);
      expect(stderr).toContain(
        `will not arm the merge of pull request 2: ${NOT_ALLOWED}. Compare the settings with .github/SETUP.md.`,
      );
      expect(stderr).not.toContain('    at ');
    } finally {
      await town.leave();
    }
  });

  test.each([
    'Head branch was modified. Review and try the merge again.',
    "Expected head sha didn't match current head ref.",
  ])('since “%s”, is looked at again, and nobody is told', async (message) => {
    const { outcome, runs } = await endure(
      times('enablePullRequestAutoMerge', 1, graphqlError('UNPROCESSABLE', message)),
    );
    expect(outcome).toEqual(clean.outcome);
    expect(runs.filter(({ error }) => error)).toEqual([]);
  });
});

describe('a token', () => {
  let town: Town;
  let issues: number[];
  beforeEach(async () => {
    town = await Town.found();
    issues = await fileTwo(town);
  });
  afterEach(() => town.leave());

  const mint = (token: string) => runHere('mint', ['--reconcile'], town.environment({ FORGE_TOKEN: token }));
  const comesOut = async (): Promise<Outcome> => {
    await town.settle();
    return outcomeOf(town, issues);
  };
  const ALL = { issues: 'write', contents: 'write', pull_requests: 'write', checks: 'read' } as const;

  test.each([
    ['issues: none', { issues: undefined }, 'list the open issues'],
    ['issues: read', { issues: 'read' }, 'label issue 2'],
    ['contents: none', { contents: undefined }, 'read where main stands'],
    ['contents: read', { contents: 'read' }, 'store a tree'],
    ['pull_requests: none', { pull_requests: undefined }, 'open a pull request'],
    ['pull_requests: read', { pull_requests: 'read' }, 'open a pull request'],
  ] as const)(
    'with %s: exit 1, and the message names what it may not do; a good run completes it',
    async (_name, less, what) => {
      const granted = Object.entries({ ...ALL, ...less }).filter(([, level]) => level);
      const token = town.forge.restricted('app', Object.fromEntries(granted) as Permissions);
      const { code, stderr } = await mint(token);
      expect(stderr).toContain(`The token may not ${what}: Resource not accessible by integration`);
      expect(stderr).toContain('.github/SETUP.md');
      expect(stderr).not.toContain('    at ');
      expect(stderr).not.toContain(token);
      expect(code).toBe(1);
      expect(await comesOut()).toEqual(clean.outcome);
    },
  );

  test('with checks: none proposes, and says at the next run what it may not read', async () => {
    const { checks: _checks, ...rest } = ALL;
    const token = town.forge.restricted('app', rest);
    expect((await mint(token)).code).toBe(0);
    const { code, stderr } = await mint(token);
    expect(code).toBe(1);
    expect(stderr).toContain('The token may not read the required check');
    expect(await comesOut()).toEqual(clean.outcome);
  });

  test('that the forge does not know: exit 1', async () => {
    const { code, stderr } = await mint('ghs_unknown');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The token may not list the open issues: Bad credentials.*\.github\/SETUP\.md\.$/m,
    );
    expect(stderr).not.toContain('ghs_unknown');
    expect(await comesOut()).toEqual(clean.outcome);
  });

  test('that is missing: exit 2, and no other is tried', async () => {
    const before = town.forge.requests;
    const { code, stderr } = await mint('');
    expect(code).toBe(2);
    expect(stderr).toContain('FORGE_TOKEN is not set, so nothing was done.');
    expect(town.forge.requests).toBe(before);
  });
});
