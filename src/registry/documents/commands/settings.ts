/** A setting of the environment: how its value is named, and what it does. */
export interface Setting {
  readonly value: string;
  readonly means: string;
  /** The purpose of setting it, for `npm run help`, and the call. */
  readonly listed?: { readonly to: string; readonly run: string };
}

/** The settings that every command reads. */
export const COMMON_SETTINGS: Readonly<Record<string, Setting>> = {
  ARCHIVE: {
    value: 'FOLDER',
    means: 'the archive to work on; by default this checkout',
    listed: { to: 'work on another archive', run: 'ARCHIVE=/some/folder npm run …' },
  },
  DEBUG: {
    value: '1',
    means: 'show where an unexpected error happened',
    listed: { to: 'see where a command failed unexpectedly', run: 'DEBUG=1 npm run …' },
  },
};

/** Defaults of a run that asks a language model. Times are in milliseconds. */
export const MODEL_DEFAULTS = {
  model: 'claude-sonnet-5-5',
  timeout: 120_000,
  requests: 200,
} as const;

/** The settings that some commands read. */
export const SETTINGS = {
  SITE_URL: { value: 'URL', means: 'where the site is served; by default base_url of data/site.json' },
  SITE_REPOSITORY: {
    value: 'URL',
    means: 'the repository on a forge of this machine, as pages show it; by default that of data/site.json',
  },
  PORT: { value: 'N', means: 'the port to serve on; by default 4321' },
  STATE: { value: 'FOLDER', means: 'the state folder of the service; by default .state/' },
  OUT: { value: 'FOLDER', means: 'where to build, where no option says so' },
  JUDGED_SITE: {
    value: 'FOLDER',
    means:
      'where the gate keeps the site that it builds, so that a build of the same files publishes that one',
  },
  SEARCH: { value: 'no', means: 'build a site to judge, which nobody searches: without a search index' },
  SEARCH_FROM: {
    value: 'FOLDER',
    means: 'a site whose search index this one carries, until a build without this setting makes its own',
  },
  CACHE: { value: 'FOLDER', means: 'the cache; by default .cache/. It may be deleted at any time' },
  FORGE_TOKEN: { value: 'TOKEN', means: 'the token of the account that acts on the forge' },
  FORGE_LOGIN: { value: 'NAME', means: 'the login of that account, such as name-of-the-app[bot]' },
  FORGE_REPOSITORY: { value: 'OWNER/NAME', means: 'the repository; by default that of data/site.json' },
  FORGE_URL: { value: 'URL', means: 'the API of the forge; by default that of data/site.json' },
  FORGE_GIT: { value: 'URL', means: 'the git server of the forge' },
  FORGE_WEB: { value: 'URL', means: 'where people see a forge on this machine' },
  FORGE_TIMEOUT: { value: 'MS', means: 'how long a request to the forge may take' },
  FORGE_PAUSE: { value: 'MS', means: 'how long to wait before a request is tried again' },
  ANTHROPIC_API_KEY: { value: 'KEY', means: 'ask a model of Anthropic, with this key' },
  ANTHROPIC_MODEL: { value: 'NAME', means: `that model; by default ${MODEL_DEFAULTS.model}` },
  ANTHROPIC_BASE_URL: { value: 'URL', means: 'the API of Anthropic, or of what speaks its format' },
  LLM_BASE_URL: { value: 'URL', means: 'ask a model at this endpoint, which speaks the format of OpenAI' },
  LLM_API_KEY: { value: 'KEY', means: 'the key of that endpoint; any word where it needs none' },
  LLM_MODEL: { value: 'NAME', means: 'the model at that endpoint' },
  LLM_TIMEOUT: {
    value: 'MS',
    means: `how long a request to a model may take; by default ${MODEL_DEFAULTS.timeout}`,
  },
  AWS_ACCESS_KEY_ID: { value: 'KEY', means: 'the key of the object store' },
  AWS_SECRET_ACCESS_KEY: { value: 'SECRET', means: 'the secret that belongs to it' },
  AWS_SESSION_TOKEN: { value: 'TOKEN', means: 'the token of a session, where the key is of one' },
  AWS_REGION: {
    value: 'NAME',
    means: 'the region of the store, where neither --region nor data/site.json says it',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

const beginningWith = (...prefixes: readonly string[]) =>
  (Object.keys(SETTINGS) as SettingName[]).filter((name) => prefixes.some((one) => name.startsWith(one)));

/** The settings of a command that speaks to a forge. */
export const FORGE_VARIABLES = beginningWith('FORGE_');

/** The settings of a command that asks a language model. */
export const MODEL_VARIABLES = beginningWith('ANTHROPIC_', 'LLM_');

/** The settings of a command that writes to an object store. */
export const STORE_VARIABLES = beginningWith('AWS_');
