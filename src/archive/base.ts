import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Archive } from '../registry/archive.ts';
import { ArchiveError, loadArchive } from './load.ts';

/**
 * The archive as it was at a git reference, read whole into memory but for its texts, which are read from a copy that is
 * removed when the process ends. Throws an `ArchiveError` when git has no such state of it.
 */
export function archiveAt(root: string, ref: string): Archive {
  if (ref.startsWith('-')) throw new ArchiveError(`${ref} is no git reference`);
  const folder = mkdtempSync(join(tmpdir(), 'base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const packed = execFileSync('git', ['archive', '--format=tar', ref, '--', 'data', 'api'], {
      cwd: root,
      maxBuffer: Number.POSITIVE_INFINITY,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: packed, stdio: ['pipe', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new ArchiveError(`git has no archive at ${ref}: ${stderr?.toString().trim() || String(error)}`);
  }
  return loadArchive(folder).archive;
}
