import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange } from '../registry/archive/resources/registry-files.ts';
import { ArchiveError } from './load.ts';

// A change that was committed to the journal is repeated until it succeeds. What can never succeed is therefore refused before.

/** What file systems permit a name, in bytes, less what a temporary name may add: they refuse more than 255. */
const NAME_BYTES = 240;

/** What systems permit a whole path, in bytes, with the same reserve: they refuse 4,096 and more. */
const PATH_BYTES = 4_000;

/**
 * Refuses files that could never be written at their places, before any of them is: a name that is too long, a folder in the place of
 * a file, a file in the place of a folder, a folder that may not be written to. Throws an `ArchiveError`.
 */
export function requireWritable(root: string, files: readonly FileChange[]): void {
  const targets = new Set(files.map(({ path }) => path));
  const known = new Map<string, Stats | undefined>();
  const at = (path: string) => {
    if (!known.has(path)) known.set(path, statSync(join(root, path), { throwIfNoEntry: false }));
    return known.get(path);
  };
  for (const path of targets) {
    const fault = faultOf(root, path, at) ?? foldersOf(path).map(takenBy(targets)).find(Boolean);
    if (fault) throw new ArchiveError(`${path} ${fault}, and nothing was written.`);
  }
}

function faultOf(root: string, path: string, at: (path: string) => Stats | undefined): string | undefined {
  const names = path.split('/');
  if (path.includes('\0')) return 'has a NUL character in its name';
  if (names.some((name) => Buffer.byteLength(name) > NAME_BYTES)) return 'has too long a name';
  if (Buffer.byteLength(join(root, path)) > PATH_BYTES) return 'has too long a path';
  const folders = foldersOf(path);
  for (const folder of folders) {
    const stat = at(folder);
    if (!stat) break;
    if (!stat.isDirectory()) return `cannot be written: ${folder} is not a folder`;
  }
  if (at(path)?.isDirectory()) return 'cannot be written: a folder is in its place';
  const nearest = folders.findLast((folder) => at(folder)) ?? '';
  return isOpen(join(root, nearest)) && (!at(path) || isOpen(join(root, path)))
    ? undefined
    : 'may not be written by this user';
}

const takenBy = (targets: ReadonlySet<string>) => (folder: string) =>
  targets.has(folder) ? `cannot be written: the change also writes ${folder} as a file` : undefined;

/** The folders above a path, from the outermost. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

function isOpen(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
