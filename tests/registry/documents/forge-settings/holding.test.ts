import { describe, expect, test } from 'vitest';
import { heldBy } from '../../../../src/registry/documents/forge-settings/rulesets.ts';
import { keptBy, matches } from '../../../../src/registry/documents/forge-settings/settings.ts';
import type {
  ActionsPolicy,
  ForgeState,
  RulesetRule,
} from '../../../../src/registry/documents/forge-settings/state.ts';

// Settings that hold a merge of the app or keep the gate from starting, and the patterns by which GitHub says to what a rule applies.

/** Fault of one rule on main: of the ruleset `main` or `review`, or of another with the id 90. */
function onMain(ruleset: 'main' | 'review' | 'other', rule: RulesetRule): string | undefined {
  const ids = { main: 1, review: 2, other: 90 };
  const settings = { '/rulesets/main': { value: { id: 1 } }, '/rulesets/review': { value: { id: 2 } } };
  const branchRules = { value: [{ ...rule, ruleset_id: ids[ruleset], ruleset_source: 'example' }] };
  return heldBy({ settings, branchRules, protection: { value: [] } }).wrong;
}

const pull = (parameters: RulesetRule['parameters']): RulesetRule => ({
  type: 'pull_request',
  parameters: {
    ...{ required_approving_review_count: 0, require_code_owner_review: true },
    ...{ require_last_push_approval: false, required_review_thread_resolution: false },
    ...parameters,
  },
});
const byTeam = (minimum_approvals: number, ...file_patterns: string[]) =>
  pull({ required_reviewers: [{ file_patterns, minimum_approvals }] });
const check = (context: string, integration_id?: number): RulesetRule => ({
  type: 'required_status_checks',
  parameters: {
    required_status_checks: [{ context, ...(integration_id !== undefined && { integration_id }) }],
  },
});

describe('a rule on main', () => {
  test.each([
    ['main', { type: 'merge_queue' }, 'merge_queue'],
    ['other', { type: 'a_rule_of_tomorrow' }, 'a_rule_of_tomorrow'],
    ['other', pull({ required_approving_review_count: 1 }), 'required_approving_review_count is 1, to be 0'],
    ['other', pull({ require_last_push_approval: true }), 'require_last_push_approval is true, to be false'],
    [
      'other',
      pull({ required_review_thread_resolution: true }),
      'required_review_thread_resolution is true, to be false',
    ],
    ['other', pull({ allowed_merge_methods: ['rebase', 'merge'] }), 'no merge by squash'],
    ['other', check('ci'), 'the check ci'],
    ['review', check('validate-registry', 7), 'the check validate-registry'],
    ['main', byTeam(1, '*'), 'required_reviewers of records'],
    ['review', byTeam(1, 'data/*-receipts.log'), 'required_reviewers of records'],
  ] as const)('%s, %o: is named', (ruleset, rule, named) => {
    const place = ruleset === 'other' ? '90 of example' : ruleset;
    expect(onMain(ruleset, rule)).toBe(`Merges of the app are held by ${named} (in the ruleset ${place}).`);
  });

  test.each([
    ['other', { type: 'deletion' }],
    ['other', { type: 'required_linear_history' }],
    ['other', pull({})],
    ['other', pull({ allowed_merge_methods: ['squash', 'merge'] })],
    ['other', check('validate-registry', 15368)],
    ['other', check('validate-registry')],
    ['review', byTeam(1, '.github/**/*', 'src/**/*', 'package.json')],
    ['review', byTeam(1, 'data/site.json', 'data/takedown-receipts.log')],
    ['review', byTeam(0, '*')],
    // Other lines judge these.
    ['main', pull({ required_approving_review_count: 1 })],
    ['main', check('ci')],
  ] as const)('%s, %o: holds nothing that no other line names', (ruleset, rule) => {
    expect(onMain(ruleset, rule)).toBeUndefined();
  });

  test('and a classic protection is named, and where it cannot be seen, no more is promised', () => {
    const withProtection = (protection: ForgeState['protection']) =>
      heldBy({ settings: {}, branchRules: { value: [] }, protection });
    expect(withProtection({ value: ['Lock branch'] }).wrong).toBe(
      'Merges of the app are held by Lock branch (in the classic protection of main).',
    );
    expect(() => withProtection({ unseen: 'no token' })).toThrow('no token');
  });
});

describe('a policy of Actions', () => {
  const policy = (more: Partial<ActionsPolicy>, ...allowed_events: string[]): ActionsPolicy => ({
    ...{ id: 1, name: 'baseline', source_type: 'Organization', source: 'example', enforcement: 'active' },
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events } }],
    ...more,
  });
  const ofFiles = (include: string[], exclude: string[] = []) => ({
    conditions: { workflow_path: { include, exclude } },
  });
  const all = ['pull_request_target', 'push', 'pull_request', 'issues', 'schedule', 'workflow_dispatch'];

  test.each([
    ['allows everything, everywhere', policy({}, ...all)],
    ['is for other files', policy(ofFiles(['.github/workflows/release*.yml']), 'push')],
    ['excludes our workflows', policy(ofFiles([], ['.github/workflows/*']), 'release')],
    ['only watches', policy({ enforcement: 'evaluate' }, 'release')],
  ])('that %s keeps nothing from a workflow', (_what, one) => {
    expect(keptBy(one)).toEqual([]);
  });

  test.each([
    ['lacks an event', policy({}, ...all.filter((one) => one !== 'issues')), 'issues from mint'],
    [
      'blocks the event of the gate again',
      policy(ofFiles(['.github/**/validate-*.yml']), 'push'),
      'pull_request_target from validate-registry',
    ],
    [
      'has another rule',
      policy({ ...ofFiles(['.github/workflows/mint.yml']), rules: [{ type: 'restrict_hours' }] }),
      'what the rule restrict_hours restricts from mint',
    ],
  ])('that %s is named', (_what, one, kept) => {
    expect(keptBy(one)).toEqual([`The policy baseline of example keeps ${kept}.`]);
  });
});

test.each([
  ['refs/heads/mint/**/*', ['mint/12', 'mint/a/b', 'mint/a/b/c'], ['mint', 'mints/1', 'main', 'x/mint/1']],
  ['refs/heads/mint/*', ['mint/12'], ['mint/a/b']],
  ['refs/heads/**/*', ['main', 'mint/a/b'], []],
  ['refs/heads/m?in', ['main'], ['m/in']],
  ['refs/heads/[a-m]ain', ['main'], ['ain']],
  ['refs/heads/re[ad', [], ['read']],
  ['refs/heads/a.b', ['a.b'], ['acb']],
])('%s matches as GitHub matches', (pattern, right, wrong) => {
  expect(right.filter((name) => !matches(pattern, `refs/heads/${name}`))).toEqual([]);
  expect(wrong.filter((name) => matches(pattern, `refs/heads/${name}`))).toEqual([]);
});
