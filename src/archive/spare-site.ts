import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Ledger, moveLedger, readLedger } from './ledger.ts';
import { cacheRoot } from './location.ts';

// A site that was replaced is where the next one is built: nearly all of its files are in place already, so that neither linking each of
// them again nor removing each costs more than the change. It is in the cache, and may be deleted at any time.

const place = () => join(cacheRoot(), 'spare');
/** Site and ledger are in one folder, so that one rename gives both. */
const siteIn = (folder: string) => join(folder, 'site');
/** How the folders are called in which one is moved. */
const MOVED = 'spare-';

/**
 * Keeps a site that was replaced, with its ledger, which stands where the site was: `was`. An earlier one is removed. Returns false, and
 * leaves the site, where the cache is on another file system.
 */
export function keepSpare(site: string, was: string): boolean {
  if (!existsSync(site)) return false;
  const own = join(cacheRoot(), `${MOVED}${process.pid}`);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  try {
    renameSync(site, siteIn(own));
    moveLedger(was, siteIn(own));
    rmSync(place(), { recursive: true, force: true });
    renameSync(own, place());
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Another process can keep one in this instant, or take one and remove what is not kept yet: then this one is not.
    if (!['EXDEV', 'ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error;
    return code !== 'EXDEV';
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Moves the kept site to where a site is built, and returns its ledger; undefined where the same code made none. To be called while the
 * build is locked.
 */
export function takeSpare(working: string, code: string): Ledger | undefined {
  // What is there now was left by processes that were killed.
  const left = existsSync(cacheRoot())
    ? readdirSync(cacheRoot()).filter((name) => name.startsWith(MOVED) || name.startsWith(`.${MOVED}`))
    : [];
  for (const name of left) rmSync(join(cacheRoot(), name), { recursive: true, force: true });
  const taken = join(cacheRoot(), `${MOVED}taken-${process.pid}`);
  try {
    renameSync(place(), taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  const ledger = readLedger(siteIn(taken), code);
  try {
    if (ledger) renameSync(siteIn(taken), working);
    return ledger;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return undefined;
  } finally {
    rmSync(taken, { recursive: true, force: true });
  }
}
