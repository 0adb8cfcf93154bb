import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { publish } from '../registry/surfaces/index.ts';
import { builtSite } from './built-site.ts';
import { ARCHIVE_FOLDERS } from './files.ts';
import { hashes } from './hashes.ts';
import { archiveRoot } from './location.ts';
import { holdAgainstRegistry, holdToRules } from './prove.ts';
import { lockBuild, MANIFEST, manifestOf, swap, workingFolder, writeSiteFile } from './site-folder.ts';
import { snapshot } from './snapshot.ts';
import { sourceCommit } from './source-commit.ts';

// A site that the gate built of a proposal is, but for the commit that it names, the site of main once that proposal is
// merged. It need not be built a second time: its surfaces are made anew with the commit, and all of it is checked again.

/** Which archive a kept site was built of: the git trees of its folders. */
function markOf(repository: string, commit: string): string {
  const names = ARCHIVE_FOLDERS.map((folder) => `${commit}:${folder}`);
  return execFileSync('git', ['rev-parse', ...names], { cwd: repository, encoding: 'utf8' });
}

const markFile = (kept: string) => `${kept}.built-of`;

/** Keeps a site that was built of a commit of a repository, for `takeOver`. Throws what git and the disk throw. */
export function keepSite(built: string, kept: string, repository: string, commit: string): void {
  for (const path of [kept, markFile(kept)]) rmSync(path, { recursive: true, force: true });
  cpSync(built, kept, { recursive: true });
  // Last: a site that is there in part has no mark.
  writeFileSync(markFile(kept), markOf(repository, commit));
}

/** Forgets a kept site. */
export function dropSite(kept: string): void {
  for (const path of [markFile(kept), kept]) rmSync(path, { recursive: true, force: true });
}

/**
 * Puts a kept site in the place of `target`, where it was built of the archive as it stands; false, and nothing done, where it
 * was not, or is not there. Throws with every finding when it does not hold.
 */
export async function takeOver(kept: string, target: string): Promise<boolean> {
  if (!isOfThisArchive(kept)) return false;
  const unlock = await lockBuild(() => {});
  try {
    const { archive } = snapshot();
    holdToRules(archive);
    const working = workingFolder(target);
    cpSync(kept, working, { recursive: true });
    const { files, scripts } = builtSite(working);
    const publication = { sourceCommit: sourceCommit(), scripts, folder: files };
    for (const { path, content } of publish(archive, hashes, publication)) {
      writeSiteFile(working, path, content());
    }
    writeSiteFile(working, MANIFEST, manifestOf(working));
    holdAgainstRegistry(archive, working);
    swap(working, target);
    return true;
  } finally {
    unlock();
  }
}

function isOfThisArchive(kept: string): boolean {
  if (!existsSync(markFile(kept))) return false;
  try {
    return readFileSync(markFile(kept), 'utf8') === markOf(archiveRoot(), 'HEAD');
  } catch {
    return false; // no git, no commit: nothing can be said of it
  }
}
