import { type CheckList, judged, listed, ofSeen, seenIn } from './line.ts';
import { BRANCHES, GATE_APP, MAIN, REQUIRED_CHECK } from './names.ts';
import { begun, type Due, ofRuleset, PAGE, restricting, whole, withParameters } from './ruleset.ts';
import { bypassOf, judgeBypass } from './steward-bypass.ts';

const APP = 'app';

const MAIN_DUE: Due = {
  include: ['~DEFAULT_BRANCH'],
  bypass: bypassOf,
  rules: [
    { type: 'deletion' },
    { type: 'non_fast_forward' },
    { type: 'required_linear_history' },
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
    {
      type: 'required_status_checks',
      parameters: {
        required_status_checks: [{ context: REQUIRED_CHECK, integration_id: GATE_APP }],
        strict_required_status_checks_policy: true,
      },
    },
  ],
};

const APP_DUE: Due = {
  include: Object.values(BRANCHES).map((prefix) => `refs/heads/${prefix}**`),
  rules: [{ type: 'creation' }, { type: 'update' }, { type: 'deletion' }],
  bypass: ({ app }) => {
    const known = seenIn(app);
    return known && [{ actor_type: 'Integration', actor_id: known.id, bypass_mode: 'always' }];
  },
};

/** The ruleset of main. */
export const MAIN_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`main`\*\*/,
  lines: [
    ...begun(MAIN, MAIN_DUE, 'Target *Default branch*.'),
    {
      id: 'ruleset-main-bypass',
      text: 'Bypass list: with **two or more stewards** empty, so that the rules bind administrators and the app, too, and stewards approve each other. With **one steward** that account, or the role *Repository admin*, *For pull requests only*.',
      judge: (state) => ofRuleset(state, MAIN, ({ bypass }) => judgeBypass(state, bypass)),
      fix: (state) => whole(state, MAIN, MAIN_DUE),
    },
    restricting(
      MAIN,
      MAIN_DUE,
      'ruleset-main-history',
      ['deletion', 'non_fast_forward', 'required_linear_history'],
      'Restrict deletions; Block force pushes; Require linear history.',
    ),
    withParameters(
      MAIN,
      MAIN_DUE,
      'ruleset-main-review',
      'pull_request',
      [
        'required_approving_review_count',
        'require_code_owner_review',
        'dismiss_stale_reviews_on_push',
        'require_last_push_approval',
        'allowed_merge_methods',
      ],
      'Require a pull request: 0 approvals; *Require review from Code Owners*; *Dismiss stale approvals*; merge method *Squash* alone. Records have no code owner, so a deposit needs no approval; everything else has one.',
    ),
    withParameters(
      MAIN,
      MAIN_DUE,
      'ruleset-main-check',
      'required_status_checks',
      ['required_status_checks', 'strict_required_status_checks_policy'],
      `Require status checks: \`${REQUIRED_CHECK}\` with the source **GitHub Actions** (you can choose it after the gate has run on a pull request); *Require branches to be up to date before merging*. Require no other check: \`ci\` does not start when only records change, and a required check that does not start blocks a pull request forever.`,
    ),
  ],
};

/** The ruleset of the app's branches. */
export const APP_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`app`\*\*/,
  lines: [
    ...begun(APP, APP_DUE, 'Target the patterns `mint/**` and `read/**`.'),
    {
      id: 'ruleset-app-bypass',
      text: 'Bypass list: the app, *Always*, and nobody else.',
      judge: (state) =>
        ofRuleset(state, APP, ({ bypass }) =>
          ofSeen(bypass, (actors) =>
            ofSeen(state.app, ({ id, slug }) =>
              judged(
                actors.length === 1 &&
                  actors.every(
                    (one) =>
                      one.actor_type === 'Integration' && one.actor_id === id && one.bypass_mode === 'always',
                  ),
                `Only ${slug} may touch these branches.`,
                actors.length === 0
                  ? 'Nobody may touch these branches, the app included.'
                  : `They may be touched by ${listed(actors.map((one) => `${one.actor_type} ${one.actor_id} (${one.bypass_mode})`))}.`,
                `${PAGE} → ${APP}: bypass list ${slug}, Always, and nobody else.`,
              ),
            ),
          ),
        ),
      fix: (state) => whole(state, APP, APP_DUE),
    },
    restricting(
      APP,
      APP_DUE,
      'ruleset-app-rules',
      ['creation', 'update', 'deletion'],
      'Restrict creations, updates and deletions.',
    ),
  ],
};
