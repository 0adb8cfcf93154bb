import { sep } from 'node:path';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { archiveRoot } from '../archive/location.ts';
import { UsageError } from './parse.ts';

/** A path of a file to write, outside of the archive's own folders. Throws a `UsageError` for one inside of them. */
export function outsideArchive(path: string): string {
  const inside = ARCHIVE_FOLDERS.some((folder) => path.startsWith(`${archiveRoot()}${sep}${folder}${sep}`));
  if (inside)
    throw new UsageError(`${path} is in the archive, which this command does not change: name another file.`);
  return path;
}
