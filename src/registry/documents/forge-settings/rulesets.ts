import { agrees, bypassOf, compared, differences, RULESETS } from './compare.ts';
import { comparing, type Finding, type Line, listed, seen, seenIn } from './line.ts';
import { ADMIN_ROLE, GATE_APP, MAIN, REQUIRED_CHECK } from './names.ts';
import { shownLogins, stewardsOf } from './repository.ts';
import type { BranchRule, ForgeState, Reviewers, RulesetRule } from './state.ts';

// The rulesets of main, of the review of changes of code, and of the app's branches. Reviews have their own ruleset, so that an account that
// may bypass a review can never bypass the gate: all rulesets of a branch apply together, and each has its own bypass list.

const PAGE = 'Settings → Rules → Rulesets';

/** The lines of a ruleset: how the id of each ends, the fields that it speaks of, and what else it has. */
function rulesetLines(
  name: string,
  ...rows: readonly (readonly [end: string, fields: string, more?: Partial<Line>])[]
): Line[] {
  const head = ['active', 'enforcement', { missing: `There is no ruleset ${name}.` }] as const;
  return comparing(
    `${PAGE} → ${name}`,
    ...[head, ...rows].map(
      ([end, fields, more]) => [`ruleset-${name}-${end}`, `/rulesets/${name}`, fields, more ?? {}] as const,
    ),
  );
}

// Rules that block a merge by the app on main. GitHub applies every rule of every ruleset, so every rule not known to be harmless is
// reported.

/** Rules that hold no merge by squash where their parameters are these; one of them only asks Copilot for comments. */
const HARMLESS: Readonly<Record<string, object>> = {
  creation: {},
  deletion: {},
  non_fast_forward: {},
  required_linear_history: {},
  copilot_code_review: {},
  pull_request: {
    required_approving_review_count: 0,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
  },
  required_status_checks: {},
};

/** The files of `data/` that no mint and no reading pass changes, as SETUP.md lists them. */
const SETTLED = ['site.json', 'waivers.json', 'adoption-receipts.log', 'takedown-receipts.log'];

/** Whether a rule about reviewers may ask for an approval of records: each pattern must begin with another folder, or be one of these files. */
const asksForRecords = ({ file_patterns = [], minimum_approvals = 0 }: Reviewers) =>
  minimum_approvals > 0 &&
  !file_patterns.every(
    (pattern) =>
      /^(?:!|(?!data\/)[^*?[\\/]+(?:\/|$))/.test(pattern) ||
      SETTLED.some((name) => pattern === `data/${name}`),
  );

/** The parts of a rule that hold a merge; where another line compares the rule, only those that line does not. */
function holding({ type, parameters = {} }: RulesetRule, isCompared: boolean): string[] {
  const due = HARMLESS[type];
  if (!due) return [type];
  const { required_reviewers: reviewers = [], required_status_checks: checks = [] } = parameters;
  const held = reviewers.some(asksForRecords) ? ['required_reviewers of records'] : [];
  if (isCompared) return held;
  const others = checks.filter(
    ({ context, integration_id }) => context !== REQUIRED_CHECK || (integration_id ?? GATE_APP) !== GATE_APP,
  );
  return [
    ...held,
    ...differences(parameters, due, type),
    ...(parameters.allowed_merge_methods?.includes('squash') === false ? ['no merge by squash'] : []),
    ...others.map(({ context }) => `the check ${context}`),
  ];
}

/** Judges every rule on main that no other line compares. */
export function heldBy({
  branchRules,
  protection,
  settings,
}: Pick<ForgeState, 'branchRules' | 'protection' | 'settings'>): Finding {
  const ofRule = (rule: BranchRule) => {
    const { ruleset_id: id = 'unknown' } = rule;
    const own = RULESETS.find(({ name }) => seenIn(settings[`/rulesets/${name}`])?.id === id);
    const name = own?.name ?? `${id} of ${rule.ruleset_source ?? 'another account'}`;
    const isCompared = own?.rules.some(({ type }) => type === rule.type) ?? false;
    return holding(rule, isCompared).map((what) => `${what} (in the ruleset ${name})`);
  };
  const held = seen(branchRules).flatMap(ofRule);
  const classic = held.length > 0 ? (seenIn(protection) ?? []) : seen(protection);
  const all = [...held, ...classic.map((what) => `${what} (in the classic protection of ${MAIN})`)];
  return all.length > 0 ? { wrong: `Merges of the app are held by ${listed(all)}.` } : {};
}

export const MAIN_RULESET: readonly Line[] = [
  ...rulesetLines(
    MAIN,
    ['target', 'conditions'],
    ['bypass', 'bypass_actors'],
    ['history', 'rules.deletion rules.non_fast_forward rules.required_linear_history'],
    ['pull', 'rules.pull_request'],
    ['check', 'rules.required_status_checks'],
  ),
  {
    id: 'main-others',
    todo: `${PAGE}, and Settings → Branches: take it out. A ruleset of an organization is in the settings of the organization.`,
    judge: heldBy,
  },
];

/**
 * GitHub requires a review by a code owner, and nobody can review their own change. A single steward could therefore never change code
 * without a bypass, as an account or as administrator; two or more stewards need none.
 */
function judgeReviewers(state: ForgeState): Finding {
  const stewards = stewardsOf(state);
  const who = `${stewards.length === 1 ? 'One steward' : `${stewards.length} stewards`} (${shownLogins(stewards)})`;
  const line = { part: '/rulesets/review', fields: ['bypass_actors'] };
  const { wrong } = compared(line, state);
  const [lone] = bypassOf(line.part, state);
  const actors = seen(state.settings[line.part])?.bypass_actors;
  if (lone && agrees(actors, []))
    return {
      wrong: `${who} and an empty bypass list: nobody can approve a change of the code, so none can be merged.`,
    };
  const asAdministrator = [{ ...lone, actor_type: 'RepositoryRole', actor_id: ADMIN_ROLE }];
  if (wrong !== undefined && !(lone && agrees(actors, asAdministrator)))
    return { wrong: `${who}, and ${wrong}` };
  return {
    says: lone
      ? `${who}, who may merge a pull request without a review, but not without the gate.`
      : `${who}, and nobody bypasses a review: they approve each other.`,
  };
}

/**
 * GitHub does not say that code owners block a merge where no approval is required, and in a public test an app merged a change of a
 * workflow (github.com/rjwalters/loom/issues/4607). A review by a team was seen to block (github.com/google/docsy-example/pull/508).
 */
function judgeOwners(state: ForgeState): Finding {
  const line = { part: '/rulesets/review', fields: ['rules.pull_request'] };
  const rules = (seen(state.settings[line.part])?.rules ?? []) as readonly RulesetRule[];
  const isByTeam = rules.some(({ parameters }) =>
    parameters?.required_reviewers?.some(({ minimum_approvals = 0 }) => minimum_approvals > 0),
  );
  return {
    ...compared(line, state),
    ...(!isByTeam && {
      rehearse:
        'With 0 approvals, code owners may not block a merge: try it, as SETUP.md says in section 7. Known to block, in an organization: in the same rule, Require review from specific teams, 1 approval of the team of stewards, for the files of the code.',
    }),
  };
}

export const REVIEW_RULESET = rulesetLines(
  'review',
  ['target', 'conditions'],
  ['bypass', 'bypass_actors', { judge: judgeReviewers }],
  ['owners', 'rules.pull_request', { judge: judgeOwners }],
);

export const APP_RULESET = rulesetLines(
  'app',
  ['target', 'conditions'],
  ['bypass', 'bypass_actors'],
  ['rules', 'rules.creation rules.update rules.deletion'],
);
