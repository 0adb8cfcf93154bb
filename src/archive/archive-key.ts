import { digestsOf } from './digest.ts';
import { pathsOf } from './files.ts';
import { hashes } from './hashes.ts';
import { archiveRoot, repositoryHere, servedAt } from './location.ts';

/** The SHA-256 of every file of an archive, by its path, sorted. */
export function sumsOf(root: string): Map<string, string> {
  return digestsOf(root, pathsOf(root));
}

/**
 * The hash of the archive of this process as it is on the disk, and of where it is served: what is made from the whole archive changes
 * only with it.
 */
export function archiveKey(sums: ReadonlyMap<string, string> = sumsOf(archiveRoot())): string {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`);
  return hashes.sha256([servedAt() ?? '', '\n', repositoryHere() ?? '', '\n', ...lines].join(''));
}
