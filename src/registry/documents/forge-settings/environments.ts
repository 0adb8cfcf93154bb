import {
  type CheckList,
  differences,
  type FixRequest,
  judged,
  type Line,
  listed,
  ofNames,
  ofSeen,
  onlyWithStore,
  type SettingResult,
  seenIn,
} from './line.ts';
import {
  APP_ID_VARIABLE,
  APP_KEY_SECRET,
  APP_PERMISSIONS,
  ENVIRONMENTS,
  MAIN,
  MODEL_NAMES,
  STORE_SECRETS,
} from './names.ts';
import type { Environment, ForgeState, Seen } from './state.ts';

// The app that mints, and the environments that give keys to jobs of main alone.

const LEVELS = { write: 'Read and write', read: 'Read-only' };

const TABLE = [
  '| Permission | Level | For |',
  '|---|---|---|',
  ...APP_PERMISSIONS.map((one) => `| ${one.title} | ${LEVELS[one.level]} | ${one.for} |`),
].join('\n');

const code = (names: readonly string[]) => listed(names.map((name) => `\`${name}\``));

/** The client id that the workflows use. */
function usedClientId({ environments }: ForgeState): Seen<string> {
  if ('unseen' in environments) return environments;
  const mint = environments.value.find(({ name }) => name === ENVIRONMENTS.mint);
  if (!mint) return { unseen: `The environment ${ENVIRONMENTS.mint} must be there first.` };
  if ('unseen' in mint.variables) return mint.variables;
  const id = mint.variables.value[APP_ID_VARIABLE];
  return id === undefined ? { unseen: `The variable ${APP_ID_VARIABLE} must be set first.` } : { value: id };
}

/** The app that mints, and where it is installed. */
export const APP: CheckList = {
  section: '3. The app',
  lines: [
    {
      id: 'app-quiet',
      text: 'Settings → Developer settings → GitHub Apps → New. Where an organization owns the repository, these are the settings **of the organization** (Your organizations → Settings): an app for *Only on this account* can be installed nowhere but on the account that made it. No webhook, no callback, no user authorization.',
      judge: ({ app }) =>
        ofSeen(app, ({ slug, events }) =>
          ofNames(
            events,
            [],
            `among the events of the app ${slug}`,
            'In the settings of the app, turn off its webhook and its events.',
          ),
        ),
    },
    {
      id: 'app-permissions',
      text: `Repository permissions, and no other:\n\n${TABLE}\n`,
      judge: ({ app }) =>
        ofSeen(app, ({ permissions }) =>
          ofNames(
            Object.entries(permissions).map(([name, level]) => `${name}: ${level}`),
            APP_PERMISSIONS.map(({ name, level }) => `${name}: ${level}`),
            'among the permissions of the app',
            'Correct them in the settings of the app, and accept the change where it is installed.',
          ),
        ),
    },
    {
      id: 'app-installed',
      text: 'Only on this account; then install it on **this repository alone**.',
      judge: ({ installation }) =>
        ofSeen(installation, ({ repository_selection, total_count = 1 }) =>
          judged(
            repository_selection === 'selected' && total_count === 1,
            'The app is installed on selected repositories only.',
            repository_selection === 'selected'
              ? `The app is installed on ${total_count} repositories.`
              : 'The app is installed on every repository of its account.',
            'In the settings of the installation, choose Only select repositories, and this one.',
          ),
        ),
    },
    {
      id: 'app-client-id',
      text: 'Note its client id, and generate one private key.',
      judge: (state) =>
        ofSeen(state.app, ({ slug, client_id }) => {
          if (client_id === undefined) return { unseen: `The forge does not tell the client id of ${slug}.` };
          return ofSeen(usedClientId(state), (used) =>
            judged(
              used === client_id,
              `The workflows use the client id of ${slug}.`,
              `The workflows use the client id ${used}; that of ${slug} is ${client_id}.`,
              `Settings → Environments → ${ENVIRONMENTS.mint}: set ${APP_ID_VARIABLE} to it, and the key that belongs to it.`,
            ),
          );
        }),
    },
  ],
};

/** An environment by its name, where it can be seen. */
const environmentOf = ({ environments }: ForgeState, name: string) =>
  seenIn(environments)?.find((one) => one.name === name);

/** The verdict on an environment. Where it is missing, the line about its branches reports that. */
function ofEnvironment(
  state: ForgeState,
  name: string,
  judge: (one: Environment) => SettingResult,
): SettingResult {
  return ofSeen(state.environments, () => {
    const found = environmentOf(state, name);
    return found ? judge(found) : { unseen: `There is no environment ${name} yet.` };
  });
}

/**
 * The request that changes an environment. It repeats the environment's other settings, because GitHub clears every setting that a
 * request leaves out.
 */
function change(name: string, known: Environment | undefined, body: Partial<Environment>): FixRequest {
  const { reviewers, wait_timer, prevent_self_review, deployment_branch_policy } = known ?? {};
  const rest = known && { reviewers, wait_timer, prevent_self_review, deployment_branch_policy };
  return { method: 'PUT', route: `/environments/${name}`, body: { ...rest, ...body } };
}

const NAMED = { protected_branches: false, custom_branch_policies: true };

/** The requests that restrict an environment to main, and leave the rest of it as it is. */
function restrict(name: string, known: Environment | undefined): FixRequest[] {
  const policies = (known && seenIn(known.policies)) ?? [];
  const isMain = (one: (typeof policies)[number]) => one.name === MAIN && one.type === 'branch';
  const route = `/environments/${name}/deployment-branch-policies`;
  return [
    change(name, known, { deployment_branch_policy: NAMED }),
    ...(policies.some(isMain) ? [] : [{ method: 'POST', route, body: { name: MAIN } } as const]),
    ...policies
      .filter((one) => !isMain(one))
      .map(({ id }) => ({ method: 'DELETE', route: `${route}/${id}` }) as const),
  ];
}

/** The line about the branches of an environment. */
function branchesOf(id: string, name: string, text: string): Line {
  const todo = `Settings → Environments → ${name}: deployment branches Selected branches → ${MAIN}, and no other.`;
  return {
    id,
    text,
    judge: (state) =>
      ofSeen(state.environments, () => {
        const found = environmentOf(state, name);
        if (!found)
          return {
            wrong: 'There is no such environment: GitHub would create it without a restriction.',
            todo,
          };
        const { deployment_branch_policy: policy, policies } = found;
        if (differences(policy, NAMED).length > 0)
          return { wrong: `${policy ? 'All protected branches' : 'All branches'} may use it.`, todo };
        return ofSeen(policies, (all) => {
          const names = all.map((one) => (one.type === 'branch' ? one.name : `${one.type} ${one.name}`));
          return judged(
            names.length === 1 && names[0] === MAIN,
            `Only ${MAIN} may use the environment ${name}.`,
            `${listed(names.map(String)) || 'No branch'} may use it.`,
            todo,
          );
        });
      }),
    fix: (state) => restrict(name, environmentOf(state, name)),
  };
}

/**
 * The line about the names of the secrets and variables of an environment. `due` returns the names that must be set, given those that
 * are set.
 */
function namesOf(
  id: string,
  name: string,
  text: string,
  due: (has: readonly string[]) => readonly string[],
  what: string,
): Line {
  const todo = `Settings → Environments → ${name}: set ${what}.`;
  return {
    id,
    text,
    judge: (state) =>
      ofEnvironment(state, name, ({ secrets, variables }) =>
        ofSeen(secrets, (own) =>
          ofSeen(variables, (more) => {
            const has = [...own, ...Object.keys(more)];
            return ofNames(has, due(has), `in the environment ${name}`, todo);
          }),
        ),
      ),
  };
}

const [ANTHROPIC, OTHER] = MODEL_NAMES;

/** All the names that a language model needs, for each model of which at least one name is set. */
const modelNames = (has: readonly string[]) =>
  MODEL_NAMES.map(({ secret, variables }) => [secret, ...variables]).flatMap((names) =>
    names.some((name) => has.includes(name)) ? names : [],
  );

/** The environments, which give keys to jobs of main alone. */
export const ENVIRONMENT_LINES: CheckList = {
  section: '4. Environments',
  lines: [
    branchesOf(
      'mint-branches',
      ENVIRONMENTS.mint,
      `\`${ENVIRONMENTS.mint}\`: deployment branches *Selected branches* → \`${MAIN}\`.`,
    ),
    namesOf(
      'mint-names',
      ENVIRONMENTS.mint,
      `\`${ENVIRONMENTS.mint}\`: the variable \`${APP_ID_VARIABLE}\`; the secret \`${APP_KEY_SECRET}\` (the whole file).`,
      () => [APP_KEY_SECRET, APP_ID_VARIABLE],
      'these two, and nothing else',
    ),
    {
      id: 'mint-reviewers',
      text: `\`${ENVIRONMENTS.mint}\`: no required reviewers, and no wait timer.`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.mint, ({ reviewers, wait_timer }) =>
          judged(
            reviewers.length === 0 && wait_timer === 0,
            'The mint waits for nobody.',
            'Each run of the mint waits for a reviewer or a timer.',
            `Settings → Environments → ${ENVIRONMENTS.mint}: remove the required reviewers and the wait timer.`,
          ),
        ),
      fix: (state) => {
        const known = environmentOf(state, ENVIRONMENTS.mint);
        const none = { wait_timer: 0, reviewers: [], prevent_self_review: false };
        return known ? [change(ENVIRONMENTS.mint, known, none)] : [];
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
    namesOf(
      'model-names',
      ENVIRONMENTS.model,
      `\`${ENVIRONMENTS.model}\`: nothing; or, if a language model is to write articles, either the secret \`${ANTHROPIC.secret}\` and the variable ${code(ANTHROPIC.variables)}, or, for any endpoint that uses OpenAI's format, the secret \`${OTHER.secret}\` and the variables ${code(OTHER.variables)}. *read* asks a model only if the variable \`ANTHROPIC_MODEL\` or \`LLM_MODEL\` is set: a key alone is not enough. Section 10 says what the model does and what it costs.`,
      modelNames,
      'a whole pair, or nothing',
    ),
    onlyWithStore(
      branchesOf(
        'store-branches',
        ENVIRONMENTS.store,
        `\`${ENVIRONMENTS.store}\`, if \`publish\` of \`data/site.json\` names an object store: deployment branches *Selected branches* → \`${MAIN}\`.`,
      ),
    ),
    onlyWithStore(
      namesOf(
        'store-names',
        ENVIRONMENTS.store,
        `\`${ENVIRONMENTS.store}\`: then the secrets ${code(STORE_SECRETS)}, and nothing else. Section 11 says what they may do.`,
        () => STORE_SECRETS,
        'these two secrets, and nothing else',
      ),
    ),
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
