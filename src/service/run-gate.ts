import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { loadArchive } from '../archive/load.ts';
import type { Family } from '../bot/pass-context.ts';
import { openClone } from '../forge/clone.ts';
import type { LocalForge } from '../local-forge/index.ts';
import { catalogOf } from '../registry/archive/resources/documents.ts';
import { DOCUMENTS } from '../registry/documents/index.ts';
import { endOf } from '../registry/text/strings.ts';
import type { Commands } from './commands.ts';
import { FORGE_SETTINGS, type Rest, restAt } from './place.ts';
import type { Pulls, TrackedPull } from './pulls.ts';

// Does what the gate's workflow does on GitHub: for each head of a pull request, validates the proposed data, creates a check
// run with the result, and comments with the findings.

/** The inputs of the service's gate. */
export interface Gate {
  readonly commands: Commands;
  /** The forge, as the account that creates check runs. */
  readonly rest: Rest;
  /** The environment with which a command calls the forge as that account. */
  readonly environment: Record<string, string>;
  readonly repository: string;
  readonly scratch: string;
  readonly pulls: Pulls;
  /** The settings of the build of a proposed site, as environment. */
  readonly building: Record<string, string>;
  readonly now: () => string;
}

/**
 * The options that tell the gate who made a commit of the bot. The mint brings issues (Path A). A reading pass may do no more than
 * anybody with a commit (Path B), and also adds its receipt to the log. Both have their receipts in their commit messages.
 */
const AUTHORS: Readonly<Record<Family, readonly string[]>> = {
  mint: ['--path', 'A', '--author-bot'],
  read: ['--path', 'B', '--author-bot'],
};

/** Validates the head of a pull request and reports the result to the forge. Throws the forge's errors. */
export async function validateHead(gate: Gate, pull: TrackedPull): Promise<void> {
  const { commands, rest, pulls, scratch, repository, building } = gate;
  const { at } = rest;
  const { checks } = rest.octokit.rest;
  if (!pulls.isCurrent(pull)) return;
  const { sha } = pull.head;
  const started = gate.now();
  const { data: run } = await checks.create({
    ...at,
    name: FORGE_SETTINGS.requiredCheck,
    head_sha: sha,
    status: 'in_progress',
    started_at: started,
  });
  const [text, report] = [join(scratch, `${sha}.txt`), join(scratch, `${sha}.md`)];
  writeFileSync(text, pull.body ?? '');
  rmSync(report, { force: true });
  const bot = pull.user?.type === 'Bot' ? ['--author-bot'] : [];
  // A check belongs to a commit, so the result for a commit of the bot must not depend on the pull request that proposes it.
  const family = pulls.familyOf(sha);
  const author = family ? AUTHORS[family] : ['--path', 'B', '--text', text, ...bot];
  const { code, output } = await commands.run(
    'gate',
    ['--base', 'main', '--head', sha, '--repository', repository, '--report', report, ...author],
    building,
  );
  if (code >= 130) return; // stopped: the next start validates it again
  if (code !== 0) await comment(gate, pull.number, report);
  const completed_at = gate.now();
  pulls.record(sha, completed_at, code === 0);
  await checks.update({
    ...at,
    check_run_id: run.id,
    status: 'completed',
    conclusion: code === 0 ? 'success' : 'failure',
    completed_at,
    output: {
      title: code === 0 ? 'Validation passed' : 'Validation failed',
      summary: endOf(output, 60_000),
    },
  });
  for (const file of [text, report]) rmSync(file, { force: true });
}

async function comment({ commands, environment }: Gate, pull: number, report: string): Promise<void> {
  if (!existsSync(report)) return; // the gate itself failed: the check run has its output
  await commands.run('comment', ['--issue', String(pull), '--marker', 'gate', '--file', report], environment);
}

// Updates an archive whose documents come from an earlier version of this code. Does what its owner would do on GitHub: runs the protocol command
// in a clone, opens a pull request, waits for the gate and merges.

/** The inputs of an update: the gate and the forge. */
interface Renewal {
  readonly gate: Gate;
  readonly forge: LocalForge;
  /** The forge's URL: `http://127.0.0.1:4321/_forge`. */
  readonly address: string;
  /** `owner/name`. */
  readonly repository: string;
}

const WHY = 'The documents of the version of the code that this service was started with.';
const { owner } = FORGE_SETTINGS;
const OWNER = ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.localhost`];

/**
 * Updates the documents of main to those of this code, by a pull request. Returns a sentence for the terminal. Throws an `Error` with the
 * output of the failed command, or with the gate's report.
 */
export async function renewArchive(renewal: Renewal): Promise<string> {
  const { gate, forge, address, repository } = renewal;
  const url = `${address}/${repository}.git`;
  const clone = await openClone(join(gate.scratch, 'renewal'), url, forge.tokens.owner);
  try {
    const main = await clone.git(`--git-dir=${forge.repository}`, 'rev-parse', 'refs/heads/main');
    await clone.settle(main);
    await change(gate, clone.folder, ['update', '--all']);
    for (const name of missingIn(clone.folder)) await change(gate, clone.folder, ['add', name]);
    await clone.git('read-tree', main);
    await clone.git('add', '--', ...ARCHIVE_FOLDERS);
    const tree = await clone.git('write-tree');
    if (tree === (await clone.git('rev-parse', `${main}^{tree}`)))
      return 'The documents are already those of this version.';
    const commit = await clone.git(...OWNER, 'commit-tree', tree, '-p', main, '-m', WHY);
    const branch = `documents-${commit.slice(0, 12)}`;
    await clone.git('push', '--quiet', url, `${commit}:refs/heads/${branch}`);
    return `Pull request ${await propose(renewal, branch, commit)} updated the documents to this version.`;
  } finally {
    clone.release();
  }
}

/** Runs the protocol command on an archive. Throws an `Error` with its output where it fails. */
async function change({ commands }: Gate, archive: string, args: readonly string[]): Promise<void> {
  const { code, output } = await commands.run('protocol', [...args, '--why', WHY], { ARCHIVE: archive });
  if (code !== 0) throw new Error(output.trim());
}

/** The documents of this code that an archive does not have: those of resources that came after it was begun. */
function missingIn(folder: string): string[] {
  const { protocols, schemas } = catalogOf(loadArchive(folder));
  const names = new Set([...Object.values(protocols), ...Object.values(schemas)].map(({ name }) => name));
  return [...new Set(DOCUMENTS.map(({ name }) => name))].filter((name) => !names.has(name));
}

async function propose(
  { gate, forge, address, repository }: Renewal,
  head: string,
  sha: string,
): Promise<number> {
  const { octokit, at } = restAt(`${address}/api/v3`, repository, forge.tokens.owner);
  const { checks, pulls } = octokit.rest;
  const { data: pull } = await pulls.create({ ...at, title: WHY, body: WHY, head, base: 'main' });
  const [tracked] = gate.pulls.list([pull]).filter(({ number }) => number === pull.number);
  if (tracked) await validateHead(gate, tracked);
  const { data } = await checks.listForRef({ ...at, ref: sha });
  const failed = data.check_runs.find(({ conclusion }) => conclusion !== 'success');
  if (failed)
    throw new Error(`The gate refused this change: ${WHY}\n\n${failed.output.summary ?? ''}`.trim());
  await pulls.merge({ ...at, pull_number: pull.number, merge_method: 'squash', sha });
  return pull.number;
}
