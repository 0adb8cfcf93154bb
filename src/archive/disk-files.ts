import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../registry/archive.ts';
import { ADOPTED, EDITIONS, IMAGES, TEXTS } from '../registry/resources/folders.ts';

const roots = new WeakMap<FileStore, string>();

/** The texts, editions and images below a folder, each read when it is asked for. */
export function diskFiles(root: string): FileStore {
  let listed: string[] | undefined;
  const files: FileStore = {
    read: (path) => {
      try {
        return readFileSync(join(root, path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    size: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.size,
    get paths() {
      listed ??= [TEXTS, EDITIONS, IMAGES, ADOPTED]
        .filter((folder) => existsSync(join(root, folder)))
        .flatMap((folder) => readdirSync(join(root, folder)).map((name) => folder + name))
        .sort();
      return listed;
    },
  };
  roots.set(files, root);
  return files;
}

/** The folder from which files are read as they are on the disk; undefined for any other store, such as one of what a command proposes. */
export function rootOf(files: FileStore): string | undefined {
  return roots.get(files);
}
