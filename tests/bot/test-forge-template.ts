import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFiles } from '../../src/archive/files.ts';
import { openClone } from '../../src/forge/clone.ts';
import { type Options, type ServedForge, serveLocalForge } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/forge-settings.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';

// What a test forge is started from.

export const AT = { owner: 'example', repo: 'deposit-registry' };

/** A forge with the archive of a folder, kept there beside it. */
export function serve(folder: string, options: Pick<Options, 'faults' | 'now'> = {}): Promise<ServedForge> {
  return serveLocalForge({
    settings: FORGE_SETTINGS,
    folder: join(folder, 'forge'),
    owner: AT.owner,
    name: AT.repo,
    seed: { files: archiveFiles(join(folder, 'seed')), message: 'The archive as it was begun' },
    strict: true,
    ...options,
  });
}

let made: Promise<string> | undefined;

/**
 * A folder with the archive of one deposit, a forge that has it, and a clone of the bot. Most tests start from a copy: to make one
 * takes twenty processes of git.
 */
export function template(): Promise<string> {
  made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-forge-template-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    writeArchive(archiveOf(submission({ title: 'The first' })), join(folder, 'seed'));
    const { repository, close } = await serve(folder);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', repository, ...args])
        .toString()
        .trim();
    const clone = await openClone(join(folder, 'clone'), repository, '');
    await clone.settle(git('rev-parse', 'main'));
    clone.release();
    await close();
    git('gc', '--quiet');
    return folder;
  })();
  return made;
}
