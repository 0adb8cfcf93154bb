import { describe, expect, test } from 'vitest';
import { heldBy, matches } from '../../../../src/registry/documents/forge-settings/holding.ts';
import type { SettingResult } from '../../../../src/registry/documents/forge-settings/line.ts';
import { POLICIES } from '../../../../src/registry/documents/forge-settings/settings.ts';
import type {
  ActionsPolicy,
  ForgeState,
  RulesetRule,
} from '../../../../src/registry/documents/forge-settings/state.ts';

// What holds a merge of the app, what keeps the gate from starting, and the patterns by which GitHub says for what a rule is.

const said = (verdict: SettingResult) =>
  'wrong' in verdict ? verdict.wrong : 'right' in verdict ? 'right' : 'unseen';

/** The verdict on one rule on main: of the ruleset `main`, `review` or `further`, or of one of the organization. */
function onMain(ruleset: 'main' | 'review' | 'further' | 'organization', rule: RulesetRule): string {
  const names = ['main', 'review', 'further'];
  const state = {
    rulesets: { value: names.map((name, id) => ({ id, name, target: 'branch' })) },
    branchRules: {
      value: [
        {
          ...rule,
          ruleset_id: ruleset === 'organization' ? 90 : names.indexOf(ruleset),
          ruleset_source: 'example',
        },
      ],
    },
    protection: { value: [] },
  };
  return said(heldBy(state as unknown as ForgeState));
}

const pull = (parameters: object): RulesetRule => ({
  type: 'pull_request',
  parameters: { required_approving_review_count: 0, require_code_owner_review: true, ...parameters },
});
const byTeam = (minimum_approvals: number, ...file_patterns: string[]) =>
  pull({
    required_reviewers: [{ file_patterns, minimum_approvals, reviewer: { id: 4, type: 'Team' } }],
  });
const checks = (...required_status_checks: object[]): RulesetRule => ({
  type: 'required_status_checks',
  parameters: { required_status_checks },
});

describe('a rule on main', () => {
  test.each([
    ['main', { type: 'merge_queue' }, 'Require merge queue (merge_queue)'],
    ['organization', { type: 'workflows' }, 'Require workflows to pass before merging (workflows)'],
    ['further', { type: 'a_rule_of_tomorrow' }, 'a_rule_of_tomorrow (a_rule_of_tomorrow)'],
    ['further', pull({ required_approving_review_count: 1 }), 'Required approvals: 1'],
    [
      'further',
      pull({ require_last_push_approval: true }),
      'Require approval of the most recent reviewable push',
    ],
    [
      'further',
      pull({ required_review_thread_resolution: true }),
      'Require conversation resolution before merging',
    ],
    ['further', pull({ allowed_merge_methods: ['rebase', 'merge'] }), 'no merge by squash'],
    ['further', checks({ context: 'ci' }), 'Require status checks: ci'],
    [
      'review',
      checks({ context: 'validate-registry', integration_id: 7 }),
      'Require status checks: validate-registry',
    ],
    ['main', byTeam(1, '*'), 'Require review from specific teams, for records, too'],
    ['review', byTeam(1, 'data/*-receipts.log'), 'Require review from specific teams, for records, too'],
  ] as const)('%s, %o: is named', (ruleset, rule, named) => {
    const place = ruleset === 'organization' ? '90 of example' : ruleset;
    expect(onMain(ruleset, rule)).toBe(`Merges of the app are held by ${named} in the ruleset ${place}.`);
  });

  test.each([
    ['organization', { type: 'deletion' }],
    ['further', { type: 'required_linear_history' }],
    ['further', pull({})],
    ['further', pull({ allowed_merge_methods: ['squash', 'merge'] })],
    ['further', checks({ context: 'validate-registry', integration_id: 15368 })],
    ['organization', checks({ context: 'validate-registry' })],
    ['review', byTeam(1, '.github/**/*', 'src/**/*', 'package.json')],
    ['review', byTeam(1, 'data/site.json', 'data/takedown-receipts.log')],
    ['review', byTeam(0, '*')],
    // Other lines judge these.
    ['main', pull({ required_approving_review_count: 1 })],
    ['main', checks({ context: 'ci' })],
  ] as const)('%s, %o: holds nothing that no other line names', (ruleset, rule) => {
    expect(onMain(ruleset, rule)).toBe('right');
  });

  test('and a classic protection is named, and where it cannot be seen, no more is promised', () => {
    const rules = { rulesets: { value: [] }, branchRules: { value: [] } };
    const withProtection = (protection: ForgeState['protection']) =>
      said(heldBy({ ...rules, protection } as unknown as ForgeState));
    expect(withProtection({ value: ['Lock branch'] })).toBe(
      'Merges of the app are held by Lock branch in the classic protection of main.',
    );
    expect(withProtection({ unseen: 'no token' })).toBe('unseen');
  });
});

describe('policies of Actions', () => {
  const policy = (more: Partial<ActionsPolicy>, ...allowed_events: string[]): ActionsPolicy => ({
    ...{ id: 1, name: 'baseline', source_type: 'Organization', source: 'example', enforcement: 'active' },
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events } }],
    ...more,
  });
  const ofFiles = (...include: string[]) => ({ conditions: { workflow_path: { include, exclude: [] } } });
  const GATE = '.github/workflows/validate-registry.yml';
  const own = policy(
    { name: 'validate-registry', source_type: 'Repository', source: 'example/registry', ...ofFiles(GATE) },
    'pull_request_target',
    'push',
  );
  const all = ['pull_request_target', 'push', 'pull_request', 'issues', 'schedule', 'workflow_dispatch'];
  const verdicts = (...policies: ActionsPolicy[]) =>
    POLICIES.map(({ judge }) => said(judge({ policies: { value: policies } } as unknown as ForgeState)));

  test.each([
    ['the one that SETUP.md asks for', [own]],
    ['one that allows everything, everywhere', [policy({}, ...all)]],
    ['one for other files', [own, policy(ofFiles('.github/workflows/release*.yml'), 'push')]],
    [
      'one that excludes our workflows',
      [
        own,
        policy(
          { conditions: { workflow_path: { include: [], exclude: ['.github/workflows/*'] } } },
          'release',
        ),
      ],
    ],
    ['one that only watches', [own, policy({ enforcement: 'evaluate' }, 'release')]],
  ])('right: %s', (_what, policies) => {
    expect(verdicts(...policies)).toEqual(['right', 'right']);
  });

  test.each([
    [
      'none',
      [],
      [
        'No active policy lets pull_request_target and push start the gate: from 2 December 2026 GitHub blocks it.',
        'right',
      ],
    ],
    [
      'one that lacks what starts other workflows',
      [policy({}, 'pull_request_target', 'push', 'pull_request', 'schedule', 'workflow_dispatch')],
      ['right', 'The policy baseline of example keeps issues from mint.'],
    ],
    [
      'one of the organization that blocks the event again: all of them count',
      [own, policy(ofFiles('.github/**/validate-*.yml'), 'push')],
      ['right', 'The policy baseline of example keeps pull_request_target from validate-registry.'],
    ],
    [
      'one that says who may start a workflow',
      [
        own,
        policy({ ...ofFiles('.github/workflows/mint.yml'), rules: [{ type: 'restrict_actions_actors' }] }),
      ],
      ['right', 'The policy baseline of example restricts who starts mint.'],
    ],
    [
      'one with a rule of tomorrow',
      [own, policy({ ...ofFiles('.github/workflows/mint.yml'), rules: [{ type: 'restrict_hours' }] })],
      ['right', 'The policy baseline of example has the unknown rule restrict_hours for mint.'],
    ],
  ])('wrong: %s', (_what, policies, expected) => {
    expect(verdicts(...policies)).toEqual(expected);
  });
});

test.each([
  ['refs/heads/mint/**/*', ['mint/12', 'mint/a/b', 'mint/a/b/c'], ['mint', 'mints/1', 'main', 'x/mint/1']],
  ['refs/heads/mint/*', ['mint/12'], ['mint/a/b']],
  ['refs/heads/**/*', ['main', 'mint/a/b'], []],
  ['refs/heads/m?in', ['main'], ['m/in']],
  ['refs/heads/[a-m]ain', ['main'], ['nain']],
  ['refs/heads/[!m]ain', ['nain'], ['main']],
  ['refs/heads/re[ad', [], ['read']],
  ['refs/heads/a.b', ['a.b'], ['acb']],
  ['refs/heads/a\\*b', ['a*b'], ['acb']],
])('%s matches as GitHub matches', (pattern, right, wrong) => {
  expect(right.filter((name) => !matches(pattern, `refs/heads/${name}`))).toEqual([]);
  expect(wrong.filter((name) => matches(pattern, `refs/heads/${name}`))).toEqual([]);
});
