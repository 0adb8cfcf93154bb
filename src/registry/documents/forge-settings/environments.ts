import { differences, findingOf, namesIn } from './compare.ts';
import {
  type CheckList,
  type ComparedLine,
  comparing,
  type Finding,
  type Line,
  listed,
  seen,
  Unseen,
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
import type { ForgeState } from './state.ts';

// The app that mints, and the environments that give keys to jobs of main alone.

const LEVELS = { write: 'Read and write', read: 'Read-only' };

const TABLE = [
  '| Permission | Level | For |',
  '|---|---|---|',
  ...APP_PERMISSIONS.map((one) => `| ${one.title} | ${LEVELS[one.level]} | ${one.for} |`),
].join('\n');

const code = (names: readonly string[]) => listed(names.map((name) => `\`${name}\``));

const KIND_OF_APP = comparing(
  [
    'app-quiet',
    'app',
    'events',
    'Settings → Developer settings → GitHub Apps → New. Where an organization owns the repository, these are the settings **of the organization** (Your organizations → Settings): an app for *Only on this account* can be installed nowhere but on the account that made it. No webhook, no callback, no user authorization.',
    {
      says: 'The app listens to no event.',
      todo: 'In the settings of the app, turn off its webhook and its events.',
    },
  ],
  [
    'app-permissions',
    'app',
    'permissions',
    `Repository permissions, and no other:\n\n${TABLE}\n`,
    { todo: 'Correct them in the settings of the app, and accept the change where it is installed.' },
  ],
  [
    'app-installed',
    'installation',
    'repository_selection total_count',
    'Only on this account; then install it on **this repository alone**.',
    { todo: 'In the settings of the installation, choose Only select repositories, and this one.' },
  ],
);

export const APP: CheckList = {
  section: '3. The app',
  page: 'Settings',
  lines: [
    ...KIND_OF_APP,
    {
      id: 'app-client-id',
      text: 'Note its client id, and generate one private key.',
      says: 'The workflows use the client id of the app.',
      todo: `Settings → Environments → ${ENVIRONMENTS.mint}: set ${APP_ID_VARIABLE} to it, and the key that belongs to it.`,
      judge: ({ settings }) => {
        const due = seen(settings.app)?.client_id;
        const used = seen(settings[namesIn(ENVIRONMENTS.mint)])?.client_id;
        if (due === undefined) throw new Unseen('The forge does not tell the client id of the app.');
        if (used === undefined) throw new Unseen(`The variable ${APP_ID_VARIABLE} must be set first.`);
        return findingOf(differences(used, due, APP_ID_VARIABLE));
      },
    },
  ],
};

/** The line about the branches of an environment. */
const branchesOf = (
  id: string,
  name: string,
  when = '',
  why = '',
  more: Partial<Line> = {},
): ComparedLine => [
  id,
  `/environments/${name}`,
  'deployment_branch_policy branch_policies',
  `\`${name}\`${when}: deployment branches *Selected branches* → \`${MAIN}\`.${why}`,
  { missing: `There is no environment ${name}: GitHub would create it without a restriction.`, ...more },
];

const [ANTHROPIC, OTHER] = MODEL_NAMES;
const { mint, pages, model, store } = ENVIRONMENTS;

/** All names of each model of which one is set. */
function judgeModel({ settings }: ForgeState): Finding {
  const has = seen(settings[namesIn(model)])?.names as readonly string[];
  const due = MODEL_NAMES.map(({ secret, variables }) => [secret, ...variables])
    .filter((names) => names.some((name) => has.includes(name)))
    .flat();
  return findingOf(differences(has, due, 'names'));
}

export const ENVIRONMENT_LINES: CheckList = {
  section: '4. Environments',
  page: 'Settings → Environments',
  lines: comparing(
    branchesOf('mint-branches', mint),
    [
      'mint-names',
      namesIn(mint),
      'names',
      `\`${mint}\`: the variable \`${APP_ID_VARIABLE}\`; the secret \`${APP_KEY_SECRET}\` (the whole file).`,
    ],
    [
      'mint-reviewers',
      `/environments/${mint}`,
      'reviewers wait_timer prevent_self_review',
      `\`${mint}\`: no required reviewers, and no wait timer.`,
    ],
    branchesOf('pages-branches', pages),
    branchesOf(
      'model-branches',
      model,
      '',
      ' Create it even if it stays empty: the workflow *read* names it, and GitHub would otherwise create it without that restriction.',
    ),
    [
      'model-names',
      namesIn(model),
      'names',
      `\`${model}\`: nothing; or, if a language model is to write articles, either the secret \`${ANTHROPIC.secret}\` and the variable ${code(ANTHROPIC.variables)}, or, for any endpoint that uses OpenAI's format, the secret \`${OTHER.secret}\` and the variables ${code(OTHER.variables)}. *read* asks a model only if the variable \`ANTHROPIC_MODEL\` or \`LLM_MODEL\` is set: a key alone is not enough. Section 10 says what the model does and what it costs.`,
      { judge: judgeModel },
    ],
    branchesOf('store-branches', store, ', if `publish` of `data/site.json` names an object store', '', {
      only: 'store',
    }),
    [
      'store-names',
      namesIn(store),
      'names',
      `\`${store}\`: then the secrets ${code(STORE_SECRETS)}, and nothing else. Section 11 says what they may do.`,
      { only: 'store' },
    ],
    [
      'repository-secrets',
      namesIn(''),
      'names',
      'No secret and no variable at the repository level, where every workflow could read it.',
      {
        todo: 'Settings → Secrets and variables → Actions: delete them, or move them into the environment that needs them.',
      },
    ],
  ),
};
