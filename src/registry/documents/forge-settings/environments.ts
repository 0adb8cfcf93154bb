import { differences, findingOf, namesIn } from './compare.ts';
import { type ComparedLine, comparing, type Finding, type Line, seen, Unseen } from './line.ts';
import { APP_ID_VARIABLE, ENVIRONMENTS, MODEL_NAMES } from './names.ts';
import type { ForgeState } from './state.ts';

// The app that mints, and the environments that give keys to jobs of main alone.

export const APP: readonly Line[] = [
  ...comparing(
    'Settings',
    [
      'app-quiet',
      'app',
      'events',
      {
        says: 'The app listens to no event.',
        todo: 'In the settings of the app, turn off its webhook and its events.',
      },
    ],
    [
      'app-permissions',
      'app',
      'permissions',
      { todo: 'Correct them in the settings of the app, and accept the change where it is installed.' },
    ],
    [
      'app-installed',
      'installation',
      'repository_selection total_count',
      { todo: 'In the settings of the installation, choose Only select repositories, and this one.' },
    ],
  ),
  {
    id: 'app-client-id',
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
];

/** The line about the branches of an environment. */
const branchesOf = (id: string, name: string, more: Partial<Line> = {}): ComparedLine => [
  id,
  `/environments/${name}`,
  'deployment_branch_policy branch_policies',
  { missing: `There is no environment ${name}: GitHub would create it without a restriction.`, ...more },
];

const { mint, pages, model, store } = ENVIRONMENTS;

/** All names of each model of which one is set. */
function judgeModel({ settings }: ForgeState): Finding {
  const has = seen(settings[namesIn(model)])?.names as readonly string[];
  const due = MODEL_NAMES.map(({ secret, variables }) => [secret, ...variables])
    .filter((names) => names.some((name) => has.includes(name)))
    .flat();
  return findingOf(differences(has, due, 'names'));
}

export const ENVIRONMENT_LINES = comparing(
  'Settings → Environments',
  branchesOf('mint-branches', mint),
  ['mint-names', namesIn(mint), 'names'],
  ['mint-reviewers', `/environments/${mint}`, 'reviewers wait_timer prevent_self_review'],
  branchesOf('pages-branches', pages),
  branchesOf('model-branches', model),
  ['model-names', namesIn(model), 'names', { judge: judgeModel }],
  branchesOf('store-branches', store, { only: 'store' }),
  ['store-names', namesIn(store), 'names', { only: 'store' }],
  [
    'repository-secrets',
    namesIn(''),
    'names',
    {
      todo: 'Settings → Secrets and variables → Actions: delete them, or move them into the environment that needs them.',
    },
  ],
);
