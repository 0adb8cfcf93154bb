import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CODE_OF_SITE, hashOfCode } from '../archive/cache.ts';
import type { Place } from './place.ts';

// The site that an earlier run published is served again at once, where a build would make the same bytes (decision 8): of the same
// commit, for the same address, by the same code. It is checked while it is served.

type Where = Pick<Place, 'state' | 'origin' | 'base'>;

/** What a site was made from. */
function sourcesOf({ state, origin, base }: Where, sha: string): string {
  const code = hashOfCode(CODE_OF_SITE);
  return `${JSON.stringify({ sha, site: state.site, url: `${origin}${base}`, code })}\n`;
}

/** Records what the published site was made from. */
export function rememberSite(where: Where, sha: string): void {
  writeFileSync(where.state.published, sourcesOf(where, sha));
}

/** Forgets it, before the site is replaced. */
export function forgetSite({ state }: Pick<Place, 'state'>): void {
  rmSync(state.published, { force: true });
}

/** Whether the site that is there was made from a commit, for this address and by this code. */
export function isKept(where: Where, sha: string): boolean {
  const { published, site } = where.state;
  if (!existsSync(published) || !existsSync(site)) return false;
  return readFileSync(published, 'utf8') === sourcesOf(where, sha);
}
