import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { FileStore } from '../registry/archive/archive.ts';
import type { BuiltSite, Publication } from '../registry/pages/publication/surface.ts';

/** The files of a built folder, for the rules of scope `site`. */
export function builtSite(folder: string): Omit<BuiltSite, 'surfaces'> {
  return { files: filesIn(folder), scripts: scriptHashes() };
}

/** The files of a folder, which is listed when somebody asks which there are. */
export function filesIn(folder: string): FileStore {
  let listed: string[] | undefined;
  let there: Set<string> | undefined;
  const all = () => {
    listed ??= listFiles(folder);
    return listed;
  };
  const has = (path: string) => {
    there ??= new Set(all());
    return there.has(path);
  };
  return {
    get paths() {
      return all();
    },
    // What was listed may be gone meanwhile.
    read: (path) =>
      has(path) && existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined,
    size: (path) => (has(path) ? statSync(join(folder, path)).size : undefined),
  };
}

let known: ReadonlyMap<string, string> | undefined;

/** The SHA-256 of every script of the project by its path, `scripts/mint.ts`. Read once: a command runs the code it began with. */
function scriptHashes(): ReadonlyMap<string, string> {
  if (known) return known;
  const folder = join(projectRoot(), 'scripts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  known = new Map(
    names.sort().map((name) => [`scripts/${name}`, hashes.sha256(readFileSync(join(folder, name)))]),
  );
  return known;
}

/** A publication without a built site: for a mint, which makes it in memory, and for the dev server. */
export function withoutSite(sourceCommit: string | null): Publication {
  return { sourceCommit, scripts: scriptHashes(), folder: null };
}
