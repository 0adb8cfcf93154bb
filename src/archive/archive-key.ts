import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from './files.ts';
import { hashes } from './hashes.ts';
import { archiveRoot, repositoryHere, servedAt } from './location.ts';

/** What names the archive of this process together with the code that reads it, by the key of that code. */
export function stateKey(code: string): string {
  return `${code} ${archiveKey()}`;
}

/**
 * The hash of the archive of this process as it is on the disk, and of where it is served: what is made from the whole archive changes
 * only with it. Every file is read, so that nothing but its bytes decides.
 */
export function archiveKey(): string {
  const root = archiveRoot();
  const lines = pathsOf(root).map((path) => `${hashes.sha256(readFileSync(join(root, path)))}  ${path}\n`);
  return hashes.sha256([servedAt() ?? '', '\n', repositoryHere() ?? '', '\n', ...lines].join(''));
}
