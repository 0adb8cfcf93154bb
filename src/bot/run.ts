import { join } from 'node:path';
import { ArchiveError, loadSite } from '../archive/load.ts';
import { archiveRoot, cacheRoot } from '../archive/location.ts';
import { openClone } from '../forge/clone.ts';
import { ForgeError } from '../forge/forge.ts';
import { connect } from '../forge/place.ts';
import { AlteredError, type RunTools } from './pass-context.ts';
import { reconcileReading } from './reading/reconcile-reading.ts';
import { reconcile } from './reconcile.ts';

export { ForgeSettingsError } from '../forge/place.ts';

const PAUSE_MS = 500;

/**
 * `npm run mint -- --reconcile`: validates, mints and answers all open deposit issues of the forge that the environment names.
 * Returns the exit code: 0 when all is settled or pending, 1 with a message otherwise. Throws a `ForgeSettingsError` without a
 * token.
 */
export function reconcileForge(now: () => string): Promise<number> {
  return onForge(now, reconcile);
}

/**
 * `npm run read -- --reconcile`: proposes what the texts of main say that no pass has read yet, and brings it to main. `answers` are
 * those of a language model. Returns and throws what `reconcileForge` does.
 */
export function reconcileReadingOnForge(now: () => string, answers: readonly unknown[]): Promise<number> {
  return onForge(now, (tools) => reconcileReading(tools, { answers }));
}

async function onForge(now: () => string, work: (tools: RunTools) => Promise<void>): Promise<number> {
  const forge = connect(loadSite(archiveRoot()));
  const place = `${new URL(forge.cloneUrl).host}-${forge.repository}`.replace(/[^\w.-]+/g, '-');
  try {
    const clone = await openClone(join(cacheRoot(), 'forge', place), forge.cloneUrl, forge.token);
    try {
      await work({ forge, clone, now, pause: PAUSE_MS, say: (line) => console.log(line) });
    } finally {
      clone.release();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ForgeError || error instanceof AlteredError || error instanceof ArchiveError))
      throw error;
    console.error(error.message);
    return 1;
  }
}
