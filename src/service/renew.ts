import { join } from 'node:path';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { openClone } from '../forge/clone.ts';
import type { LocalForge } from '../local-forge/types.ts';
import { FORGE_SETTINGS } from './forge-settings.ts';
import { restAt } from './rest.ts';
import { type Gate, validateHead } from './run-gate.ts';

// The archive of a state was begun by an earlier version of this code, whose documents say other things. What its owner would
// do on GitHub is done here: the protocol command in a clone, a pull request of their own, the gate, and the merge (spec 5.4).

/** What renewing works with, beside the gate. */
export interface Renewal {
  readonly gate: Gate;
  readonly forge: LocalForge;
  /** Where the forge answers: `http://127.0.0.1:4321/_forge`. */
  readonly address: string;
  /** `owner/name`. */
  readonly repository: string;
}

const WHY = 'The documents of the version of the code that this service was started with.';
const { owner } = FORGE_SETTINGS;
const OWNER = ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.localhost`];

/**
 * Brings the documents of main to those of this code. Returns what was done, in a sentence. Throws an `Error` with the words of the command or of the gate that refused.
 */
export async function updateDocuments(renewal: Renewal): Promise<string> {
  const { gate, forge, address, repository } = renewal;
  const url = `${address}/${repository}.git`;
  const clone = await openClone(join(gate.scratch, 'renewal'), url, forge.tokens.owner);
  try {
    const main = await clone.git(`--git-dir=${forge.repository}`, 'rev-parse', 'refs/heads/main');
    await clone.settle(main);
    const change = ['update', '--all', '--why', WHY];
    const { code, output } = await gate.commands.run('protocol', change, { ARCHIVE: clone.folder });
    if (code !== 0) throw new Error(output.trim());
    await clone.git('read-tree', main);
    await clone.git('add', '--', ...ARCHIVE_FOLDERS);
    const tree = await clone.git('write-tree');
    if (tree === (await clone.git('rev-parse', `${main}^{tree}`)))
      return 'The documents are those of this version already.';
    const commit = await clone.git(...OWNER, 'commit-tree', tree, '-p', main, '-m', WHY);
    const branch = `documents-${commit.slice(0, 12)}`;
    await clone.git('push', '--quiet', url, `${commit}:refs/heads/${branch}`);
    return await propose(renewal, branch, commit);
  } finally {
    clone.release();
  }
}

async function propose({ gate, forge, address, repository }: Renewal, head: string, sha: string) {
  const owner = restAt(() => `${address}/api/v3/repos/${repository}`, forge.tokens.owner);
  const pull = await owner.post<{ number: number }>('/pulls', { title: WHY, body: WHY, head, base: 'main' });
  const [followed] = gate.pulls.list([pull]).filter(({ number }) => number === pull.number);
  if (followed) await validateHead(gate, followed);
  const { check_runs } = await owner.get<Checks>(`/commits/${sha}/check-runs`);
  const refused = check_runs.find(({ conclusion }) => conclusion !== 'success');
  if (refused) throw new Error(`The gate refuses the documents.\n\n${refused.output.summary ?? ''}`.trim());
  await owner.put(`/pulls/${pull.number}/merge`, { merge_method: 'squash', sha });
  return `The documents were brought to this version by pull request ${pull.number}.`;
}

interface Checks {
  readonly check_runs: readonly {
    readonly conclusion: string | null;
    readonly output: { readonly summary: string | null };
  }[];
}
