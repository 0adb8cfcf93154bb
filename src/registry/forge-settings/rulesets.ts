import { heldBy } from './holding.ts';
import { type CheckList, judged, listed, ofSeen, seenIn } from './line.ts';
import { BRANCHES, GATE_APP, MAIN, REQUIRED_CHECK } from './names.ts';
import { matches } from './patterns.ts';
import {
  begun,
  DEFAULT_BRANCH,
  type Due,
  ofRuleset,
  PAGE,
  restricting,
  shownActor,
  whole,
  withParameters,
} from './ruleset.ts';

const APP = 'app';

const MAIN_DUE: Due = {
  include: [DEFAULT_BRANCH],
  bypass: () => [],
  rules: [
    { type: 'deletion' },
    { type: 'non_fast_forward' },
    { type: 'required_linear_history' },
    {
      type: 'pull_request',
      parameters: {
        allowed_merge_methods: ['squash'],
        dismiss_stale_reviews_on_push: false,
        require_code_owner_review: false,
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

/** A name as the app gives it and one with more slashes, which an outsider must not be able to take either, of each family. */
const APP_NAMES = Object.values(BRANCHES).flatMap((prefix) => [
  `refs/heads/${prefix}12`,
  `refs/heads/${prefix}a/b`,
  `refs/heads/${prefix}a/b/c`,
]);

const APP_DUE: Due = {
  include: Object.values(BRANCHES).map((prefix) => `refs/heads/${prefix}**/*`),
  protects: ({ include, exclude }) =>
    exclude.length === 0 &&
    APP_NAMES.every((name) => include.some((pattern) => matches(pattern, name))) &&
    !include.some((pattern) => pattern.startsWith('~') || matches(pattern, `refs/heads/${MAIN}`)),
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
      text: 'Bypass list **empty**: the rules bind administrators and the app, too.',
      judge: (state) =>
        ofRuleset(state, MAIN, ({ bypass }) =>
          ofSeen(bypass, (actors) =>
            judged(
              actors.length === 0,
              'Nobody bypasses the gate.',
              `The gate does not bind ${listed(actors.map(shownActor))}.`,
              `${PAGE} → ${MAIN}: bypass list empty.`,
            ),
          ),
        ),
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
      'ruleset-main-pull',
      'pull_request',
      [
        'required_approving_review_count',
        'require_last_push_approval',
        'required_review_thread_resolution',
        'allowed_merge_methods',
      ],
      'Require a pull request: 0 approvals; conversations need not be resolved; merge method *Squash* alone.',
    ),
    withParameters(
      MAIN,
      MAIN_DUE,
      'ruleset-main-check',
      'required_status_checks',
      ['required_status_checks', 'strict_required_status_checks_policy'],
      `Require status checks: \`${REQUIRED_CHECK}\` with the source **GitHub Actions** (you can choose it after the gate has run on a pull request); *Require branches to be up to date before merging*. Require no other check: \`ci\` does not start when only records change, and a required check that does not start blocks a pull request forever.`,
    ),
    {
      id: 'main-others',
      text: 'No other rule on `main` that holds a merge of the app, in these rulesets, in another, in one of the organization, or in a classic branch protection: no merge queue, signed commits, restricted updates, deployments or further checks, no approvals, no conversations to resolve.',
      judge: heldBy,
    },
  ],
};

/** The ruleset of the app's branches. */
export const APP_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`app`\*\*/,
  lines: [
    ...begun(
      APP,
      APP_DUE,
      'Target the patterns `mint/**/*` and `read/**/*`. (In a ruleset `mint/**` and `mint/*` match no second slash: anybody who may push could create `mint/a/b`.)',
    ),
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
                  : `They may be touched by ${listed(actors.map(shownActor))}.`,
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
