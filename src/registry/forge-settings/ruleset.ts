import { type FixRequest, judged, type Line, listed, ofSeen, seenIn, type Verdict } from './line.ts';
import { MAIN } from './names.ts';
import type { BranchRule, Bypass, ForgeState, Ruleset, RulesetRule } from './state.ts';

/** Where rulesets are set. */
export const PAGE = 'Settings → Rules → Rulesets';

/** What a ruleset is to be. */
export interface Due {
  readonly include: readonly string[];
  /** Whether what it protects is enough, where more than `include` itself is. */
  readonly protects?: (ruleset: Pick<Ruleset, 'include' | 'exclude'>) => boolean;
  readonly rules: readonly RulesetRule[];
  /** Undefined where more must be known first. */
  readonly bypass: (state: ForgeState) => readonly Bypass[] | undefined;
}

const find = (state: ForgeState, name: string) =>
  seenIn(state.rulesets)?.find((one) => one.name === name && one.target === 'branch');

/** The verdict on a ruleset; another line says where it is missing. */
export function ofRuleset(state: ForgeState, name: string, judge: (one: Ruleset) => Verdict): Verdict {
  if ('unseen' in state.rulesets) return state.rulesets;
  const found = find(state, name);
  return found ? judge(found) : { unseen: `There is no ruleset ${name} yet.` };
}

/** The request that makes a ruleset what it is to be, with what else somebody had added to its rules. */
export function whole(state: ForgeState, name: string, due: Due): FixRequest[] {
  const known = find(state, name);
  const bypass = due.bypass(state);
  if (!bypass) return [];
  const types = due.rules.map(({ type }) => type);
  const more = known?.rules.filter(({ type }) => !types.includes(type)) ?? [];
  const body = {
    name,
    target: 'branch',
    enforcement: 'active',
    bypass_actors: bypass,
    conditions: { ref_name: { include: due.include, exclude: [] } },
    rules: [...due.rules, ...more],
  };
  return known
    ? [{ method: 'PUT', route: `/rulesets/${known.id}`, body }]
    : [{ method: 'POST', route: '/rulesets', body }];
}

/** Who bypasses a ruleset, and how: `User 12 (pull_request)`. */
export const shownActor = ({ actor_type, actor_id, bypass_mode }: Bypass): string =>
  `${actor_type} ${actor_id ?? ''} (${bypass_mode ?? 'always'})`;

/** The name of a ruleset of the repository by its id, or what can be said of another. */
export function rulesetName({ rulesets }: ForgeState, { ruleset, source }: BranchRule): string {
  const own = seenIn(rulesets)?.find(({ id }) => id === ruleset);
  return own ? `the ruleset ${own.name}` : `the ruleset ${ruleset} of ${source}`;
}

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

/** How a ruleset names main, whatever it is called. */
export const DEFAULT_BRANCH = '~DEFAULT_BRANCH';

const protectsMain: NonNullable<Due['protects']> = ({ include, exclude }) =>
  exclude.length === 0 && (same(include, [DEFAULT_BRANCH]) || same(include, [`refs/heads/${MAIN}`]));

/** The lines that every ruleset has: active, and what it is for. */
export function begun(name: string, due: Due, target: string): Line[] {
  const fix = (state: ForgeState) => whole(state, name, due);
  return [
    {
      id: `ruleset-${name}-active`,
      text: `A ruleset \`${name}\`, *Active*.`,
      judge: (state) =>
        ofSeen(state.rulesets, () => {
          const enforcement = find(state, name)?.enforcement;
          return judged(
            enforcement === 'active',
            `The ruleset ${name} is active.`,
            enforcement ? `The ruleset ${name} is set to ${enforcement}.` : `There is no ruleset ${name}.`,
            `${PAGE}: make a branch ruleset ${name}, Active.`,
          );
        }),
      fix,
    },
    {
      id: `ruleset-${name}-target`,
      text: target,
      judge: (state) =>
        ofRuleset(state, name, ({ include, exclude }) =>
          judged(
            (due.protects ?? protectsMain)({ include, exclude }),
            `The ruleset ${name} protects ${listed(due.include)}.`,
            `The ruleset ${name} protects ${listed(include) || 'nothing'}${exclude.length > 0 ? ` but ${listed(exclude)}` : ''}.`,
            `${PAGE} → ${name}: target ${listed(due.include)}, and exclude nothing.`,
          ),
        ),
      fix,
    },
  ];
}

/** The rules by what GitHub's page calls them. */
export const NAMES: Readonly<Record<string, string>> = {
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

/** A line about rules that are either there or not. */
export function restricting(
  name: string,
  due: Due,
  id: string,
  types: readonly string[],
  text: string,
): Line {
  return {
    id,
    text,
    judge: (state) =>
      ofRuleset(state, name, ({ rules }) => {
        const missing = types.filter((type) => !rules.some((rule) => rule.type === type));
        const names = (some: readonly string[]) => listed(some.map((type) => NAMES[type] ?? type));
        return judged(
          missing.length === 0,
          `The ruleset ${name} has ${names(types)}.`,
          `The ruleset ${name} does not have ${names(missing)}.`,
          `${PAGE} → ${name}: ${names(missing)}.`,
        );
      }),
    fix: (state) => whole(state, name, due),
  };
}

/** What of a rule's parameters is not as it is to be: names with their values. */
function differing(rule: RulesetRule | undefined, due: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(due).flatMap(([name, value]) => {
    const is = rule?.parameters?.[name];
    return JSON.stringify(is) === JSON.stringify(value)
      ? []
      : [`${name}: ${JSON.stringify(is) ?? 'not set'}`];
  });
}

/** A line about a rule with parameters, those of them that matter. `rehearsal` says what is to be tried where they are right. */
export function withParameters(
  name: string,
  due: Due,
  id: string,
  type: string,
  names: readonly string[],
  text: string,
  rehearsal?: (rule: RulesetRule) => string | undefined,
): Line {
  const all = due.rules.find((rule) => rule.type === type)?.parameters ?? {};
  const parameters = Object.fromEntries(Object.entries(all).filter(([key]) => names.includes(key)));
  const wanted = Object.entries(parameters).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return {
    id,
    text,
    judge: (state) =>
      ofRuleset(state, name, ({ rules }) => {
        const rule = rules.find((one) => one.type === type);
        const wrong = differing(rule, parameters);
        const verdict = judged(
          rule !== undefined && wrong.length === 0,
          `The ruleset ${name} has ${NAMES[type]}, set as it should be.`,
          rule
            ? `The ruleset ${name} has ${listed(wrong)}.`
            : `The ruleset ${name} does not have ${NAMES[type]}.`,
          `${PAGE} → ${name}: ${listed(wanted)}.`,
        );
        const rehearse = rule && rehearsal?.(rule);
        return 'right' in verdict && rehearse ? { ...verdict, rehearse } : verdict;
      }),
    fix: (state) => whole(state, name, due),
  };
}
