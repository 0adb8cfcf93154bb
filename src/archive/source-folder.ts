import type { FileStore } from '../registry/archive/archive.ts';
import { listFiles, storeOf } from './files.ts';
import { ArchiveError } from './load.ts';

// Another archive, as a folder of files of which nothing is trusted.

/** Folders of tools and of version control, which no archive publishes. */
const PASSED_BY = new Set(['node_modules', '.git', '.github', '.cache', '.astro', 'dist']);

/** The plain files below a folder; nothing outside of it is read. Throws an `ArchiveError` where the folder cannot be read. */
export function sourceFolder(folder: string): FileStore {
  try {
    const paths = listFiles(folder, PASSED_BY);
    return storeOf(folder, () => paths);
  } catch (error) {
    throw new ArchiveError(
      `${folder} cannot be read: ${(error as Error).message}. Name the folder that holds data/.`,
    );
  }
}
