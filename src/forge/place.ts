import type { Site } from '../registry/model/site.ts';
import { UsageError } from '../registry/text/errors.ts';
import { GITHUB_PATIENCE, LOCAL_PATIENCE } from './client.ts';
import { type Forge, github } from './github.ts';

/** The repository that the settings of the sample name. It is nobody's. */
const EXAMPLE = /^https:\/\/github\.com\/example\//i;

/** Where a forge is, and how patient its client is. */
export type ForgePlace = ReturnType<typeof placeOf>;

/**
 * Where the forge is: as `data/site.json` says, or FORGE_REPOSITORY and FORGE_URL; FORGE_TIMEOUT and FORGE_PAUSE are in
 * milliseconds. Throws a `UsageError` for a repository that is none.
 */
export function placeOf({ repository, forge }: Pick<Site, 'repository' | 'forge'>, env: NodeJS.ProcessEnv) {
  const name = env.FORGE_REPOSITORY ?? new URL(repository).pathname.replace(/^\/|\/$/g, '');
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new UsageError(`FORGE_REPOSITORY must be owner/name, not “${name}”.`);
  const apiUrl = env.FORGE_URL ?? forge.api_url;
  if (env.FORGE_REPOSITORY === undefined && env.FORGE_URL === undefined && EXAMPLE.test(repository))
    throw new UsageError(
      `repository in data/site.json is still that of the example, ${repository}. Set it to yours there (npm run init asks for it), or set FORGE_REPOSITORY to owner/name.`,
    );
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(apiUrl).hostname);
  const usual = isLocal ? LOCAL_PATIENCE : GITHUB_PATIENCE;
  return {
    /** `owner/name`. */
    repository: name,
    apiUrl,
    isLocal,
    patience: {
      ...usual,
      timeout: Number(env.FORGE_TIMEOUT || usual.timeout),
      pause: Number(env.FORGE_PAUSE || usual.pause),
    },
  };
}

/**
 * The forge that the environment names: FORGE_TOKEN and FORGE_LOGIN always; FORGE_REPOSITORY (`owner/name`), FORGE_URL (the
 * API) and FORGE_GIT (the server) where they are not those of `data/site.json`; FORGE_WEB where people see a forge of this
 * machine, when that is not where its API is; FORGE_TIMEOUT and FORGE_PAUSE, in milliseconds. Throws a `UsageError`
 * without a token or a login.
 */
export function connect(site: Site, env: NodeJS.ProcessEnv = process.env): Forge {
  if (!env.FORGE_TOKEN)
    throw new UsageError(
      'FORGE_TOKEN is not set, so nothing was done. The bot acts only with an installation token of its app: .github/SETUP.md says how it gets one.',
    );
  if (!env.FORGE_LOGIN)
    throw new UsageError('FORGE_LOGIN is not set: the account of FORGE_TOKEN, such as name-of-the-app[bot].');
  const { repository, apiUrl, isLocal, patience } = placeOf(site, env);
  const api = new URL(apiUrl);
  const server = env.FORGE_GIT ?? new URL(site.repository).origin;
  return github({
    apiUrl,
    cloneUrl: `${server.replace(/\/$/, '')}/${repository}.git`,
    repository,
    token: env.FORGE_TOKEN,
    login: env.FORGE_LOGIN,
    attachments: {
      hosts: site.forge.attachment_hosts,
      storage: site.forge.storage_hosts,
      local: isLocal ? { seen: env.FORGE_WEB ?? api.origin, at: api.origin } : undefined,
    },
    patience,
  });
}
