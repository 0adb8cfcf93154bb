import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compiledPages } from '../archive/compiled-pages.ts';
import type { Place } from './place.ts';

// The site that an earlier run published is served again at once, where a build would make the same bytes (decision 8): of the same
// commit, for the same address, by the same code. It is checked while it is served.

type Where = Pick<Place, 'state' | 'origin' | 'base'>;

/** What a site was made from; undefined where the code has compiled no pages yet, so that nothing is known of it. */
function sourcesOf({ state, origin, base }: Where, sha: string): string | undefined {
  const code = compiledPages(base)?.modules;
  return code && `${JSON.stringify({ sha, site: state.site, url: `${origin}${base}`, code })}\n`;
}

/** Records what the published site was made from. */
export function rememberSite(where: Where, sha: string): void {
  const sources = sourcesOf(where, sha);
  if (sources) writeFileSync(where.state.published, sources);
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
