import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TreeEntry } from '../registry/rules/rule.ts';

/** The folders that an archive consists of. */
export const ARCHIVE_FOLDERS = ['api', 'data'] as const;

/** A file of an archive: its path below the root, with slashes, and its bytes. */
export interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an archive's folders hold on a disk, links not followed. That a file can be executed not every disk can tell. */
export function entriesOf(root: string): TreeEntry[] {
  return ARCHIVE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => ({
        path: relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'),
        kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'symlink' : 'other',
      })),
  );
}

/** The paths of the plain files of an archive, sorted. */
export function pathsOf(root: string): string[] {
  return entriesOf(root)
    .flatMap(({ path, kind }) => (kind === 'file' ? [path] : []))
    .sort();
}

/** Every file of an archive, sorted by path: what another archive can be begun with. Throws what the disk throws. */
export function archiveFiles(root: string): ArchiveFile[] {
  return pathsOf(root).map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
}
