import ENVIRONMENT from './github/environment.json' with { type: 'json' };
import POLICY from './github/policy-validate-registry.json' with { type: 'json' };
import APP from './github/ruleset-app.json' with { type: 'json' };
import MAIN from './github/ruleset-main.json' with { type: 'json' };
import REVIEW from './github/ruleset-review.json' with { type: 'json' };
import SETTINGS from './github/settings.json' with { type: 'json' };
import { type Finding, type FixRequest, type Line, listed, seen, seenIn, Unseen } from './line.ts';
import {
  APP_ID_VARIABLE,
  APP_KEY_SECRET,
  APP_PERMISSIONS,
  ENVIRONMENTS,
  STORE_SECRETS,
  WORKFLOWS,
} from './names.ts';
import { stewardsOf } from './repository.ts';
import type { Body, ForgeState, RulesetRule } from './state.ts';

// The settings are compared with the files in `github/`, which have GitHub's own form: a ruleset or a policy as its page exports and imports
// it, the rest by the route that answers it.

type Ruleset = Body & { readonly name: string; readonly rules: readonly RulesetRule[] };

/** The rulesets as they are to be, but for those who bypass them, who differ from registry to registry. */
export const RULESETS: readonly Ruleset[] = [MAIN, APP, REVIEW];

/** The policy of Actions without which the gate does not start. */
export const GATE_POLICY = `/actions/policies/${POLICY.name}`;

/** Each part of the settings that can be set, as it is to be, by its route. */
export const SETTABLE: Readonly<Record<string, Body>> = {
  ...SETTINGS,
  ...Object.fromEntries(Object.values(ENVIRONMENTS).map((name) => [`/environments/${name}`, ENVIRONMENT])),
  ...Object.fromEntries(RULESETS.map((one) => [`/rulesets/${one.name}`, one])),
  [GATE_POLICY]: POLICY,
};

/** Where the names are told of the secrets and variables of an environment, or of the repository for an empty name. */
export const namesIn = (environment: string): string => `names/${environment}`;

const WANTED: typeof SETTABLE = {
  ...SETTABLE,
  app: { events: [], permissions: Object.entries(APP_PERMISSIONS).map((one) => one.join(': ')) },
  installation: { repository_selection: 'selected', total_count: 1 },
  workflows: Object.fromEntries(WORKFLOWS.map((name) => [name, 'active'])),
  [namesIn('')]: { names: [] },
  [namesIn(ENVIRONMENTS.mint)]: { names: [APP_KEY_SECRET, APP_ID_VARIABLE] },
  [namesIn(ENVIRONMENTS.store)]: { names: STORE_SECRETS },
};

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not set');

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/**
 * How a value differs from what it is to be, a sentence without its full stop for each field that does. Ignores further fields of an object.
 * A list must have exactly the given items, in any order.
 */
export function differences(is: unknown, due: unknown, name: string): string[] {
  if (is === due) return [];
  if (Array.isArray(is) && Array.isArray(due)) {
    const without = (all: readonly unknown[], agrees: (one: unknown) => boolean) =>
      listed(all.filter((one) => !agrees(one)).map(shown));
    const lacks = without(due, (item) => is.some((one) => agrees(one, item)));
    const more = without(is, (one) => due.some((item) => agrees(one, item)));
    return [...(lacks ? [`${name} lacks ${lacks}`] : []), ...(more ? [`${name} must not have ${more}`] : [])];
  }
  if (isObject(is) && isObject(due))
    return Object.entries(due).flatMap(([key, value]) => differences(is[key], value, key));
  return [`${name} is ${shown(is)}, to be ${shown(due)}`];
}

/** Whether a value is what it is to be. */
export const agrees = (is: unknown, due: unknown): boolean => differences(is, due, '').length === 0;

/** The finding of a line with such differences. */
export const findingOf = (differ: readonly string[], says?: string): Finding => ({
  ...(differ.length > 0 && { wrong: `${differ.join('; ')}.` }),
  ...(says !== undefined && { says }),
});

/** The field at a path. In a list the path has the type of an item. */
const fieldAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce(
      (one: unknown, key) =>
        Array.isArray(one) ? one.find(({ type }) => type === key) : isObject(one) ? one[key] : undefined,
      value,
    );

/** Who is to bypass a ruleset: of reviews, a lone steward, whom nobody else could approve. Throws `Unseen` where more must be known. */
export function bypassOf(part: string, state: ForgeState): readonly Body[] {
  if (part === `/rulesets/${APP.name}`)
    return [{ actor_type: 'Integration', actor_id: seen(state.settings.app)?.id, bypass_mode: 'always' }];
  if (part !== `/rulesets/${REVIEW.name}`) return [];
  const [first, ...others] = stewardsOf(state);
  return first && others.length === 0
    ? [{ actor_type: 'User', actor_id: first.id, bypass_mode: 'pull_request' }]
    : [];
}

const dueOf = (state: ForgeState, part: string, fields: readonly string[]): Body =>
  Object.fromEntries(
    fields.map((path) => [
      path,
      path === 'bypass_actors' ? bypassOf(part, state) : fieldAt(WANTED[part], path),
    ]),
  );

/** Compares the fields of a line with what they are to be. Throws `Unseen` where the forge does not show them. */
export function compared(
  { part = '', fields = [], missing }: Pick<Line, 'part' | 'fields' | 'missing'>,
  state: ForgeState,
): Finding {
  const is = seen(state.settings[part]);
  if (!is) {
    if (missing !== undefined) return { wrong: missing };
    throw new Unseen('It is not there yet, as another line says.');
  }
  // Some fields are shown to those alone who may write, or who may change them.
  if (fields.some((path) => is[path.replace(/\..*/, '')] === undefined))
    throw new Unseen(
      "Set FORGE_TOKEN: an administrator's token with Contents: write and Administration: write shows it.",
    );
  const due = Object.entries(dueOf(state, part, fields));
  return findingOf(due.flatMap(([path, value]) => differences(fieldAt(is, path), value, path)));
}

/** The requests that set the fields of a line. Throws `Unseen` where more must be known first. */
export function fixOf({ part, fields = [] }: Line, state: ForgeState): readonly FixRequest[] {
  const wanted = part === undefined ? undefined : SETTABLE[part];
  if (part === undefined || !wanted) return [];
  const is = seenIn(state.settings[part]);
  const due = dueOf(state, part, fields);
  if (part === '') return [{ method: 'PATCH', route: part, body: due }];
  if (part === '/pages') return [{ method: is ? 'PUT' : 'POST', route: part, body: due }];
  const [, folder = ''] = /^(\/rulesets|\/actions\/policies)\//.exec(part) ?? [];
  if (folder) {
    const body = folder === '/rulesets' ? rulesetBody(part, wanted, is, state) : wanted;
    return is
      ? [{ method: 'PUT', route: `${folder}/${is.id}`, body }]
      : [{ method: 'POST', route: folder, body }];
  }
  // Such a request sets back what it leaves out.
  const kept = Object.entries({ ...wanted, ...is }).filter(([field]) => field in wanted);
  const { branch_policies, ...body } = { ...Object.fromEntries(kept), ...due };
  const policies = 'branch_policies' in due ? branchRequests(part, is) : [];
  return [{ method: 'PUT', route: part, body }, ...policies];
}

/** A ruleset as it is to be, and the rules that somebody added. */
function rulesetBody(part: string, wanted: Body, is: Body | undefined, state: ForgeState): Body {
  const rules = wanted.rules as readonly { readonly type: string }[];
  const more = ((is?.rules ?? []) as typeof rules).filter(({ type }) => !fieldAt(rules, type));
  return { ...wanted, bypass_actors: bypassOf(part, state), rules: [...rules, ...more] };
}

/** The requests that let the wanted branches use an environment, and no other. */
function branchRequests(part: string, is: Body | undefined): FixRequest[] {
  const route = `${part}/deployment-branch-policies`;
  const due = ENVIRONMENT.branch_policies;
  const there = (is?.branch_policies ?? []) as readonly { readonly id: number }[];
  const missing = due.filter((one) => !there.some((known) => agrees(known, one)));
  const more = there.filter((known) => !due.some((one) => agrees(known, one)));
  return [
    ...missing.map(({ name }): FixRequest => ({ method: 'POST', route, body: { name } })),
    ...more.map(({ id }): FixRequest => ({ method: 'DELETE', route: `${route}/${id}` })),
  ];
}
