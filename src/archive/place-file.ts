import { copyFileSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * One file with two names, or moved, so that no bytes are copied. On another file system, and where a file can have no more names, a copy:
 * returns when it was written, in milliseconds.
 */
export function place(
  from: string,
  to: string,
  give: (from: string, to: string) => void,
): number | undefined {
  try {
    give(from, to);
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Most files go where another went before.
    if (code === 'ENOENT' && mkdirSync(dirname(to), { recursive: true })) return place(from, to, give);
    if (!['EXDEV', 'EMLINK', 'EPERM'].includes(code)) throw error;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    return statSync(to).mtimeMs;
  }
}

/** Removes folders in which nothing is left, up to the folder of the site. */
export function dropEmpty(folder: string, site: string): void {
  for (let at = folder; at !== site; at = dirname(at)) {
    try {
      rmdirSync(at);
    } catch {
      return; // something else is in it
    }
  }
}
