import type { Site } from '../registry/model/site.ts';
import { GITHUB_PATIENCE, LOCAL_PATIENCE, type Patience } from './client.ts';

/** The environment does not say how to reach the forge. The message says which variable is wrong. */
export class ForgeSettingsError extends Error {
  override name = 'ForgeSettingsError';
}

/** The repository that the settings of the sample name. It is nobody's. */
const EXAMPLE = /^https:\/\/github\.com\/example\//i;

/** Where a forge is, and how patient its client is. */
export interface ForgePlace {
  /** `owner/name`. */
  readonly repository: string;
  readonly apiUrl: string;
  readonly isLocal: boolean;
  readonly patience: Patience;
}

/**
 * Where the forge is: as `data/site.json` says, or FORGE_REPOSITORY and FORGE_URL; FORGE_TIMEOUT and FORGE_PAUSE are in
 * milliseconds. Throws a `ForgeSettingsError` for a repository that is none.
 */
export function placeOf(
  { repository, forge }: Pick<Site, 'repository' | 'forge'>,
  env: NodeJS.ProcessEnv,
): ForgePlace {
  const name = env.FORGE_REPOSITORY ?? new URL(repository).pathname.replace(/^\/|\/$/g, '');
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new ForgeSettingsError(`FORGE_REPOSITORY must be owner/name, not “${name}”.`);
  const apiUrl = env.FORGE_URL ?? forge.api_url;
  if (env.FORGE_REPOSITORY === undefined && env.FORGE_URL === undefined && EXAMPLE.test(repository))
    throw new ForgeSettingsError(
      `repository in data/site.json is still that of the example, ${repository}. Set it to yours there (npm run init asks for it), or set FORGE_REPOSITORY to owner/name.`,
    );
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(apiUrl).hostname);
  const usual = isLocal ? LOCAL_PATIENCE : GITHUB_PATIENCE;
  return {
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
