import { paths } from '../../archive/archive.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { judged, listed, ofSeen, type SettingResult, seenIn } from './line.ts';
import { GATE_APP, MAIN, REQUIRED_CHECK } from './names.ts';
import type { BranchRule, ForgeState } from './state.ts';

// What blocks a merge by the app on main. GitHub applies every rule of every ruleset, so every rule not known to be harmless is
// reported.

/** Where rulesets are set. */
export const PAGE = 'Settings → Rules → Rulesets';

/** The names of the rules on GitHub's page, by type. */
export const RULE_NAMES: Readonly<Record<string, string>> = {
  creation: 'Restrict creations',
  update: 'Restrict updates',
  deletion: 'Restrict deletions',
  non_fast_forward: 'Block force pushes',
  required_linear_history: 'Require linear history',
  pull_request: 'Require a pull request',
  required_status_checks: 'Require status checks',
  merge_queue: 'Require merge queue',
  required_signatures: 'Require signed commits',
  required_deployments: 'Require deployments to succeed',
  workflows: 'Require workflows to pass before merging',
  code_scanning: 'Require code scanning results',
  commit_message_pattern: 'Restrict commit metadata',
  file_path_restriction: 'Restrict file paths',
};

/** Rules that every merge by squash meets, and one that only asks Copilot for comments. */
const HARMLESS = [
  'creation',
  'deletion',
  'non_fast_forward',
  'required_linear_history',
  'copilot_code_review',
];

/** Files that a mint or a reading pass changes. */
const RECORDS = [
  ...[RESOURCES.registry, RESOURCES.concepts, RESOURCES.intakes, RESOURCES.overwrites].map(
    ({ path }) => path,
  ),
  paths.text('01').slice(1),
];

/** Types of rules, by ruleset of SETUP.md, that other lines of the check-list judge. */
const JUDGED: Readonly<Record<string, readonly string[]>> = {
  [MAIN]: ['pull_request', 'required_status_checks'],
  review: ['pull_request'],
};

interface Reviewers {
  readonly file_patterns?: readonly string[];
  readonly minimum_approvals?: number;
}

/**
 * Whether a rule about reviewers asks for an approval of records. Tries each pattern also with `*` matching across slashes, and counts
 * either match.
 */
const asksForRecords = ({ file_patterns = [], minimum_approvals = 0 }: Reviewers) =>
  minimum_approvals > 0 &&
  file_patterns.some(
    (pattern) =>
      !pattern.startsWith('!') &&
      RECORDS.some((path) => matches(pattern, path) || matches(pattern.replace(/\*+/g, '**/*'), path)),
  );

/** The parameters of *Require a pull request* that block a merge, by their names on GitHub's page. */
function heldByPull(parameters: Readonly<Record<string, unknown>>, isJudged: boolean): string[] {
  const {
    required_reviewers = [],
    required_approving_review_count: count,
    allowed_merge_methods,
  } = parameters;
  const reviewers = (required_reviewers as readonly Reviewers[]).some(asksForRecords)
    ? ['Require review from specific teams, for records, too']
    : [];
  if (isJudged) return reviewers;
  const methods = allowed_merge_methods as readonly string[] | undefined;
  return [
    ...reviewers,
    ...(typeof count === 'number' && count > 0 ? [`Required approvals: ${count}`] : []),
    ...(parameters.require_last_push_approval === true
      ? ['Require approval of the most recent reviewable push']
      : []),
    ...(parameters.required_review_thread_resolution === true
      ? ['Require conversation resolution before merging']
      : []),
    ...(methods && !methods.includes('squash') ? ['no merge by squash'] : []),
  ];
}

/** The checks of a rule that are not the gate's. */
function furtherChecks(parameters: Readonly<Record<string, unknown>>): string[] {
  const checks = (parameters.required_status_checks ?? []) as readonly {
    readonly context: string;
    readonly integration_id?: number;
  }[];
  return checks
    .filter(
      ({ context, integration_id = GATE_APP }) => context !== REQUIRED_CHECK || integration_id !== GATE_APP,
    )
    .map(({ context }) => context);
}

/** The parts of a rule that block a merge, by their names on GitHub's page. */
function holding({ type, parameters = {} }: BranchRule, judged: readonly string[]): string[] {
  if (HARMLESS.includes(type)) return [];
  if (type === 'pull_request') return heldByPull(parameters, judged.includes(type));
  if (type !== 'required_status_checks') return [`${RULE_NAMES[type] ?? type} (${type})`];
  const checks = judged.includes(type) ? [] : furtherChecks(parameters);
  return checks.length > 0 ? [`Require status checks: ${listed(checks)}`] : [];
}

/** Names a rule's ruleset: by name if it is one of the repository's own, otherwise by id and source. */
function rulesetName({ rulesets }: ForgeState, { ruleset_id, ruleset_source }: BranchRule): string {
  const own = seenIn(rulesets)?.find(({ id }) => id === ruleset_id);
  return own
    ? `the ruleset ${own.name}`
    : `the ruleset ${ruleset_id} of ${ruleset_source ?? 'another account'}`;
}

/** Judges every rule on main that no other line judges. */
export function heldBy(state: ForgeState): SettingResult {
  return ofSeen(state.branchRules, (rules) => {
    const held = rules.flatMap((rule) => {
      const name = rulesetName(state, rule);
      const own = Object.keys(JUDGED).find((one) => name === `the ruleset ${one}`) ?? '';
      return holding(rule, JUDGED[own] ?? []).map((what) => `${what} in ${name}`);
    });
    const classic = 'value' in state.protection ? state.protection.value : [];
    const all = [...held, ...classic.map((what) => `${what} in the classic protection of ${MAIN}`)];
    const verdict = judged(
      all.length === 0,
      `No other rule on ${MAIN} holds a merge.`,
      `Merges of the app are held by ${listed(all)}.`,
      `${PAGE}, and Settings → Branches: take it out. A ruleset of an organization is in the settings of the organization.`,
    );
    return 'right' in verdict && 'unseen' in state.protection ? state.protection : verdict;
  });
}

// Patterns of branches and files, as GitHub matches them in rulesets and policies: Ruby's File.fnmatch with FNM_PATHNAME
// (docs.github.com, “Creating rulesets for a repository”, “Using fnmatch syntax”).

const TOKENS = /(?<=^|\/)\*\*\/|\*+|\?|\[[^\]]*\]|\\.|./gsu;

/** A part of a pattern as a regular expression. Only `**` and a slash, at the start of a segment, stand for folders at any depth. */
function asRegExp(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token.startsWith('*')) return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 1 && token.startsWith('[')) return token.replace(/^\[!/, '[^');
  return token.replace(/^\\(?=.)/su, '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Whether a name, such as `refs/heads/mint/12`, matches a pattern. A pattern that cannot be read matches nothing. */
export function matches(pattern: string, name: string): boolean {
  const source = (pattern.match(TOKENS) ?? []).map(asRegExp).join('');
  try {
    return new RegExp(`^${source}$`, 'su').test(name);
  } catch {
    return false;
  }
}
