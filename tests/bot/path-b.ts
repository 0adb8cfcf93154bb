import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AT, type TestForge } from './test-forge.ts';

// A collaborator's way in (Path B).

// Whoever speaks to the forge must not keep it from answering: it is served by this process.
const run = promisify(execFile);

/** A branch with a commit, a pull request, the gate, and a merge by the owner. `change` changes the files of main in a folder. */
export async function pathB(
  forge: TestForge,
  change: (folder: string) => unknown,
  branch = 'path-b',
): Promise<void> {
  const sha = await forge.repository.commitOf(change, 'A change by Path B');
  const { rest } = forge.as('owner');
  await rest.git.createRef({ ...AT, ref: `refs/heads/${branch}`, sha });
  const pull = await rest.pulls.create({ ...AT, title: 'Path B', head: branch, base: 'main' });
  await forge.gate(branch);
  await rest.pulls.merge({ ...AT, pull_number: pull.data.number, merge_method: 'squash' });
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
