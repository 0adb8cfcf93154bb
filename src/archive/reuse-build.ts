import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ARCHIVE_FOLDERS } from './files.ts';
import { archiveRoot } from './location.ts';
import { assertSiteValid, assertValid } from './prove.ts';
import { lockBuild, moveToWorking, swap, workingFolder, writeManifest } from './site-folder.ts';
import { snapshot } from './snapshot.ts';
import { writeSurfaces } from './write-surfaces.ts';

// A site that the gate built of a proposal is, but for the commit that it names, the site of main once that proposal is
// merged. It need not be built a second time: its surfaces are written again with the commit, and all of it is checked again.

/** Which archive a saved build was made from: the git trees of its folders. */
function markOf(repository: string, commit: string): string {
  const names = ARCHIVE_FOLDERS.map((folder) => `${commit}:${folder}`);
  return execFileSync('git', ['rev-parse', ...names], { cwd: repository, encoding: 'utf8' });
}

const markFile = (saved: string) => `${saved}.built-of`;

/** Moves a site that was built from a commit of a repository, for `reuseBuild`. Throws what git and the disk throw. */
export function saveBuild(built: string, saved: string, repository: string, commit: string): void {
  for (const path of [saved, markFile(saved)]) rmSync(path, { recursive: true, force: true });
  moveToWorking(built, saved);
  // Last: a site that was copied in part has no mark.
  writeFileSync(markFile(saved), markOf(repository, commit));
}

/** Deletes a saved build. */
export function dropBuild(saved: string): void {
  for (const path of [markFile(saved), saved]) rmSync(path, { recursive: true, force: true });
}

/**
 * Publishes a saved build as `target`, where it was made from the archive as it is now; returns false, and changes nothing, where it
 * was not, or does not exist. Throws with every finding when it is not valid.
 */
export async function reuseBuild(saved: string, target: string): Promise<boolean> {
  if (!isOfThisArchive(saved)) return false;
  const unlock = await lockBuild(() => {});
  try {
    const { archive } = snapshot();
    assertValid(archive);
    const working = workingFolder(target);
    cpSync(saved, working, { recursive: true });
    await writeSurfaces(archive, working);
    writeManifest(working);
    await assertSiteValid(archive, working);
    swap(working, target);
    return true;
  } finally {
    unlock();
  }
}

function isOfThisArchive(saved: string): boolean {
  if (!existsSync(markFile(saved))) return false;
  try {
    return readFileSync(markFile(saved), 'utf8') === markOf(archiveRoot(), 'HEAD');
  } catch {
    return false; // no git, no commit: nothing is known of it
  }
}
