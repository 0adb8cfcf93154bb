import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Milliseconds that `sha256sum` takes for every text of an archive: a lower bound for any check of the texts. */
export function sumTexts(archive: string): { readonly what: string; readonly value: number } {
  const start = performance.now();
  execFileSync('sh', ['-c', 'find . -type f -print0 | xargs -0 sha256sum > /dev/null'], {
    cwd: join(archive, 'data/texts'),
  });
  return { what: 'sha256sum over the same texts', value: performance.now() - start };
}
