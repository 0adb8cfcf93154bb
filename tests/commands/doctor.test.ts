import { describe, expect, test } from 'vitest';
import type { Hosting } from '../../src/local-forge/index.ts';
import { SETTABLE as SETTABLE_PARTS } from '../../src/registry/documents/forge-settings/compare.ts';
import { LINES } from '../../src/registry/documents/forge-settings/index.ts';
import { STORE_SECRETS } from '../../src/registry/documents/forge-settings/names.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import {
  type Doctored,
  doctor,
  type HostedFiles,
  hostEach,
  hostedEnvironment,
  rightHosting,
  STEWARD,
  STEWARD_ID,
  serveHosted,
} from '../fixtures/hosting.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';

// `npm run doctor` on a forge that is set as SETUP.md says, with each setting broken in turn.

// Ways to break a forge that is set as SETUP.md says, by the line that names what is wrong then. Environments are 0 mint, 1 github-pages,
// 2 language-model, 3 object-store; rulesets 0 main, 1 app, 2 review.

type Way = (hosting: Hosting) => unknown;

/** The part of the settings that has the last step of a path, and that step, which is there. */
function found(hosting: Hosting, path: string) {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const part = steps.reduce<unknown>((one, step) => Object(one)[step], hosting);
  if (!(last in Object(part))) throw new Error(`There is no ${path}.`);
  return { part: part as Record<string, unknown>, last };
}

/** Sets what is at a path. */
const put =
  (path: string, value: unknown): Way =>
  (hosting) => {
    const { part, last } = found(hosting, path);
    part[last] = value;
  };

/** Adds to the list at a path. */
const add =
  (path: string, item: unknown): Way =>
  (hosting) => {
    const { part, last } = found(hosting, path);
    (part[last] as unknown[]).push(item);
  };

/** Takes an item out of a list, or a field away. */
const drop =
  (path: string): Way =>
  (hosting) => {
    const { part, last } = found(hosting, path);
    if (Array.isArray(part)) part.splice(Number(last), 1);
    else delete part[last];
  };

const APP_PASSES = { actor_id: 1, actor_type: 'Integration', bypass_mode: 'always' };
const ROLE_PASSES = { actor_id: 5, actor_type: 'RepositoryRole', bypass_mode: 'always' };
const PULL = 'rulesets.0.rules.3.parameters';
const CHECK = 'rulesets.0.rules.4.parameters';
const GATE = { context: 'validate-registry', integration_id: 15368 };
const patterns = (...include: string[]) => ({ include, exclude: [] });

/** A rule about events, as a policy has it. */
const events = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});

/** For each line, ways to break it by the settings of the forge. */
const BREAKS: Readonly<Record<string, readonly Way[]>> = {
  'actions-policy': [
    drop('policies.0'),
    put('policies.0.enforcement', 'disabled'),
    put('policies.0.rules', [events('pull_request_target')]),
    put('policies.0.conditions.workflow_path', patterns('.github/workflows/ci.yml')),
  ],
  // Which policies and rules hold anything is tested in tests/registry/documents/forge-settings.
  'actions-policy-others': [
    add('policies', {
      ...{ id: 7, name: 'baseline', source_type: 'Organization', enforcement: 'active' },
      conditions: { workflow_path: patterns('~ALL') },
      rules: [events('push', 'pull_request_target')],
    }),
  ],
  'main-others': [
    add('rulesets', {
      ...{ id: 8, name: 'further', target: 'branch', enforcement: 'active', bypass_actors: [] },
      conditions: { ref_name: patterns('refs/heads/m*') },
      rules: [{ type: 'update' }],
      source_type: 'Organization',
    }),
    put('protection', { lock_branch: { enabled: true } }),
  ],
  'repository-public': [put('repository.private', true)],
  'default-branch': [put('repository.default_branch', 'trunk')],
  'issues-on': [put('repository.has_issues', false)],
  'app-quiet': [add('app.events', 'push')],
  'app-permissions': [
    ({ app }) => Object.assign(app.permissions, { administration: 'write' }),
    drop('app.permissions.issues'),
    put('app.permissions.contents', 'read'),
  ],
  'app-installed': [put('app.repository_selection', 'all')],
  'app-client-id': [put('app.client_id', 'Iv23another')],
  'mint-branches': [
    put('environments.0.deployment_branch_policy', null),
    add('environments.0.branch_policies', { id: 9, name: '*', type: 'branch' }),
    put('environments.0.branch_policies', [{ id: 9, name: 'main', type: 'tag' }]),
  ],
  'mint-names': [add('environments.0.secrets', 'ANTHROPIC_API_KEY'), drop('environments.0.secrets.0')],
  'mint-reviewers': [
    add('environments.0.reviewers', { type: 'User', id: 3 }),
    put('environments.0.wait_timer', 5),
  ],
  'pages-branches': [put('environments.1.branch_policies', []), drop('environments.1')],
  'model-branches': [drop('environments.2')],
  'model-names': [add('environments.2.secrets', 'LLM_API_KEY'), add('environments.2.secrets', 'ANOTHER')],
  'repository-secrets': [add('secrets', 'KEY'), put('variables', { A: '1' })],
  'merge-squash': [
    put('repository.allow_merge_commit', true),
    ({ repository }) => Object.assign(repository, { allow_squash_merge: false, allow_rebase_merge: true }),
  ],
  'merge-auto': [put('repository.allow_auto_merge', false)],
  'merge-heads': [put('repository.delete_branch_on_merge', true)],
  'actions-selected': [put('actions.allowed_actions', 'all'), put('actions.enabled', false)],
  'actions-of-github': [
    put('selected_actions.verified_allowed', true),
    add('selected_actions.patterns_allowed', 'somebody/*'),
    put('selected_actions.github_owned_allowed', false),
  ],
  'actions-pinned': [put('actions.sha_pinning_required', false)],
  'actions-forks': [put('forks.approval_policy', 'first_time_contributors')],
  'actions-read': [put('workflow.default_workflow_permissions', 'write')],
  'actions-approve': [put('workflow.can_approve_pull_request_reviews', true)],
  'pages-source': [put('pages.build_type', 'legacy')],
  'pages-https': [put('pages.https_enforced', false)],
  labels: [({ labels }) => labels.splice(labels.indexOf('hold'), 1, 'Hold')],
  'ruleset-main-active': [put('rulesets.0.enforcement', 'evaluate'), drop('rulesets.0')],
  'ruleset-main-target': [
    put('rulesets.0.conditions.ref_name', patterns('refs/heads/trunk')),
    add('rulesets.0.conditions.ref_name.exclude', 'refs/heads/main'),
  ],
  'ruleset-main-bypass': [add('rulesets.0.bypass_actors', APP_PASSES)],
  'ruleset-main-history': [drop('rulesets.0.rules.1')],
  'ruleset-main-pull': [
    put(`${PULL}.required_approving_review_count`, 1),
    put(`${PULL}.allowed_merge_methods`, ['squash', 'merge']),
    drop('rulesets.0.rules.3'),
  ],
  'ruleset-main-check': [
    put(`${CHECK}.required_status_checks`, [{ context: 'validate-registry' }]),
    put(`${CHECK}.strict_required_status_checks_policy`, false),
    put(`${CHECK}.required_status_checks`, [GATE, { context: 'ci' }]),
  ],
  'ruleset-review-active': [put('rulesets.2.enforcement', 'disabled'), drop('rulesets.2')],
  'ruleset-review-target': [put('rulesets.2.conditions.ref_name', patterns('refs/heads/trunk'))],
  'ruleset-review-bypass': [
    put('rulesets.2.bypass_actors', []),
    put('rulesets.2.bypass_actors.0.bypass_mode', 'always'),
    add('rulesets.2.bypass_actors', APP_PASSES),
  ],
  'ruleset-review-owners': [
    put('rulesets.2.rules.0.parameters.require_code_owner_review', false),
    put('rulesets.2.rules.0.parameters.dismiss_stale_reviews_on_push', false),
    drop('rulesets.2.rules.0'),
  ],
  'ruleset-app-active': [put('rulesets.1.enforcement', 'disabled'), drop('rulesets.1')],
  'ruleset-app-target': [
    put('rulesets.1.conditions.ref_name', patterns('refs/heads/mint/**/*')),
    put('rulesets.1.conditions.ref_name', patterns('refs/heads/mint/**', 'refs/heads/read/**')),
    add('rulesets.1.conditions.ref_name.exclude', 'refs/heads/mint/a/**/*'),
  ],
  'ruleset-app-bypass': [put('rulesets.1.bypass_actors', []), add('rulesets.1.bypass_actors', ROLE_PASSES)],
  'ruleset-app-rules': [drop('rulesets.1.rules.2')],
  'workflows-active': [put('workflows.0.state', 'disabled_inactivity')],
  'last-runs': [put('runs.1.conclusion', 'failure'), put('runs.4.conclusion', 'timed_out')],
  'site-size': [put('runs.2.artifacts', [{ name: 'github-pages', size_in_bytes: 800_000_000 }])],
  'deploy-time': [put('runs.2.jobs.0.completed_at', '2026-07-01T12:08:00Z')],
};

/** The settings of a site that is published in an object store. */
const IN_STORE: HostedFiles = { site: { publish: { to: 's3://registry/site' } } };

/** Sets the secrets of the store, as SETUP.md asks for them. */
const setStore: Way = (hosting) => put('environments.3.secrets', [...STORE_SECRETS])(hosting);

/** For the lines that count there alone, ways to break them. */
const STORE_BREAKS: typeof BREAKS = {
  'store-branches': [put('environments.3.deployment_branch_policy', null), drop('environments.3')],
  'store-names': [drop('environments.3.secrets.1'), add('environments.3.secrets', 'ANOTHER')],
};

/** For the lines about files and accounts, what a forge begins with. */
const BEGINS: Readonly<Record<string, HostedFiles>> = {
  'code-owners-named': { codeOwners: '*  @example/stewards\n' },
  'code-owners-valid': { codeOwners: `*  @${STEWARD} @somebody-else\n` },
  'write-access': { accounts: ['walter'] },
  'site-repository': { site: { repository: 'https://github.com/example/another' } },
  'site-address': { site: { base: '/deposit-registry/' } },
  'site-sample': { site: { sample: true } },
  'registry-size': { registry: Buffer.alloc(40_000_000, ' ') },
  'checks-appear': { pull: { branch: 'mint/45', minutes: 31 } },
};

const ways = Object.entries(BREAKS).flatMap(([id, all]) => all.map((way, at) => [id, at + 1, way] as const));
const settable = new Set(
  LINES.filter(
    ({ id, part = '?', fix }) => id !== 'repository-public' && (fix !== undefined || part in SETTABLE_PARTS),
  ).map(({ id }) => id),
);

/** The ways to break what the API can set, and the rest. */
const SETTABLE = ways.filter(([id]) => settable.has(id));
const OTHERS = ways.filter(([id]) => !settable.has(id));

const forge = await hostEach();

const wrongIn = ({ lines }: Doctored) =>
  lines.filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id);

test('every line of the list is broken here', () => {
  const broken = [...Object.keys(BREAKS), ...Object.keys(STORE_BREAKS), ...Object.keys(BEGINS)];
  expect(broken.toSorted()).toEqual(LINES.map(({ id }) => id).toSorted());
});

test('a forge that is set as SETUP.md says is right in every line', async () => {
  const { code, lines, wrong, unseen, stderr } = await doctor(forge);
  expect(lines.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect([code, wrong, unseen, stderr]).toEqual([0, 0, 0, '']);
  expect(lines.map(({ id }) => id)).toEqual(LINES.map(({ id }) => id));
});

describe('a setting that is wrong is named, and nothing else is', () => {
  test.each(sampled(OTHERS, 3))('%s, way %i', async (id, _at, way) => {
    way(forge.hosting);
    const found = await doctor(forge);
    expect([wrongIn(found), found.code]).toEqual([[id], 1]);
    const [line] = found.lines.filter((one) => one.id === id);
    expect([line?.todo, line?.fixable]).toEqual([expect.stringMatching(/\S/), false]);
  });

  test.each(sampled(Object.entries(BEGINS)))('%s, as the forge begins', async (id, files) => {
    const other = await serveHosted(temporaryFolder(), files);
    const found = await doctor(other);
    await other.close();
    expect([wrongIn(found), found.code, other.violations]).toEqual([[id], 1, []]);
  });
});

test('a publication that Pages took at the second attempt is judged by that attempt', async () => {
  const [job] = forge.hosting.runs[2]?.jobs ?? [];
  const step = (number: number, name: string, conclusion: string, from: string, to: string) => ({
    ...{ number, name, conclusion, status: 'completed' },
    ...{ started_at: `2026-07-01T12:${from}:00Z`, completed_at: `2026-07-01T12:${to}:00Z` },
  });
  Object.assign(job ?? {}, {
    completed_at: '2026-07-01T12:14:00Z',
    steps: [
      step(1, 'Publish', 'success', '00', '10'),
      step(2, 'Wait a minute', 'success', '10', '11'),
      step(3, 'Publish, second attempt', 'success', '11', '14'),
      step(4, 'Publish, third attempt', 'skipped', '14', '14'),
    ],
  });
  const { lines } = await doctor(forge);
  expect(lines.find(({ id }) => id === 'deploy-time')?.says).toBe(
    'The last deployment took 3 minutes; the limit is 10.',
  );
});

describe('a site in an object store', () => {
  const withStore = async (change: (hosting: ReturnType<typeof rightHosting>) => unknown) => {
    const hosting = rightHosting(STEWARD_ID);
    setStore(hosting);
    change(hosting);
    const other = await serveHosted(temporaryFolder(), IN_STORE, { hosting });
    const found = await doctor(other);
    await other.close();
    expect(other.violations).toEqual([]);
    return found;
  };

  test('needs no Pages, and what serves it cannot be seen', async () => {
    const found = await withStore((hosting) => Object.assign(hosting, { pages: null }));
    expect(
      found.lines.filter(({ verdict }) => verdict !== 'right').map(({ id, verdict }) => [id, verdict]),
    ).toEqual([['site-address', 'unseen']]);
    expect(found.code).toBe(0);
  });

  test.each(
    Object.entries(STORE_BREAKS).flatMap(([id, ways]) => ways.map((way, at) => [id, at + 1, way] as const)),
  )('with %s broken, way %i', async (id, _at, way) => {
    const found = await withStore(way);
    expect([wrongIn(found), found.code]).toEqual([[id], 1]);
  });
});

// `--fix` sets what can be set.

test.each(sampled(SETTABLE, 2))('%s, way %i, and --fix sets it', async (id, _at, way) => {
  way(forge.hosting);
  const { code, stdout, stderr } = await runHere('doctor', ['--fix', '--yes'], hostedEnvironment(forge));
  const [before = '', after = ''] = stdout.split(/^example\/deposit-registry: .*$/m);
  expect([...before.matchAll(/^ {2}wrong +(\S+)/gm)].map(([, one]) => one)).toEqual([id]);
  expect(before).toMatch(/→ .+ Or: npm run doctor -- --fix$/m);
  expect(after).not.toMatch(/^ {2}(?:wrong|unseen)/m);
  expect(stdout).toContain(`Set now: ${id}.`);
  expect([code, stderr]).toEqual([0, '']);
});

// Each setting is set, and all are read again; `npm test` sets two of them, one at a time.
longTest(
  '--fix sets everything that can be set on a repository as it is born, one line after the other',
  async () => {
    const born = rightHosting(STEWARD_ID);
    Object.assign(forge.hosting, {
      ...{ labels: ['bug'], rulesets: [], environments: [], pages: null },
      actions: { enabled: true, allowed_actions: 'all', sha_pinning_required: false },
      workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true },
      forks: { approval_policy: 'first_time_contributors' },
      repository: {
        ...born.repository,
        allow_merge_commit: true,
        allow_rebase_merge: true,
        allow_auto_merge: false,
      },
      workflows: born.workflows.map((one) => ({ ...one, state: 'disabled_manually' })),
    });
    const { lines, fixed } = await doctor(forge, { args: ['--fix', '--yes', '--app', FORGE_SETTINGS.app] });
    expect(fixed.length).toBeGreaterThan(12);
    const left = lines.filter(({ verdict }) => verdict === 'wrong');
    // Only a person has the key. The site of the sample is at a domain of its own, which Pages was not told.
    expect(left.map(({ id }) => id)).toEqual(['mint-names', 'site-address']);
    expect(forge.hosting.rulesets.map(({ name, enforcement }) => [name, enforcement])).toEqual([
      ['main', 'active'],
      ['review', 'active'],
      ['app', 'active'],
    ]);
  },
);
