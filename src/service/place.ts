import type { LocalForge } from '../local-forge/types.ts';
import { LOGINS } from './forge-settings.ts';

/** Where the service does its work. */
export interface Place {
  readonly forge: LocalForge;
  /** Where people see it: `http://localhost:4321`. */
  readonly origin: string;
  /** Where its own programs call it, by no name: `http://127.0.0.1:4321`. A name may lead a token to somebody else. */
  readonly own: string;
  readonly repository: string;
  readonly state: { readonly archive: string; readonly site: string; readonly scratch: string };
  readonly base: string;
  readonly say: (line: string) => void;
  /** Called when another site is published. */
  readonly published: () => void;
  readonly now: () => string;
}

/** The environment by which a command calls the forge as one of its accounts. */
export function commandEnvironment(
  { forge, origin, own, repository }: Place,
  as: keyof typeof LOGINS,
): Record<string, string> {
  return {
    FORGE_TOKEN: forge.tokens[as],
    FORGE_LOGIN: LOGINS[as],
    FORGE_REPOSITORY: repository,
    FORGE_URL: `${own}/_forge/api/v3`,
    FORGE_GIT: `${own}/_forge`,
    FORGE_WEB: origin,
    // A token goes to no proxy.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
  };
}
