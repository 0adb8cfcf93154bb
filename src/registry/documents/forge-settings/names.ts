// The names and ids of things on the forge, each once: code and tests take them from here, and a test holds SETUP.md against them.

/** The owner that `CODEOWNERS` names as it comes with the code. */
export const EXAMPLE_OWNER = '@example/stewards';

/** The default branch. Workflows, rulesets and the mint name it. */
export const MAIN = 'main';

/** The branch families of the bot, each by what its names begin with. Only the bot's app can push to them (.github/SETUP.md). */
export const BRANCHES = { mint: 'mint/', read: 'read/' } as const;

/** The name of the check that the ruleset requires: a job of the workflow of the gate. */
export const REQUIRED_CHECK = 'validate-registry';

/** GitHub Actions, which alone may report it (docs.github.com/rest/apps; the ruleset names it as the source). */
export const GATE_APP = 15368;

/** The role *Repository admin* as an actor that bypasses a ruleset: GitHub's id of it, the same in every repository. */
export const ADMIN_ROLE = 5;

/** The labels by which the mint says what became of an issue, by the states of its comments. */
export const LABELS = { refused: 'refused', waiting: 'waiting', stuck: 'stuck', minted: 'minted' } as const;

/** The labels by which a steward makes a deposit wait, or ends the wait of a first deposit. */
export const STEWARD_LABELS = ['hold', 'release'] as const;

/** The workflows by name; the file of each is `.github/workflows/NAME.yml`. */
export const WORKFLOWS = ['mint', 'read', 'deploy', 'ci', REQUIRED_CHECK] as const;

/** The events that start each workflow, which no policy of Actions may keep from it. */
export const WORKFLOW_EVENTS = {
  mint: ['issues', 'push', 'pull_request', 'schedule', 'workflow_dispatch'],
  read: ['push', 'schedule', 'workflow_dispatch'],
  deploy: ['push', 'workflow_dispatch'],
  ci: ['pull_request', 'push'],
  [REQUIRED_CHECK]: ['pull_request_target', 'push'],
} as const satisfies Record<(typeof WORKFLOWS)[number], readonly string[]>;

/** A pull request of the app without a check is no longer only slow after so many minutes. */
export const CHECK_MINUTES = 30;

/** Where a workflow is in the repository. */
export const workflowFile = (name: string) => `.github/workflows/${name}.yml`;

/** The permissions of the app, as GitHub's API names them. */
export const APP_PERMISSIONS = {
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  checks: 'read',
  metadata: 'read',
} as const;

export const ENVIRONMENTS = {
  mint: 'mint',
  pages: 'github-pages',
  model: 'language-model',
  store: 'object-store',
} as const;

/** The secrets with which the site is published in an object store. */
export const STORE_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

/** The variable and the secret with which workflows make a token of the app. */
export const APP_ID_VARIABLE = 'MINT_APP_CLIENT_ID';
export const APP_KEY_SECRET = 'MINT_APP_PRIVATE_KEY';

/** The two ways to set a language model: a secret, and the variables that go with it. */
export const MODEL_NAMES = [
  { secret: 'ANTHROPIC_API_KEY', variables: ['ANTHROPIC_MODEL'] },
  { secret: 'LLM_API_KEY', variables: ['LLM_BASE_URL', 'LLM_MODEL'] },
] as const;

/** GitHub takes no file of more than 100 MB (“About large files on GitHub”). Bytes. */
export const FILE_LIMIT = 100_000_000;

/** The app pushes no file of more than 50 MB: GitHub refused a blob of 61 MiB, and warns from 50 MB on. Bytes. */
export const PUSH_LIMIT = 50_000_000;

/** A site on GitHub Pages may have 1 GB (“GitHub Pages limits”). Bytes. */
export const SITE_LIMIT = 1_000_000_000;

/** A deployment to GitHub Pages is given up after 10 minutes (“GitHub Pages limits”). Minutes. */
export const DEPLOY_LIMIT = 10;

/** From this part of a limit on there is a warning, in percent. */
export const WARNED = 80;
