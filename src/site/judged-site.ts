import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CODE_OF_SITE, hashOfCode } from '../archive/cache.ts';
import { pathsOf } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { archiveRoot, callerFolder, repositoryHere, servedAt } from '../archive/location.ts';
import { renewedSnapshot } from '../archive/snapshot.ts';
import { catalogSurface } from '../registry/surfaces/catalog.ts';
import { assertSiteValid } from './prove.ts';
import { lockBuild, MANIFEST, moveToWorking, swap, workingFolder, writeManifest } from './site-folder.ts';
import { SurfaceWriter } from './write-surfaces.ts';

// The gate builds the site of a change to judge it, and after the merge a site of the same files is published. To build it only once, the
// gate keeps its site in the folder `JUDGED_SITE`, if that is set, and writes a record of its sources beside it. The site is published
// from there if a build would give the same: from the same files, for the same address, by the same code.

/** Where a judged site is kept: `JUDGED_SITE`, or undefined. */
export function judgedSite(): string | undefined {
  return process.env.JUDGED_SITE ? join(resolve(callerFolder(), process.env.JUDGED_SITE), 'site') : undefined;
}

const recordOf = (site: string) => `${site}.json`;

/** The inputs of the site of this process, as JSON: hashes of the archive and of the code, address and repository. */
function inputs(): string {
  const root = archiveRoot();
  const sums = pathsOf(root).map((path) => `${hashes.sha256(readFileSync(join(root, path)))}  ${path}`);
  const files = hashes.sha256(sums.join('\n'));
  const where = [servedAt() ?? '', repositoryHere() ?? ''];
  return JSON.stringify({ files, where, code: hashOfCode(CODE_OF_SITE) });
}

/** Removes the record of the earlier site. Call it before a new site is put in its place. */
export function forgetJudged(target: string): void {
  if (target === judgedSite()) rmSync(recordOf(target), { force: true });
}

/** Records the inputs of the new site. Call it when the site is in its place. */
export function recordJudged(target: string): void {
  if (target === judgedSite()) writeFileSync(recordOf(target), inputs());
}

/**
 * Publishes the judged site where a build would make the same, with the files that name its commit made anew. Returns whether it did. Throws what
 * a build throws.
 */
export async function publishJudged(target: string): Promise<boolean> {
  const site = judgedSite();
  if (site === undefined || site === target || !existsSync(recordOf(site))) return false;
  const unlock = await lockBuild(() => {});
  try {
    const archive = renewedSnapshot();
    if (readFileSync(recordOf(site), 'utf8') !== inputs()) return false;
    rmSync(recordOf(site));
    const working = workingFolder(target);
    moveToWorking(site, working);
    // Both list the files of the site, and a build makes them last.
    for (const path of [catalogSurface.path, MANIFEST]) rmSync(join(working, path));
    await new SurfaceWriter(archive, working).writeAll();
    writeManifest(working);
    assertSiteValid(archive, working);
    rmSync(swap(working, target), { recursive: true, force: true });
    return true;
  } finally {
    unlock();
  }
}
