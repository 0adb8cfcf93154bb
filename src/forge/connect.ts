import { UsageError } from '../command-line/command.ts';
import type { Archive } from '../registry/archive.ts';
import { GITHUB_PATIENCE, LOCAL_PATIENCE, type Patience } from './client.ts';
import type { Forge } from './forge.ts';
import { github } from './github.ts';

const MISSING =
  'FORGE_TOKEN is not set, so nothing was done. The mint acts through an installation token of its app and through no other: .github/SETUP.md says how it gets one.';

/**
 * The forge that the environment names: FORGE_TOKEN and FORGE_LOGIN always; FORGE_REPOSITORY (`owner/name`), FORGE_URL (the
 * API) and FORGE_GIT (the server) where they are not those of `data/site.json`; FORGE_WEB where people see a forge of this
 * machine, when that is not where its API is. Throws a `UsageError` without a token.
 */
export function connect({ repository, forge }: Archive['site'], env: NodeJS.ProcessEnv = process.env): Forge {
  const token = env.FORGE_TOKEN ?? '';
  if (token === '') throw new UsageError(MISSING);
  if (!env.FORGE_LOGIN)
    throw new UsageError('FORGE_LOGIN is not set: the account of FORGE_TOKEN, such as name-of-the-app[bot].');
  const address = new URL(repository);
  const name = env.FORGE_REPOSITORY ?? address.pathname.replace(/^\/|\/$/g, '');
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new UsageError(`FORGE_REPOSITORY is owner/name, not “${name}”.`);
  const apiUrl = env.FORGE_URL ?? forge.api_url;
  const server = (env.FORGE_GIT ?? address.origin).replace(/\/$/, '');
  const local = isOnThisMachine(apiUrl);
  return github({
    apiUrl,
    cloneUrl: `${server}/${name}.git`,
    repository: name,
    token,
    login: env.FORGE_LOGIN,
    attachments: {
      hosts: forge.attachment_hosts,
      storage: forge.storage_hosts,
      local: local
        ? { seen: env.FORGE_WEB ?? new URL(apiUrl).origin, at: new URL(apiUrl).origin }
        : undefined,
    },
    patience: patienceFrom(local ? LOCAL_PATIENCE : GITHUB_PATIENCE, env),
  });
}

/** FORGE_TIMEOUT and FORGE_PAUSE, in milliseconds, for whoever knows the forge better. */
function patienceFrom(usual: Patience, env: NodeJS.ProcessEnv): Patience {
  const given = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise);
  return {
    ...usual,
    timeout: given(env.FORGE_TIMEOUT, usual.timeout),
    pause: given(env.FORGE_PAUSE, usual.pause),
  };
}

function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
