import type { CheckList } from './line.ts';
import { begun, DEFAULT_BRANCH, type Due, ofRuleset, whole, withParameters } from './ruleset.ts';
import type { RulesetRule } from './state.ts';
import { bypassOf, judgeBypass, REVIEW } from './steward-bypass.ts';

// A ruleset of its own for the review of changes of code, so that whoever may do without a review never does without the gate: rulesets on one
// branch add up, and each has its own bypass list.

const DUE: Due = {
  include: [DEFAULT_BRANCH],
  bypass: bypassOf,
  rules: [
    {
      type: 'pull_request',
      parameters: {
        allowed_merge_methods: ['squash'],
        dismiss_stale_reviews_on_push: true,
        require_code_owner_review: true,
        require_last_push_approval: false,
        required_approving_review_count: 0,
        required_review_thread_resolution: false,
      },
    },
  ],
};

/**
 * GitHub does not say that code owners block a merge where no approval is required, and in a public test an app merged a change of a
 * workflow (github.com/rjwalters/loom/issues/4607). A review by a team was seen to block (github.com/google/docsy-example/pull/508).
 */
function rehearsal({ parameters = {} }: RulesetRule): string | undefined {
  const teams = (parameters.required_reviewers ?? []) as readonly { readonly minimum_approvals: number }[];
  if (teams.some(({ minimum_approvals }) => minimum_approvals > 0)) return undefined;
  return 'With 0 approvals, code owners may not block a merge: try it, as SETUP.md says in section 7. Known to block, in an organization: in the same rule, Require review from specific teams, 1 approval of the team of stewards, for the files of the code.';
}

/** The ruleset by which changes of code are reviewed. */
export const REVIEW_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`review`\*\*/,
  lines: [
    ...begun(REVIEW, DUE, 'Target *Default branch*, as `main` has.'),
    {
      id: 'ruleset-review-bypass',
      text: 'Bypass list: with **two or more stewards** empty, so that they approve each other. With **one steward** that account, or the role *Repository admin*, *For pull requests only*.',
      judge: (state) => ofRuleset(state, REVIEW, ({ bypass }) => judgeBypass(state, bypass)),
      fix: (state) => whole(state, REVIEW, DUE),
    },
    withParameters(
      REVIEW,
      DUE,
      'ruleset-review-owners',
      'pull_request',
      [
        'required_approving_review_count',
        'require_code_owner_review',
        'dismiss_stale_reviews_on_push',
        'require_last_push_approval',
        'required_review_thread_resolution',
        'allowed_merge_methods',
      ],
      'Require a pull request: 0 approvals; *Require review from Code Owners*; *Dismiss stale approvals*; conversations need not be resolved; merge method *Squash* alone. Records have no code owner, so a deposit needs no approval; everything else has one. **To be rehearsed**: see below.',
      rehearsal,
    ),
  ],
};
