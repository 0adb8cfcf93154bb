import { join } from 'node:path';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { loadArchive } from '../archive/load.ts';
import { openClone } from '../forge/clone.ts';
import type { LocalForge } from '../local-forge/types.ts';
import { DOCUMENTS } from '../registry/documents/index.ts';
import { catalogOf } from '../registry/resources/documents.ts';
import { FORGE_SETTINGS } from './forge-settings.ts';
import { restAt } from './rest.ts';
import { type Gate, validateHead } from './run-gate.ts';

// Updates an archive whose documents, or whose registry in one large file, come from an earlier version of this code. Does what its owner would do on GitHub: runs
// the protocol command in a clone, opens a pull request, waits for the gate and merges (spec 5.4).

/** The inputs of an update: the gate and the forge. */
export interface Renewal {
  readonly gate: Gate;
  readonly forge: LocalForge;
  /** The forge's URL: `http://127.0.0.1:4321/_forge`. */
  readonly address: string;
  /** `owner/name`. */
  readonly repository: string;
}

const WHY = {
  documents: 'The documents of the version of the code that this service was started with.',
  parts: 'The registry in parts, as the version of the code writes it that this service was started with.',
} as const;
const { owner } = FORGE_SETTINGS;
const OWNER = ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.localhost`];

/**
 * Updates the documents of main to those of this code, and then brings a registry of one large file into parts. Returns sentences for the
 * terminal. Throws an `Error` with the output of the failed command, or with the gate's report.
 */
export async function renewArchive(renewal: Renewal): Promise<string> {
  const documents = await updated(renewal, 'documents', async (folder) => {
    await change(renewal.gate, folder, ['update', '--all']);
    for (const name of missingIn(folder)) await change(renewal.gate, folder, ['add', name]);
  });
  const parts = await updated(renewal, 'parts', async (folder) => {
    await runOn(renewal.gate, folder, 'parts', []);
  });
  return [
    documents === undefined
      ? 'The documents are already those of this version.'
      : `Pull request ${documents} updated the documents to this version.`,
    ...(parts === undefined ? [] : [`Pull request ${parts} brought the registry into parts.`]),
  ].join('\n');
}

/** Brings what `make` does to main by a pull request. Returns its number, or undefined where nothing changed. */
async function updated(
  renewal: Renewal,
  name: keyof typeof WHY,
  make: (folder: string) => Promise<void>,
): Promise<number | undefined> {
  const { gate, forge, address, repository } = renewal;
  const url = `${address}/${repository}.git`;
  const clone = await openClone(join(gate.scratch, 'renewal'), url, forge.tokens.owner);
  try {
    const main = await clone.git(`--git-dir=${forge.repository}`, 'rev-parse', 'refs/heads/main');
    await clone.settle(main);
    await make(clone.folder);
    await clone.git('read-tree', main);
    await clone.git('add', '--', ...ARCHIVE_FOLDERS);
    const tree = await clone.git('write-tree');
    if (tree === (await clone.git('rev-parse', `${main}^{tree}`))) return undefined;
    const commit = await clone.git(...OWNER, 'commit-tree', tree, '-p', main, '-m', WHY[name]);
    const branch = `${name}-${commit.slice(0, 12)}`;
    await clone.git('push', '--quiet', url, `${commit}:refs/heads/${branch}`);
    return await propose(renewal, branch, commit, WHY[name]);
  } finally {
    clone.release();
  }
}

/** Runs the protocol command on an archive. Throws an `Error` with its output where it fails. */
function change(gate: Gate, archive: string, args: readonly string[]): Promise<void> {
  return runOn(gate, archive, 'protocol', [...args, '--why', WHY.documents]);
}

/** Runs a command on an archive. Throws an `Error` with its output where it fails. */
async function runOn(
  { commands }: Gate,
  archive: string,
  name: 'protocol' | 'parts',
  args: readonly string[],
): Promise<void> {
  const { code, output } = await commands.run(name, args, { ARCHIVE: archive });
  if (code !== 0) throw new Error(output.trim());
}

/** The documents of this code that an archive does not have: those of resources that came after it was begun. */
function missingIn(folder: string): string[] {
  const { protocols, schemas } = catalogOf(loadArchive(folder).archive);
  const names = new Set([...Object.values(protocols), ...Object.values(schemas)].map(({ name }) => name));
  return [...new Set(DOCUMENTS.map(({ name }) => name))].filter((name) => !names.has(name));
}

async function propose(
  { gate, forge, address, repository }: Renewal,
  head: string,
  sha: string,
  why: string,
): Promise<number> {
  const owner = restAt(() => `${address}/api/v3/repos/${repository}`, forge.tokens.owner);
  const pull = await owner.post<{ number: number }>('/pulls', { title: why, body: why, head, base: 'main' });
  const [tracked] = gate.pulls.list([pull]).filter(({ number }) => number === pull.number);
  if (tracked) await validateHead(gate, tracked);
  const { check_runs } = await owner.get<Checks>(`/commits/${sha}/check-runs`);
  const failed = check_runs.find(({ conclusion }) => conclusion !== 'success');
  if (failed)
    throw new Error(`The gate refused this change: ${why}\n\n${failed.output.summary ?? ''}`.trim());
  await owner.put(`/pulls/${pull.number}/merge`, { merge_method: 'squash', sha });
  return pull.number;
}

interface Checks {
  readonly check_runs: readonly {
    readonly conclusion: string | null;
    readonly output: { readonly summary: string | null };
  }[];
}
