import { describe, expect, test } from 'vitest';
import { type Event, githubContext, issueEvent, pullRequestEvent, pushEvent, startedBy } from './events.ts';
import { filledIn, holds } from './expressions.ts';
import { workflow, workflows } from './files.ts';

// Which event starts which job, with real payloads and GitHub's own engine for the conditions.

const schedule = { name: 'schedule', payload: {} };
const byHand = { name: 'workflow_dispatch', payload: {} };
const [main, elsewhere, mints] = [pushEvent('main'), pushEvent('a-branch'), pushEvent('mint/12')];
const deposit = issueEvent('opened', '[DEPOSIT] A work');
const question = issueEvent('opened', 'A question');

const labelled = (name: string, { payload, ...event }: Event = deposit) =>
  ['labeled', 'unlabeled'].map((action) => ({ ...event, payload: { ...payload, action, label: { name } } }));
const gated = (changes = {}, action = 'opened') => pullRequestEvent('pull_request_target', action, changes);
const opened = (changes = {}) => pullRequestEvent('pull_request', 'opened', changes);
const closed = (ref: string, others = {}) => pullRequestEvent('pull_request', 'closed', { ref, ...others });
const changing = (changed: string[], ...events: Event[]) => events.map((event) => ({ ...event, changed }));

function told({ name, payload: { action, label, issue, ref, pull_request }, changed }: Event): string {
  const parts = [name, action, Object(label).name, issue && `“${issue.title}”`, ref, pull_request?.head.ref];
  return [...parts, pull_request?.head.repo.full_name, ...(changed ?? [])].filter(Boolean).join(' ');
}

/** Tries that each of the events starts these jobs of a workflow, and no others. */
const starts = (file: string, jobs: string[], ...events: Event[]) =>
  test.each(events.map((event) => [told(event), event] as const))(
    `${file} runs [${jobs}] for %s`,
    (_, event) => {
      expect(startedBy(workflow(file), event)).toEqual(jobs);
    },
  );

describe('the mint', () => {
  starts('mint.yml', ['mint'], deposit, issueEvent('reopened', '[DEPOSIT] A work'), byHand, main);
  starts('mint.yml', ['mint', 'keep'], schedule);
  // GitHub's engine cannot tell it from [DEPOSIT]: the mint itself compares the case.
  starts('mint.yml', ['mint'], issueEvent('opened', '[deposit] A work'));
  for (const title of [' [DEPOSIT] A work', 'Re: [DEPOSIT] A work', 'DEPOSIT A work', ''])
    starts('mint.yml', [], issueEvent('opened', title));
  starts('mint.yml', [], question, issueEvent('edited', '[DEPOSIT] A work'), elsewhere);
  for (const label of ['hold', 'release']) {
    starts('mint.yml', ['mint'], ...labelled(label));
    starts('mint.yml', [], ...labelled(label, question));
  }
  starts('mint.yml', [], ...labelled('waiting'), ...labelled('question'), ...labelled('waiting', question));
  starts('mint.yml', ['wake'], closed('mint/12'), closed('read/0123456789ab'));
  const fork = { repository: 'someone/deposit-registry' };
  starts('mint.yml', [], closed('mend/mint/12'), closed('mint/12', fork), opened({ ref: 'mint/12' }));

  test('requests a token only where an app is configured', () => {
    const step = workflow('mint.yml').jobs.mint?.steps?.find(({ id }) => id === 'app');
    expect(holds(step?.if, { vars: {} })).toBe(false);
    expect(holds(step?.if, { vars: { MINT_APP_CLIENT_ID: 'Iv1.0' } })).toBe(true);
  });
});

describe('the gate', () => {
  const { comment, gate, wake } = workflow('validate-registry.yml').jobs;
  const nameFor = (event: Event) => filledIn(gate?.name ?? '', { github: githubContext(event) });

  for (const action of ['opened', 'synchronize', 'reopened', 'edited'])
    starts('validate-registry.yml', ['gate'], gated({}, action));
  for (const changes of [{ repository: 'someone/fork' }, { type: 'Bot' }, { ref: 'mint/3' }])
    starts('validate-registry.yml', ['gate'], gated(changes));
  // A pull request covers the branches of the bot.
  starts('validate-registry.yml', ['gate'], main, elsewhere, pushEvent('mend/mint/1'));
  starts('validate-registry.yml', [], mints, pushEvent('read/0123456789ab'));
  // It would use the workflow of the pull request itself.
  starts('validate-registry.yml', [], opened());

  test('uses the name of the required check only for pull requests', () => {
    expect(nameFor(gated())).toBe('validate-registry');
    expect(nameFor(main)).toBe('validate-push');
  });

  test('can never be skipped, which would count as passed, and shares its name with no other job', () => {
    expect(gate).not.toHaveProperty('if');
    expect(gate).not.toHaveProperty('needs');
    const names = workflows().flatMap((file) =>
      Object.entries(file.workflow.jobs).map(([id, job]) => job.name ?? id),
    );
    expect(names.filter((name) => name.includes('validate-registry'))).toHaveLength(1);
  });

  test('comments on pull requests whether they pass or fail, and on nothing else', () => {
    const needs = { gate: { outputs: { report: 'packed' } } };
    const onPull = { github: githubContext(gated()), needs };
    expect(holds(comment?.if, onPull, 'success')).toBe(true);
    expect(holds(comment?.if, onPull, 'failure')).toBe(true);
    expect(holds(comment?.if, onPull, 'cancelled')).toBe(false);
    expect(holds(comment?.if, { ...onPull, needs: { gate: { outputs: { report: '' } } } })).toBe(false);
    expect(holds(comment?.if, { github: githubContext(main), needs })).toBe(false);
  });

  // The mint merges one that passed where auto-merge did not, and may have waited for a reading pass.
  test.each(['failure', 'cancelled', 'success'])('starts the mint after a %s of its commit', (result) => {
    const wakes = (family: string, event: Event) =>
      holds(
        wake?.if,
        { github: githubContext(event), needs: { gate: { outputs: { family }, result } } },
        'failure',
      );
    const woken = [wakes('mint', gated()), wakes('read', gated()), wakes('', gated()), wakes('mint', main)];
    expect(woken).toEqual([true, true, false, false]);
  });
});

describe('a skipped job', () => {
  const events = [
    ...[schedule, byHand, deposit, question, issueEvent('reopened', 'A question')],
    ...[closed('mint/12'), closed('a-branch'), gated(), main, elsewhere],
  ];
  const contexts = events.flatMap((event) =>
    ['refs/heads/main', 'refs/heads/a-branch'].flatMap((ref) =>
      ['packed', ''].map((report) => ({
        github: { ...githubContext(event), ...(event.name === 'push' ? {} : { ref }) },
        needs: { gate: { outputs: { report }, result: 'success' } },
      })),
    ),
  );

  test.each([
    ['mint.yml', 'mint', 'mint'],
    ['deploy.yml', 'build', 'pages'],
    ['validate-registry.yml', 'comment', 'gate-comment-7'],
  ])('of %s, %s, is in a group of its own, and takes the place of no run that waits', (file, id, own) => {
    const { jobs, concurrency } = workflow(file);
    const { if: condition, concurrency: group = concurrency } = jobs[id] ?? {};
    const runs = contexts.map((given) => holds(condition, given));
    expect(new Set(runs)).toEqual(new Set([true, false]));
    expect(contexts.map((given) => filledIn(Object(group).group, given))).toEqual(
      runs.map((works) => (works ? own : 'skipped-4711')),
    );
  });

  test('of the gate there is none: its group is that of a pull request and its commit', () => {
    const { concurrency } = workflow('validate-registry.yml');
    const groupOf = (event: Event) => filledIn(Object(concurrency).group, { github: githubContext(event) });
    expect([groupOf(gated()), groupOf(main)]).toEqual([
      expect.stringMatching(/^gate-7-[0-9a-f]{40}$/),
      expect.stringMatching(/^gate-refs/),
    ]);
  });
});

describe('the reading pass', () => {
  starts('read.yml', ['enrich'], schedule, byHand, ...changing(['data/registry.json'], main));
  starts('read.yml', [], elsewhere, ...changing(['src/registry/archive/archive.ts'], main));

  test('reads texts whatever became of the question to the model', () => {
    const { enrich, read } = workflow('read.yml').jobs;
    expect([enrich?.needs, read?.needs]).toEqual([undefined, 'enrich']);
    const given = { github: githubContext(schedule), needs: {} };
    for (const standing of ['success', 'failure'] as const)
      expect(holds(read?.if, given, standing)).toBe(true);
    expect(holds(read?.if, given, 'cancelled')).toBe(false);
  });
});

describe('the other workflows', () => {
  starts('ci.yml', ['test'], opened({ repository: 'someone/fork' }), main);
  starts('ci.yml', [], mints);
  const records = ['data/registry.json', 'data/texts/AXN-02-text.md'];
  const besides = [['data/site.json'], ['data/registry.json', 'src/registry/changes/mint.ts'], ['README.md']];
  starts('ci.yml', [], ...changing(records, opened(), main));
  for (const changed of besides) starts('ci.yml', ['test'], ...changing(changed, opened(), main));
  // A required check has no path filter: a skipped one would stay pending forever.
  for (const changed of [records, ...besides])
    starts('validate-registry.yml', ['gate'], ...changing(changed, gated()));

  starts('deploy.yml', ['build'], main);
  starts('deploy.yml', [], elsewhere);
  test('publish the site from no other branch even by hand', () => {
    const github = { ...githubContext(byHand), ref: 'refs/heads/a-branch' };
    expect(startedBy(workflow('deploy.yml'), byHand, { github })).toEqual([]);
  });
});
