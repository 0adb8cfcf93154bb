import type { LocalForge } from '../local-forge/index.ts';
import { LOGINS } from './forge-settings.ts';
import type { State } from './state.ts';

/** The places and callbacks of a service. */
export interface ServiceContext {
  readonly forge: LocalForge;
  /** The origin for people: `http://localhost:4321`. */
  readonly origin: string;
  /** The origin for its own commands: `http://127.0.0.1:4321`. An address, because a name could lead a token elsewhere. */
  readonly own: string;
  readonly repository: string;
  readonly state: Pick<State, 'archive' | 'site' | 'published' | 'scratch'>;
  readonly base: string;
  readonly say: (line: string) => void;
  /** Called after each publication. */
  readonly published: () => void;
  readonly now: () => string;
}

/** The environment by which a command calls the forge as one of its accounts. */
export function commandEnvironment(
  { forge, origin, own, repository }: ServiceContext,
  as: keyof typeof LOGINS,
): Record<string, string> {
  return {
    FORGE_TOKEN: forge.tokens[as],
    FORGE_LOGIN: LOGINS[as],
    FORGE_REPOSITORY: repository,
    FORGE_URL: `${own}/_forge/api/v3`,
    FORGE_GIT: `${own}/_forge`,
    FORGE_WEB: origin,
    // Keep tokens from a proxy.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
  };
}
