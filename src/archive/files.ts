import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folders that an archive consists of. */
export const ARCHIVE_FOLDERS = ['api', 'data'] as const;

/** A file of an archive: its path below the root, with slashes, and its bytes. */
export interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Every file of an archive, sorted by path within each folder. Throws the disk's errors. */
export function archiveFiles(root: string): ArchiveFile[] {
  return ARCHIVE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => ({ path: relative(root, path).split(sep).join('/'), bytes: readFileSync(path) })),
  );
}
