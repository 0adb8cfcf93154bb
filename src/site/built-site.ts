import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../archive/files.ts';
import type { FileStore } from '../registry/archive/archive.ts';
import type { BuiltSite } from '../registry/pages/publication/surface.ts';
import { scriptHashes } from './publication.ts';

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
