import {
  type CheckList,
  type FixRequest,
  judged,
  type Line,
  listed,
  ofSeen,
  seenIn,
  type Verdict,
} from './line.ts';
import { APP_ID_VARIABLE, APP_KEY_SECRET, ENVIRONMENTS, MAIN, MODEL_NAMES } from './names.ts';
import type { Environment, ForgeState } from './state.ts';

const [ANTHROPIC, OTHER] = MODEL_NAMES;

const code = (names: readonly string[]) => listed(names.map((name) => `\`${name}\``));

const find = (state: ForgeState, name: string) =>
  seenIn(state.environments)?.find((one) => one.name === name);

/** The verdict on an environment; another line says where it is missing. */
function ofEnvironment(state: ForgeState, name: string, judge: (one: Environment) => Verdict): Verdict {
  return ofSeen(state.environments, (all) => {
    const found = all.find((one) => one.name === name);
    return found ? judge(found) : { unseen: `There is no environment ${name} yet.` };
  });
}

const MISSING = 'There is no such environment: GitHub would create it without a restriction.';

/** What a request that sets an environment must repeat, because GitHub takes what is left out for empty. */
function kept({ reviewers, waitTimer, preventsSelfReview, branches }: Environment) {
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
  const known = find(state, name);
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
function branchesOf(id: string, name: string, text: string): Line {
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
function ofNames(has: readonly string[], due: readonly string[], where: string, todo: string): Verdict {
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
function ofSet(one: Environment, judge: (has: readonly string[]) => Verdict): Verdict {
  return ofSeen(one.secrets, (secrets) =>
    ofSeen(one.variables, (variables) => judge([...secrets, ...Object.keys(variables)])),
  );
}

function modelVerdict(has: readonly string[]): Verdict {
  const where = `in the environment ${ENVIRONMENTS.model}`;
  if (has.length === 0) return { right: 'No language model is asked.' };
  const due = (way: (typeof MODEL_NAMES)[number]) => [way.secret, ...way.variables];
  const ways = MODEL_NAMES.filter((way) => due(way).some((name) => has.includes(name)));
  const todo = `Settings → Environments → ${ENVIRONMENTS.model}: set a whole pair, or nothing.`;
  return ofNames(has, ways.flatMap(due), where, todo);
}

/** The environments, which give keys to jobs of main alone. */
export const ENVIRONMENT_LINES: CheckList = {
  section: '4. Environments',
  lines: [
    branchesOf(
      'mint-branches',
      ENVIRONMENTS.mint,
      `\`${ENVIRONMENTS.mint}\`: deployment branches *Selected branches* → \`${MAIN}\`.`,
    ),
    {
      id: 'mint-names',
      text: `\`${ENVIRONMENTS.mint}\`: the variable \`${APP_ID_VARIABLE}\`; the secret \`${APP_KEY_SECRET}\` (the whole file).`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.mint, (one) =>
          ofSet(one, (has) =>
            ofNames(
              has,
              [APP_KEY_SECRET, APP_ID_VARIABLE],
              `in the environment ${ENVIRONMENTS.mint}`,
              `Settings → Environments → ${ENVIRONMENTS.mint}: set these two, and nothing else.`,
            ),
          ),
        ),
    },
    {
      id: 'mint-reviewers',
      text: `\`${ENVIRONMENTS.mint}\`: no required reviewers, and no wait timer.`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.mint, ({ reviewers, waitTimer }) =>
          judged(
            reviewers.length === 0 && waitTimer === 0,
            'The mint waits for nobody.',
            'Each run of the mint waits for a reviewer or a timer.',
            `Settings → Environments → ${ENVIRONMENTS.mint}: remove the required reviewers and the wait timer.`,
          ),
        ),
      fix: (state) => {
        const known = find(state, ENVIRONMENTS.mint);
        if (!known) return [];
        const body = { ...kept(known), wait_timer: 0, reviewers: [], prevent_self_review: false };
        return [{ method: 'PUT', route: `/environments/${ENVIRONMENTS.mint}`, body }];
      },
    },
    branchesOf(
      'pages-branches',
      ENVIRONMENTS.pages,
      `\`${ENVIRONMENTS.pages}\`: deployment branches *Selected branches* → \`${MAIN}\`.`,
    ),
    branchesOf(
      'model-branches',
      ENVIRONMENTS.model,
      `\`${ENVIRONMENTS.model}\`: deployment branches *Selected branches* → \`${MAIN}\`. Create it even if it stays empty: the workflow *read* names it, and GitHub would otherwise create it without that restriction.`,
    ),
    {
      id: 'model-names',
      text: `\`${ENVIRONMENTS.model}\`: nothing; or, if a language model is to write articles, either the secret \`${ANTHROPIC.secret}\` and the variable ${code(ANTHROPIC.variables)}, or, for any endpoint that uses OpenAI's format, the secret \`${OTHER.secret}\` and the variables ${code(OTHER.variables)}. *read* asks a model only if the variable \`ANTHROPIC_MODEL\` or \`LLM_MODEL\` is set: a key alone is not enough. Section 10 says what the model does and what it costs.`,
      judge: (state) => ofEnvironment(state, ENVIRONMENTS.model, (one) => ofSet(one, modelVerdict)),
    },
    {
      id: 'repository-secrets',
      text: 'No secret and no variable at the repository level, where every workflow could read it.',
      judge: ({ secrets, variables }) =>
        ofSeen(secrets, (own) =>
          ofSeen(variables, (more) =>
            ofNames(
              [...own, ...more],
              [],
              'at the repository level',
              'Settings → Secrets and variables → Actions: delete them, or move them into the environment that needs them.',
            ),
          ),
        ),
    },
  ],
};
