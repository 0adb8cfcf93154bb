import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileStore } from '../registry/archive/archive.ts';
import type { TreeEntry } from '../registry/rules/rule.ts';

/** The folders that an archive consists of. */
export const ARCHIVE_FOLDERS = ['api', 'data'] as const;

/** A file of an archive: its path below the root, with slashes, and its bytes. */
interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The entries in an archive's folders on a disk; links are not followed. Not every disk can tell whether a file is executable. */
export function entriesOf(root: string): TreeEntry[] {
  return ARCHIVE_FOLDERS.flatMap((folder) => entriesBelow(root, folder));
}

function entriesBelow(root: string, folder: string): TreeEntry[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'),
      kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'symlink' : 'other',
    }));
}

/** The paths of the plain files of an archive, sorted. */
export function pathsOf(root: string): string[] {
  return entriesOf(root)
    .flatMap(({ path, kind }) => (kind === 'file' ? [path] : []))
    .sort();
}

/**
 * A stamp for each file of an archive, by its path, which changes when the file is written again: inode number, size, time of the last
 * change to its bytes, and time of the last change to its inode, which nobody can set.
 */
export function stampsOf(root: string): Map<string, string> {
  return new Map(
    pathsOf(root).map((path) => {
      const { ino, size, mtimeNs, ctimeNs } = statSync(join(root, path), { bigint: true });
      return [path, `${ino} ${size} ${mtimeNs} ${ctimeNs}`];
    }),
  );
}

/** Every file of an archive, sorted by path: what another archive can be begun with. Throws what the disk throws. */
export function archiveFiles(root: string): ArchiveFile[] {
  return pathsOf(root).map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
}

/**
 * Every file below a folder, as paths with slashes and without the folder, in code-unit order. Links are not followed, and nothing of a name
 * of `passedBy` is listed. Throws what the disk throws.
 */
export function listFiles(folder: string, passedBy: ReadonlySet<string> = new Set()): string[] {
  const found: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (passedBy.has(entry.name)) continue;
      if (entry.isFile()) found.push(below + entry.name);
      else if (entry.isDirectory()) walk(`${below}${entry.name}/`);
    }
  };
  walk('');
  return found.sort();
}

/** The listed files below a folder, and no other, read when they are asked for. They are listed once, when somebody first asks for one. */
export function storeOf(folder: string, list: () => readonly string[]): FileStore {
  let listed: ReadonlySet<string> | undefined;
  const all = () => {
    listed ??= new Set(list());
    return listed;
  };
  // A listed file may have been removed since.
  const sizeOf = (path: string) =>
    all().has(path) ? statSync(join(folder, path), { throwIfNoEntry: false })?.size : undefined;
  return {
    get paths() {
      return [...all()];
    },
    read: (path) => (sizeOf(path) === undefined ? undefined : readFileSync(join(folder, path))),
    size: sizeOf,
  };
}
