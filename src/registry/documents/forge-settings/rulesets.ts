import APP_JSON from './github/ruleset-app.json' with { type: 'json' };
import MAIN_JSON from './github/ruleset-main.json' with { type: 'json' };
import REVIEW_JSON from './github/ruleset-review.json' with { type: 'json' };
import { heldBy, matches, PAGE, RULE_NAMES } from './holding.ts';
import {
  type CheckList,
  differences,
  judged,
  type Line,
  listed,
  ofSeen,
  type SettingResult,
  seenIn,
} from './line.ts';
import { ADMIN_ROLE, BRANCHES, MAIN, REQUIRED_CHECK } from './names.ts';
import { stewardsOf } from './repository.ts';
import type {
  Bypass,
  ForgeState,
  OwnRuleset,
  Patterns,
  Ruleset,
  RulesetRule,
  Seen,
  Writer,
} from './state.ts';

// The rulesets of main, of the review of changes of code, and of the app's branches, compared with what GitHub's page imports. Reviews
// have their own ruleset, so that an account that may bypass a review can never bypass the gate: all rulesets of a branch apply
// together, and each has its own bypass list.

/** The three rulesets as they are to be, but for the ids of those who bypass them, which differ from registry to registry. */
export const RULESETS: readonly Ruleset[] = [MAIN_JSON, APP_JSON, REVIEW_JSON];

/** A required ruleset, which branch patterns are acceptable, and who may bypass it: undefined where more must be known first. */
interface Due {
  readonly ruleset: Ruleset;
  readonly protects: (patterns: Patterns) => boolean;
  readonly bypass: (state: ForgeState) => readonly Bypass[] | undefined;
}

const find = ({ rulesets }: ForgeState, { name }: Ruleset) =>
  seenIn(rulesets)?.find((one) => one.name === name && one.target === 'branch');

/** The verdict on a ruleset; another line says where it is missing. */
function ofRuleset(
  state: ForgeState,
  { ruleset }: Due,
  judge: (one: OwnRuleset) => SettingResult,
): SettingResult {
  return ofSeen(state.rulesets, () => {
    const found = find(state, ruleset);
    return found ? judge(found) : { unseen: `There is no ruleset ${ruleset.name} yet.` };
  });
}

const bypassIn = ({ bypass_actors: value }: OwnRuleset): Seen<readonly Bypass[]> =>
  value
    ? { value }
    : { unseen: "Set FORGE_TOKEN: an administrator's token with Administration: write shows it." };

/** The request that creates or corrects a ruleset, and keeps the rules that somebody added. */
function setRuleset(due: Due): NonNullable<Line['fix']> {
  return (state) => {
    const known = find(state, due.ruleset);
    const bypass_actors = due.bypass(state);
    if (!bypass_actors) return [];
    const types = due.ruleset.rules.map(({ type }) => type);
    const more = known?.rules?.filter(({ type }) => !types.includes(type)) ?? [];
    const body = { ...due.ruleset, bypass_actors, rules: [...due.ruleset.rules, ...more] };
    return known
      ? [{ method: 'PUT', route: `/rulesets/${known.id}`, body }]
      : [{ method: 'POST', route: '/rulesets', body }];
  };
}

/** The lines that every ruleset has: active, and what it is for. */
function begun(due: Due, target: string): Line[] {
  const { name, conditions } = due.ruleset;
  const { include } = conditions.ref_name;
  return [
    {
      id: `ruleset-${name}-active`,
      text: `A ruleset \`${name}\`, *Active*.`,
      judge: (state) =>
        ofSeen(state.rulesets, () => {
          const enforcement = find(state, due.ruleset)?.enforcement;
          return judged(
            enforcement === 'active',
            `The ruleset ${name} is active.`,
            enforcement ? `The ruleset ${name} is set to ${enforcement}.` : `There is no ruleset ${name}.`,
            `${PAGE}: make a branch ruleset ${name}, Active.`,
          );
        }),
      fix: setRuleset(due),
    },
    {
      id: `ruleset-${name}-target`,
      text: target,
      judge: (state) =>
        ofRuleset(state, due, ({ conditions: { ref_name = { include: [], exclude: [] } } = {} }) =>
          judged(
            due.protects(ref_name),
            `The ruleset ${name} protects ${listed(include)}.`,
            `The ruleset ${name} protects ${listed(ref_name.include) || 'nothing'}${ref_name.exclude.length > 0 ? ` but ${listed(ref_name.exclude)}` : ''}.`,
            `${PAGE} → ${name}: target ${listed(include)}, and exclude nothing.`,
          ),
        ),
      fix: setRuleset(due),
    },
  ];
}

/** The line about who bypasses a ruleset. */
function bypassOf(
  due: Due,
  text: string,
  judge: (actors: readonly Bypass[], state: ForgeState) => SettingResult,
): Line {
  return {
    id: `ruleset-${due.ruleset.name}-bypass`,
    text,
    judge: (state) => ofRuleset(state, due, (one) => ofSeen(bypassIn(one), (actors) => judge(actors, state))),
    fix: setRuleset(due),
  };
}

/** A line about rules of a ruleset, with their parameters. `rehearsal` says what is to be tried where they are right. */
function ruled(
  due: Due,
  part: string,
  types: readonly string[],
  text: string,
  rehearsal?: (rule: RulesetRule | undefined) => string | undefined,
): Line {
  const { name, rules: all } = due.ruleset;
  const wanted = all.filter(({ type }) => types.includes(type));
  return {
    id: `ruleset-${name}-${part}`,
    text,
    judge: (state) =>
      ofRuleset(state, due, ({ rules = [] }) => {
        const has = (type: string) => rules.find((rule) => rule.type === type);
        const wrong = wanted.flatMap(({ type, parameters = {} }) => {
          const rule = has(type);
          if (!rule) return [`does not have ${RULE_NAMES[type] ?? type}`];
          const differ = differences(rule.parameters, parameters);
          return differ.length > 0 ? [`has ${listed(differ)}`] : [];
        });
        const todo = wanted.flatMap(({ type, parameters = {} }) => [
          RULE_NAMES[type] ?? type,
          ...Object.entries(parameters).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
        ]);
        const titles = wanted.map(({ type }) => RULE_NAMES[type] ?? type);
        const verdict = judged(
          wrong.length === 0,
          `The ruleset ${name} has ${listed(titles)}, set as it should be.`,
          `The ruleset ${name} ${listed(wrong)}.`,
          `${PAGE} → ${name}: ${listed(todo)}.`,
        );
        const rehearse = rehearsal?.(has(types[0] ?? ''));
        return 'right' in verdict && rehearse ? { ...verdict, rehearse } : verdict;
      }),
    fix: setRuleset(due),
  };
}

/** Who bypasses a ruleset, and how: `User 12 (pull_request)`. */
const shownActor = ({ actor_type, actor_id, bypass_mode }: Bypass): string =>
  `${actor_type} ${actor_id ?? ''} (${bypass_mode ?? 'always'})`;

/** Whether patterns are for main alone, whatever it is called there. */
const protectsMain = ({ include, exclude }: Patterns) =>
  exclude.length === 0 &&
  include.length === 1 &&
  ['~DEFAULT_BRANCH', `refs/heads/${MAIN}`].includes(include[0] ?? '');

const MAIN_DUE: Due = { ruleset: MAIN_JSON, protects: protectsMain, bypass: () => [] };

/** The ruleset of main. */
export const MAIN_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`main`\*\*/,
  lines: [
    ...begun(MAIN_DUE, 'Target *Default branch*.'),
    bypassOf(MAIN_DUE, 'Bypass list **empty**: the rules bind administrators and the app, too.', (actors) =>
      judged(
        actors.length === 0,
        'Nobody bypasses the gate.',
        `The gate does not bind ${listed(actors.map(shownActor))}.`,
        `${PAGE} → ${MAIN}: bypass list empty.`,
      ),
    ),
    ruled(
      MAIN_DUE,
      'history',
      ['deletion', 'non_fast_forward', 'required_linear_history'],
      'Restrict deletions; Block force pushes; Require linear history.',
    ),
    ruled(
      MAIN_DUE,
      'pull',
      ['pull_request'],
      'Require a pull request: 0 approvals; conversations need not be resolved; merge method *Squash* alone.',
    ),
    ruled(
      MAIN_DUE,
      'check',
      ['required_status_checks'],
      `Require status checks: \`${REQUIRED_CHECK}\` with the source **GitHub Actions** (you can choose it after the gate has run on a pull request); *Require branches to be up to date before merging*. Require no other check: \`ci\` does not start when only records change, and a required check that does not start blocks a pull request forever.`,
    ),
    {
      id: 'main-others',
      text: 'No other rule on `main` that holds a merge of the app, in these rulesets, in another, in one of the organization, or in a classic branch protection: no merge queue, signed commits, restricted updates, deployments or further checks, no approvals, no conversations to resolve.',
      judge: heldBy,
    },
  ],
};

// Who may bypass the ruleset of reviews. GitHub requires a review by a code owner, and nobody can review their own change. A single
// steward could therefore never change code without a bypass; two or more stewards need none.

const REVIEW_DUE: Due = {
  ruleset: REVIEW_JSON,
  protects: protectsMain,
  bypass: (state) => {
    const stewards = stewardsOf(state);
    if ('unseen' in stewards) return undefined;
    const [first, ...others] = stewards.value;
    if (!first || others.length > 0) return [];
    return [{ actor_type: 'User', actor_id: first.id, bypass_mode: 'pull_request' }];
  },
};

/** Whether an actor is one steward, by account or as administrator, for pull requests only. */
const isLone = (actor: Bypass, { id }: Writer) =>
  actor.bypass_mode === 'pull_request' &&
  ((actor.actor_type === 'User' && actor.actor_id === id) ||
    (actor.actor_type === 'RepositoryRole' && actor.actor_id === ADMIN_ROLE));

/** Tells which case it is, two or more stewards or one alone, and judges the bypass list by it. */
function judgeReviewers(actors: readonly Bypass[], stewards: readonly Writer[]): SettingResult {
  const place = `${PAGE} → ${REVIEW_JSON.name}: bypass list`;
  const [first, ...others] = stewards;
  const names = listed(stewards.map(({ login }) => `@${login}`));
  const alone = !first || others.length > 0 ? undefined : first;
  const who = alone ? `One steward (${names})` : `${stewards.length} stewards (${names})`;
  const todo = alone
    ? `${place} @${alone.login} or Repository admin, For pull requests only; or name a second steward in CODEOWNERS.`
    : `${place} empty.`;
  if (alone && actors.length === 0)
    return {
      wrong: `${who} and an empty bypass list: nobody can approve a change of the code, so none can be merged.`,
      todo,
    };
  if (actors.length === 0) return { right: `${who}, and nobody bypasses a review: they approve each other.` };
  if (alone && actors.length === 1 && actors.every((one) => isLone(one, alone)))
    return { right: `${who}, who may merge a pull request without a review, but not without the gate.` };
  return { wrong: `${who}, and ${listed(actors.map(shownActor))} need no review.`, todo };
}

/**
 * GitHub does not say that code owners block a merge where no approval is required, and in a public test an app merged a change of a
 * workflow (github.com/rjwalters/loom/issues/4607). A review by a team was seen to block (github.com/google/docsy-example/pull/508).
 */
function rehearsal(rule: RulesetRule | undefined): string | undefined {
  const teams = (rule?.parameters?.required_reviewers ?? []) as readonly {
    readonly minimum_approvals: number;
  }[];
  if (teams.some(({ minimum_approvals }) => minimum_approvals > 0)) return undefined;
  return 'With 0 approvals, code owners may not block a merge: try it, as SETUP.md says in section 7. Known to block, in an organization: in the same rule, Require review from specific teams, 1 approval of the team of stewards, for the files of the code.';
}

/** The ruleset by which changes of code are reviewed. */
export const REVIEW_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`review`\*\*/,
  lines: [
    ...begun(REVIEW_DUE, 'Target *Default branch*, as `main` has.'),
    bypassOf(
      REVIEW_DUE,
      'Bypass list: with **two or more stewards** empty, so that they approve each other. With **one steward** that account, or the role *Repository admin*, *For pull requests only*.',
      (actors, state) => ofSeen(stewardsOf(state), (stewards) => judgeReviewers(actors, stewards)),
    ),
    ruled(
      REVIEW_DUE,
      'owners',
      ['pull_request'],
      'Require a pull request: 0 approvals; *Require review from Code Owners*; *Dismiss stale approvals*; conversations need not be resolved; merge method *Squash* alone. Records have no code owner, so a deposit needs no approval; everything else has one. **To be rehearsed**: see below.',
      rehearsal,
    ),
  ],
};

/** For each family of branches, a name that the app uses and names with more slashes. Outsiders must not be able to create any. */
const APP_NAMES = Object.values(BRANCHES).flatMap((prefix) => [
  `refs/heads/${prefix}12`,
  `refs/heads/${prefix}a/b`,
  `refs/heads/${prefix}a/b/c`,
]);

const APP_DUE: Due = {
  ruleset: APP_JSON,
  protects: ({ include, exclude }) =>
    exclude.length === 0 &&
    APP_NAMES.every((name) => include.some((pattern) => matches(pattern, name))) &&
    !include.some((pattern) => pattern.startsWith('~') || matches(pattern, `refs/heads/${MAIN}`)),
  bypass: ({ app }) => {
    const known = seenIn(app);
    return known && [{ actor_type: 'Integration', actor_id: known.id, bypass_mode: 'always' }];
  },
};

/** The ruleset of the app's branches. */
export const APP_RULESET: CheckList = {
  section: '6. Rulesets',
  after: /^\*\*`app`\*\*/,
  lines: [
    ...begun(
      APP_DUE,
      'Target the patterns `mint/**/*` and `read/**/*`. (In a ruleset `mint/**` and `mint/*` match no second slash: anybody who may push could create `mint/a/b`.)',
    ),
    bypassOf(APP_DUE, 'Bypass list: the app, *Always*, and nobody else.', (actors, state) =>
      ofSeen(state.app, ({ slug }) =>
        judged(
          differences(actors, APP_DUE.bypass(state)).length === 0,
          `Only ${slug} may touch these branches.`,
          actors.length === 0
            ? 'Nobody may touch these branches, the app included.'
            : `They may be touched by ${listed(actors.map(shownActor))}.`,
          `${PAGE} → app: bypass list ${slug}, Always, and nobody else.`,
        ),
      ),
    ),
    ruled(APP_DUE, 'rules', ['creation', 'update', 'deletion'], 'Restrict creations, updates and deletions.'),
  ],
};
