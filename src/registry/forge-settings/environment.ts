import { type FixRequest, judged, type Line, listed, ofSeen, seenIn, type Verdict } from './line.ts';
import { MAIN } from './names.ts';
import type { Environment, ForgeState } from './state.ts';

// What the lines about environments have in common.

/** An environment by its name, where it can be seen. */
export const environmentOf = (state: ForgeState, name: string) =>
  seenIn(state.environments)?.find((one) => one.name === name);

/** The verdict on an environment; another line says where it is missing. */
export function ofEnvironment(
  state: ForgeState,
  name: string,
  judge: (one: Environment) => Verdict,
): Verdict {
  return ofSeen(state.environments, (all) => {
    const found = all.find((one) => one.name === name);
    return found ? judge(found) : { unseen: `There is no environment ${name} yet.` };
  });
}

const MISSING = 'There is no such environment: GitHub would create it without a restriction.';

/** What a request that sets an environment must repeat, because GitHub takes what is left out for empty. */
export function kept({ reviewers, waitTimer, preventsSelfReview, branches }: Environment) {
  return {
    wait_timer: waitTimer,
    prevent_self_review: preventsSelfReview,
    reviewers,
    deployment_branch_policy:
      branches === 'all'
        ? null
        : { protected_branches: branches === 'protected', custom_branch_policies: branches === 'named' },
  };
}

/** The requests that restrict an environment to main, and leave the rest of it as it is. */
function restrict(state: ForgeState, name: string): FixRequest[] {
  const known = environmentOf(state, name);
  const route = `/environments/${name}`;
  const policies = (known && seenIn(known.policies)) ?? [];
  const isNamed = policies.some((one) => one.name === MAIN && one.type === 'branch');
  const rest = known ? kept(known) : {};
  const named = { protected_branches: false, custom_branch_policies: true };
  return [
    { method: 'PUT', route, body: { ...rest, deployment_branch_policy: named } },
    ...(isNamed
      ? []
      : [{ method: 'POST', route: `${route}/deployment-branch-policies`, body: { name: MAIN } } as const]),
    ...policies
      .filter((one) => one.name !== MAIN || one.type !== 'branch')
      .map(({ id }) => ({ method: 'DELETE', route: `${route}/deployment-branch-policies/${id}` }) as const),
  ];
}

/** The line about the branches of an environment. */
export function branchesOf(id: string, name: string, text: string): Line {
  const todo = `Settings → Environments → ${name}: deployment branches Selected branches → ${MAIN}, and no other.`;
  return {
    id,
    text,
    judge: (state) =>
      ofSeen(state.environments, (all) => {
        const found = all.find((one) => one.name === name);
        if (!found) return { wrong: MISSING, todo };
        if (found.branches !== 'named')
          return {
            wrong: `${found.branches === 'all' ? 'All branches' : 'All protected branches'} may use it.`,
            todo,
          };
        return ofSeen(found.policies, (policies) => {
          const names = policies.map((one) => (one.type === 'branch' ? one.name : `${one.type} ${one.name}`));
          return judged(
            names.length === 1 && names[0] === MAIN,
            `Only ${MAIN} may use the environment ${name}.`,
            `${listed(names) || 'No branch'} may use it.`,
            todo,
          );
        });
      }),
    fix: (state) => restrict(state, name),
  };
}

/** Judges the names of what is set somewhere against what is to be set there. */
export function ofNames(
  has: readonly string[],
  due: readonly string[],
  where: string,
  todo: string,
): Verdict {
  const missing = due.filter((name) => !has.includes(name));
  const more = has.filter((name) => !due.includes(name));
  return judged(
    missing.length + more.length === 0,
    due.length === 0 ? `Nothing is set ${where}.` : `${listed(due)} are set ${where}.`,
    [
      missing.length > 0 ? `${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} missing ${where}.` : '',
      more.length > 0 ? `${listed(more)} ${more.length > 1 ? 'do' : 'does'} not belong ${where}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    todo,
  );
}

/** The names of the secrets and variables of an environment, judged. */
export function ofSet(one: Environment, judge: (has: readonly string[]) => Verdict): Verdict {
  return ofSeen(one.secrets, (secrets) =>
    ofSeen(one.variables, (variables) => judge([...secrets, ...Object.keys(variables)])),
  );
}
