import { rmSync } from 'node:fs';
import { dropLedger, moveLedger } from './ledger.ts';
import { moveToWorking } from './site-folder.ts';

// A site that the gate built of a proposal is, but for the commit that it names, the site of main once that proposal is merged: the next
// build takes its files from there.

/** Moves a built site and its ledger. Throws what the disk throws. */
export function saveBuild(built: string, saved: string): void {
  dropBuild(saved);
  moveToWorking(built, saved);
  // Last: a site that was moved in part has no ledger, and is not used.
  moveLedger(built, saved);
}

/** Deletes a built site and its ledger. */
export function dropBuild(saved: string): void {
  dropLedger(saved);
  rmSync(saved, { recursive: true, force: true });
}
