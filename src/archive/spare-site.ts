import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropLedger, type Ledger, moveLedger, readLedger } from './ledger.ts';
import { cacheRoot } from './location.ts';

// A site that was replaced is where the next one is built: nearly all of its files are in place already, so that neither linking each of
// them again nor removing each costs more than the change. It is in the cache, and may be deleted at any time.

const place = () => join(cacheRoot(), 'spare');

/** Keeps a site that was replaced, with its ledger, which stands where the site was: `was`. An earlier one is removed. */
export function keepSpare(site: string, was: string): void {
  dropLedger(place());
  rmSync(place(), { recursive: true, force: true });
  if (!existsSync(site)) return;
  try {
    renameSync(site, place());
  } catch (error) {
    // The cache can be on another file system.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    rmSync(site, { recursive: true, force: true });
    return;
  }
  // Last: a site without a ledger is not used.
  moveLedger(was, place());
}

/** Moves the kept site to where a site is built, and returns its ledger; undefined where the same code made none. */
export function takeSpare(working: string, code: string): Ledger | undefined {
  const ledger = readLedger(place(), code);
  // Whatever becomes of this build: the folder is a site no more.
  dropLedger(place());
  try {
    if (ledger) renameSync(place(), working);
    else rmSync(place(), { recursive: true, force: true });
    return ledger;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return undefined;
  }
}
