import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Change, ChangedFile } from '../registry/rules/rule.ts';
import { ArchiveError, loadArchive } from './load.ts';

const FOLDERS = ['data', 'api'];

/**
 * What changed between a git reference and the archive as it stands: the archive at the reference, and every file that
 * differs, byte by byte. Throws an `ArchiveError` when git has no such state of it.
 */
export function changeSince(root: string, ref: string): Change {
  const before = checkOut(root, ref);
  return { base: loadArchive(before).archive, files: differences(before, root) };
}

/** A copy of the archive at a reference, removed when the process ends. */
function checkOut(root: string, ref: string): string {
  if (ref.startsWith('-')) throw new ArchiveError(`${ref} is no git reference`);
  const folder = mkdtempSync(join(tmpdir(), 'base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const packed = execFileSync('git', ['archive', '--format=tar', ref, '--', ...FOLDERS], {
      cwd: root,
      maxBuffer: Number.POSITIVE_INFINITY,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: packed, stdio: ['pipe', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new ArchiveError(`git has no archive at ${ref}: ${stderr?.toString().trim() || String(error)}`);
  }
  return folder;
}

function differences(before: string, after: string): ChangedFile[] {
  const paths = new Set([...filesBelow(before), ...filesBelow(after)]);
  return [...paths].sort().flatMap((path): ChangedFile[] => {
    const [old, now] = [join(before, path), join(after, path)];
    if (sameSize(old, now) && readFileSync(old).equals(readFileSync(now))) return [];
    return [{ path, before: bytesOf(old), after: bytesOf(now) }];
  });
}

function sameSize(a: string, b: string): boolean {
  const [first, second] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  return first !== undefined && first === second;
}

function bytesOf(path: string): Uint8Array | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function filesBelow(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}
