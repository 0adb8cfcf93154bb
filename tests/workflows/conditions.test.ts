import { describe, expect, test } from 'vitest';
import { githubContext, issueEvent, listens, pullRequestEvent, pushEvent, startedBy } from './events.ts';
import { filledIn, holds } from './expressions.ts';
import { type Concurrency, workflow, workflows } from './files.ts';

// Which event starts which job, with real payloads and GitHub's own engine for the conditions.

const started = (name: string, event: Parameters<typeof startedBy>[1]) => startedBy(workflow(name), event);
const schedule = { name: 'schedule', payload: {} };
const byHand = { name: 'workflow_dispatch', payload: {} };

describe('the mint', () => {
  test.each(['opened', 'reopened'] as const)('runs when a deposit issue is %s', (action) => {
    expect(started('mint.yml', issueEvent(action, '[DEPOSIT] A work'))).toEqual(['mint']);
  });

  test.each(['A question', ' [DEPOSIT] A work', 'Re: [DEPOSIT] A work', 'DEPOSIT A work', ''])(
    'does not run for an issue with the title “%s”',
    (title) => {
      expect(started('mint.yml', issueEvent('opened', title))).toEqual([]);
    },
  );

  test('runs for [deposit], which GitHub’s engine cannot tell from [DEPOSIT]: the mint itself compares the case', () => {
    expect(started('mint.yml', issueEvent('opened', '[deposit] A work'))).toEqual(['mint']);
  });

  test.each([
    ['hold', ['mint']],
    ['release', ['mint']],
    ['waiting', []],
    ['question', []],
  ])('of the labels of a deposit issue, for %s: %j', (name, jobs) => {
    const event = issueEvent('opened', '[DEPOSIT] A work');
    for (const action of ['labeled', 'unlabeled'])
      expect(
        started('mint.yml', { ...event, payload: { ...event.payload, action, label: { name } } }),
      ).toEqual(jobs);
    const question = issueEvent('opened', 'A question');
    expect(
      started('mint.yml', {
        ...question,
        payload: { ...question.payload, action: 'labeled', label: { name } },
      }),
    ).toEqual([]);
  });

  test('does not run when an issue is edited, only when it is reopened', () => {
    expect(started('mint.yml', issueEvent('edited', '[DEPOSIT] A work'))).toEqual([]);
  });

  test('runs by schedule, by hand, and after each merge', () => {
    for (const event of [byHand, pushEvent('main')]) expect(started('mint.yml', event)).toEqual(['mint']);
    expect(started('mint.yml', schedule)).toEqual(['mint', 'keep']);
    expect(started('mint.yml', pushEvent('a-branch'))).toEqual([]);
  });

  test.each(['mint/12', 'read/0123456789ab'])('is started when a pull request of %s closes', (ref) => {
    const event = pullRequestEvent('pull_request', 'closed', { ref });
    expect(started('mint.yml', event)).toEqual(['wake']);
  });

  test('ignores other pull requests, whatever their branches are called', () => {
    const other = pullRequestEvent('pull_request', 'closed', { ref: 'mend/mint/12' });
    const fork = pullRequestEvent('pull_request', 'closed', {
      ref: 'mint/12',
      repository: 'someone/deposit-registry',
    });
    const opened = pullRequestEvent('pull_request', 'opened', { ref: 'mint/12' });
    for (const event of [other, fork, opened]) expect(started('mint.yml', event)).toEqual([]);
  });

  test('requests a token only where an app is configured', () => {
    const step = workflow('mint.yml').jobs.mint?.steps?.find(({ id }) => id === 'app');
    expect(holds(step?.if, { vars: {} })).toBe(false);
    expect(holds(step?.if, { vars: { MINT_APP_CLIENT_ID: 'Iv1.0' } })).toBe(true);
  });
});

describe('the gate', () => {
  const gate = workflow('validate-registry.yml');
  const nameFor = (event: Parameters<typeof startedBy>[1]) =>
    filledIn(gate.jobs.gate?.name ?? '', { github: githubContext(event) });

  test.each(['opened', 'synchronize', 'reopened', 'edited'])('runs when a pull request is %s', (action) => {
    expect(startedBy(gate, pullRequestEvent('pull_request_target', action))).toEqual(['gate']);
  });

  test('runs for forks, bots and mint branches alike', () => {
    const all = [{ repository: 'someone/fork' }, { type: 'Bot' as const }, { ref: 'mint/3' }];
    for (const changes of all) {
      expect(startedBy(gate, pullRequestEvent('pull_request_target', 'opened', changes))).toEqual(['gate']);
    }
  });

  test('runs for every push except to a branch of the bot, which a pull request covers', () => {
    for (const branch of ['main', 'a-branch', 'mend/mint/1'])
      expect(startedBy(gate, pushEvent(branch))).toEqual(['gate']);
    for (const branch of ['mint/12', 'read/0123456789ab'])
      expect(startedBy(gate, pushEvent(branch))).toEqual([]);
  });

  test('never listens to pull_request, which would use the workflow of the pull request itself', () => {
    expect(startedBy(gate, pullRequestEvent('pull_request', 'opened'))).toEqual([]);
  });

  test('uses the name of the required check only for pull requests', () => {
    expect(nameFor(pullRequestEvent('pull_request_target', 'opened'))).toBe('validate-registry');
    expect(nameFor(pushEvent('main'))).toBe('validate-push');
  });

  test('can never be skipped, which would count as passed, and shares its name with no other job', () => {
    expect(gate.jobs.gate).not.toHaveProperty('if');
    expect(gate.jobs.gate).not.toHaveProperty('needs');
    const names = workflows().flatMap((file) =>
      Object.entries(file.workflow.jobs).map(([id, job]) => job.name ?? id),
    );
    expect(names.filter((name) => name.includes('validate-registry'))).toHaveLength(1);
  });

  test('comments on pull requests whether they pass or fail, and on nothing else', () => {
    const needs = { gate: { outputs: { report: 'packed' } } };
    const onPull = { github: githubContext(pullRequestEvent('pull_request_target', 'opened')), needs };
    const { if: condition } = gate.jobs.comment ?? {};
    expect(holds(condition, onPull, 'success')).toBe(true);
    expect(holds(condition, onPull, 'failure')).toBe(true);
    expect(holds(condition, onPull, 'cancelled')).toBe(false);
    expect(holds(condition, { ...onPull, needs: { gate: { outputs: { report: '' } } } })).toBe(false);
    expect(holds(condition, { github: githubContext(pushEvent('main')), needs })).toBe(false);
  });
});

describe('a validated commit of the bot', () => {
  const condition = workflow('validate-registry.yml').jobs.wake?.if;
  const wakes = (family: string, result: string, event = pullRequestEvent('pull_request_target', 'opened')) =>
    holds(
      condition,
      { github: githubContext(event), needs: { gate: { outputs: { family }, result } } },
      'failure',
    );

  // The mint merges one that passed where auto-merge did not.
  test.each(['failure', 'cancelled', 'success'])('starts the mint after a %s', (result) => {
    expect(wakes('mint', result)).toBe(true);
    // It may have waited for a reading pass.
    expect(wakes('read', result)).toBe(true);
    expect(wakes('', result)).toBe(false);
    expect(wakes('mint', result, pushEvent('main'))).toBe(false);
  });
});

describe('a skipped job', () => {
  const needs = (report: string) => ({ gate: { outputs: { report }, result: 'success' } });
  const events = [
    schedule,
    byHand,
    issueEvent('opened', '[DEPOSIT] A work'),
    issueEvent('reopened', 'A question'),
    issueEvent('opened', 'A question'),
    pullRequestEvent('pull_request', 'closed', { ref: 'mint/12' }),
    pullRequestEvent('pull_request', 'closed'),
    pullRequestEvent('pull_request_target', 'opened'),
    pushEvent('main'),
    pushEvent('a-branch'),
  ];
  const branches = ['refs/heads/main', 'refs/heads/a-branch'];
  const contexts = events.flatMap((event) =>
    branches.flatMap((ref) =>
      ['packed', ''].map((report) => ({
        event,
        given: {
          github: { ...githubContext(event), ...(event.name === 'push' ? {} : { ref }) },
          needs: needs(report),
        },
      })),
    ),
  );
  /** The concurrency groups of a workflow and its jobs: those of active runs, and those of skipped ones. */
  const groupsOf = (file: string) => {
    const { jobs, concurrency, ...rest } = workflow(file);
    const entered = { working: new Set<string>(), skipped: new Set<string>() };
    for (const { given } of contexts.filter((one) => listens({ ...rest, jobs }, one.event))) {
      const starts = Object.values(jobs).map((job) => holds(job.if, given));
      const note = (group: Concurrency | undefined, works: boolean) => {
        if (group === undefined) return;
        const name = filledIn(Object(group).group, given);
        entered[works ? 'working' : 'skipped'].add(name);
      };
      note(
        concurrency,
        Object.values(jobs).some((job, at) => !job.needs && starts[at]),
      );
      Object.values(jobs).forEach((job, at) => {
        note(job.concurrency, starts[at] === true);
      });
    }
    return entered;
  };

  test.each([
    ['mint.yml', ['mint'], ['skipped-4711']],
    ['deploy.yml', ['pages'], ['skipped-4711']],
    ['read.yml', ['read'], []],
    [
      'validate-registry.yml',
      [expect.stringMatching(/^gate-7-[0-9a-f]{40}$/), 'gate-comment-7', expect.stringMatching(/^gate-refs/)],
      ['skipped-4711'],
    ],
  ] as const)(
    'of %s is in a group of its own, and takes the place of no run that waits',
    (file, working, skipped) => {
      const groups = groupsOf(file);
      expect([...groups.skipped]).toEqual(skipped);
      expect([...groups.working].filter((one) => groups.skipped.has(one))).toEqual([]);
      for (const name of working) expect([...groups.working]).toContainEqual(name);
    },
  );
});

// Which event starts the reading pass, and that its second job does not depend on the first.

describe('the reading pass', () => {
  test('read texts by schedule and when records change on main', () => {
    const { enrich, read } = workflow('read.yml').jobs;
    for (const event of [schedule, byHand, { ...pushEvent('main'), changed: ['data/registry.json'] }])
      expect(started('read.yml', event)).toEqual(['enrich']);
    expect(
      started('read.yml', { ...pushEvent('main'), changed: ['src/registry/archive/archive.ts'] }),
    ).toEqual([]);
    expect(started('read.yml', pushEvent('a-branch'))).toEqual([]);
    expect([enrich?.needs, read?.needs]).toEqual([undefined, 'enrich']);
  });

  test('read texts whatever became of the question to the model', () => {
    const { if: condition } = workflow('read.yml').jobs.read ?? {};
    const github = githubContext(schedule);
    for (const standing of ['success', 'failure'] as const)
      expect(holds(condition, { github, needs: {} }, standing)).toBe(true);
    expect(holds(condition, { github, needs: {} }, 'cancelled')).toBe(false);
  });
});

// Which event starts the tests and the publication, with real payloads and GitHub's own engine for the conditions.

describe('the other workflows', () => {
  test('run tests for pull requests and for main', () => {
    expect(
      started('ci.yml', pullRequestEvent('pull_request', 'opened', { repository: 'someone/fork' })),
    ).toEqual(['test']);
    expect(started('ci.yml', pushEvent('main'))).toEqual(['test']);
    expect(started('ci.yml', pushEvent('mint/12'))).toEqual([]);
  });

  test.each([
    ['of a mint', ['data/registry.json', 'data/texts/AXN-02-text.md'], []],
    ['of the settings', ['data/site.json'], ['test']],
    ['of code beside records', ['data/registry.json', 'src/registry/changes/mint.ts'], ['test']],
    ['of a file of the root', ['README.md'], ['test']],
  ])('run tests for code, but not for records alone: %s', (_what, changed, jobs) => {
    expect(started('ci.yml', { ...pullRequestEvent('pull_request', 'opened'), changed })).toEqual(jobs);
    expect(started('ci.yml', { ...pushEvent('main'), changed })).toEqual(jobs);
    // A required check has no path filter: a skipped one would stay pending forever.
    const gated = { ...pullRequestEvent('pull_request_target', 'opened'), changed };
    expect(started('validate-registry.yml', gated)).toEqual(['gate']);
  });

  test('publish the site from main, and from no other branch even by hand', () => {
    expect(started('deploy.yml', pushEvent('main'))).toEqual(['build']);
    expect(started('deploy.yml', pushEvent('a-branch'))).toEqual([]);
    const elsewhere = { ...githubContext(byHand), ref: 'refs/heads/a-branch' };
    expect(startedBy(workflow('deploy.yml'), byHand, { github: elsewhere })).toEqual([]);
  });
});
