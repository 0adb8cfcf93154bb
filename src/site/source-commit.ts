import { git } from '../archive/git.ts';
import { archiveRoot } from '../archive/location.ts';

/** The current commit of the archive, or null outside git. */
export function sourceCommit(): string | null {
  try {
    return git(archiveRoot(), ['rev-parse', 'HEAD']).toString().trim();
  } catch {
    return null;
  }
}
