import type { Site } from '../registry/model/site.ts';
import type { Forge } from './forge.ts';
import { github } from './github.ts';
import { ForgeSettingsError, placeOf } from './place.ts';

export { ForgeSettingsError };

/**
 * The forge that the environment names: FORGE_TOKEN and FORGE_LOGIN always; FORGE_REPOSITORY (`owner/name`), FORGE_URL (the
 * API) and FORGE_GIT (the server) where they are not those of `data/site.json`; FORGE_WEB where people see a forge of this
 * machine, when that is not where its API is; FORGE_TIMEOUT and FORGE_PAUSE, in milliseconds. Throws a `ForgeSettingsError`
 * without a token or a login.
 */
export function connect(site: Site, env: NodeJS.ProcessEnv = process.env): Forge {
  if (!env.FORGE_TOKEN)
    throw new ForgeSettingsError(
      'FORGE_TOKEN is not set, so nothing was done. The bot acts only with an installation token of its app: .github/SETUP.md says how it gets one.',
    );
  if (!env.FORGE_LOGIN)
    throw new ForgeSettingsError(
      'FORGE_LOGIN is not set: the account of FORGE_TOKEN, such as name-of-the-app[bot].',
    );
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
