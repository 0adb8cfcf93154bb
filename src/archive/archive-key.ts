import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from './files.ts';
import { hashes } from './hashes.ts';
import { archiveRoot, repositoryHere, servedAt } from './location.ts';

/** The SHA-256 of every file of an archive, by its path, sorted. Every file is read, so that nothing but its bytes decides. */
export function sumsOf(root: string): Map<string, string> {
  return new Map(pathsOf(root).map((path) => [path, hashes.sha256(readFileSync(join(root, path)))]));
}

/**
 * The hash of the archive of this process as it is on the disk, and of where it is served: what is made from the whole archive changes
 * only with it.
 */
export function archiveKey(sums: ReadonlyMap<string, string> = sumsOf(archiveRoot())): string {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`);
  return hashes.sha256([servedAt() ?? '', '\n', repositoryHere() ?? '', '\n', ...lines].join(''));
}
