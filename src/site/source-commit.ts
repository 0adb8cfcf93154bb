import { execFileSync } from 'node:child_process';
import { archiveRoot } from '../archive/location.ts';

/** The current commit of the archive, or null outside git. */
export function sourceCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: archiveRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
