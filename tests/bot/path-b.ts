import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AT, type TestForge } from './test-forge.ts';

// A collaborator's way in (Path B).

// Whoever speaks to the forge must not keep it from answering: it is served by this process.
const run = promisify(execFile);

/** A branch pushed over git, a pull request, the gate, and a merge by the owner. `change` changes the files of a clone. */
export async function pathB(
  forge: TestForge,
  change: (folder: string) => unknown,
  branch = 'path-b',
): Promise<void> {
  const folder = mkdtempSync(join(forge.folder, 'collaborator-'));
  const token = forge.server.account('collaborator', 'writer');
  const address = new URL(`${forge.server.origin}/_forge/${AT.owner}/${AT.repo}.git`);
  address.username = 'x-access-token';
  address.password = token;
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=C', '-c', 'user.email=c@registry.example', ...args], { cwd: folder });
  await git('clone', '-q', address.href, '.');
  await git('checkout', '-q', '-b', branch);
  await change(folder);
  await git('add', '-A');
  await git('commit', '-qm', 'A change by Path B');
  await git('push', '-q', 'origin', branch);
  const { rest } = forge.as('owner');
  const pull = await rest.pulls.create({ ...AT, title: 'Path B', head: branch, base: 'main' });
  await forge.gate(branch);
  await rest.pulls.merge({ ...AT, pull_number: pull.data.number, merge_method: 'squash' });
  rmSync(folder, { recursive: true });
}

/** A command of the project, run on the archive of a clone. */
export async function byCommand(folder: string, args: readonly string[]): Promise<void> {
  await run(process.execPath, ['scripts/run.mjs', ...args], { env: { ...process.env, ARCHIVE: folder } });
}

/** A file beside a forge, for a command to read. Returns its path. */
export function fileFor(forge: TestForge, name: string, text: string): string {
  const path = join(forge.folder, name);
  writeFileSync(path, text);
  return path;
}
