import type { Site } from '../registry/model/site.ts';
import { GITHUB_PATIENCE, LOCAL_PATIENCE } from './client.ts';
import type { Forge } from './forge.ts';
import { github } from './github.ts';

/** The environment does not say how to reach the forge. The message says which variable is wrong. */
export class ForgeSettingsError extends Error {
  override name = 'ForgeSettingsError';
}

/**
 * The forge that the environment names: FORGE_TOKEN and FORGE_LOGIN always; FORGE_REPOSITORY (`owner/name`), FORGE_URL (the
 * API) and FORGE_GIT (the server) where they are not those of `data/site.json`; FORGE_WEB where people see a forge of this
 * machine, when that is not where its API is; FORGE_TIMEOUT and FORGE_PAUSE, in milliseconds. Throws a `ForgeSettingsError`
 * without a token or a login.
 */
export function connect({ repository, forge }: Site, env: NodeJS.ProcessEnv = process.env): Forge {
  if (!env.FORGE_TOKEN)
    throw new ForgeSettingsError(
      'FORGE_TOKEN is not set, so nothing was done. The bot acts only with an installation token of its app: .github/SETUP.md says how it gets one.',
    );
  if (!env.FORGE_LOGIN)
    throw new ForgeSettingsError(
      'FORGE_LOGIN is not set: the account of FORGE_TOKEN, such as name-of-the-app[bot].',
    );
  const { pathname, origin } = new URL(repository);
  const name = env.FORGE_REPOSITORY ?? pathname.replace(/^\/|\/$/g, '');
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new ForgeSettingsError(`FORGE_REPOSITORY must be owner/name, not “${name}”.`);
  const apiUrl = env.FORGE_URL ?? forge.api_url;
  const api = new URL(apiUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(api.hostname);
  const usual = isLocal ? LOCAL_PATIENCE : GITHUB_PATIENCE;
  return github({
    apiUrl,
    cloneUrl: `${(env.FORGE_GIT ?? origin).replace(/\/$/, '')}/${name}.git`,
    repository: name,
    token: env.FORGE_TOKEN,
    login: env.FORGE_LOGIN,
    attachments: {
      hosts: forge.attachment_hosts,
      storage: forge.storage_hosts,
      local: isLocal ? { seen: env.FORGE_WEB ?? api.origin, at: api.origin } : undefined,
    },
    patience: {
      ...usual,
      timeout: Number(env.FORGE_TIMEOUT || usual.timeout),
      pause: Number(env.FORGE_PAUSE || usual.pause),
    },
  });
}
