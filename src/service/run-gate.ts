import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { loadArchive } from '../archive/load.ts';
import type { Family } from '../bot/pass-context.ts';
import { openClone } from '../forge/clone.ts';
import { catalogOf } from '../registry/archive/resources/documents.ts';
import { DOCUMENTS } from '../registry/documents/index.ts';
import { KnownError } from '../registry/text/errors.ts';
import { endOf } from '../registry/text/strings.ts';
import { type Commands, commands } from './commands.ts';
import { FORGE_SETTINGS, type Rest } from './place.ts';
import type { Pulls, TrackedPull } from './pulls.ts';
import type { State } from './state.ts';

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

// A state whose documents come from an earlier version of this code.

const WHY = 'The documents of the version of the code that this service was started with.';
const { owner } = FORGE_SETTINGS;
const BY_OWNER = ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.localhost`];

/**
 * Updates the documents of a state to those of this code, by a commit of `npm run protocol` on the main of its forge, which is not open yet. The
 * first build judges the archive with them. Returns a sentence for the terminal. Throws a `KnownError` with the output of the failed command.
 */
export async function renewDocuments({ forge, archive }: Pick<State, 'forge' | 'archive'>): Promise<string> {
  const repository = join(forge, 'repository.git');
  if (!existsSync(repository)) return NOTHING_OLD;
  const clone = await openClone(archive, repository, '');
  try {
    // The files of the clone, and the repository of the forge: nothing is pushed past its rules.
    const git = (...args: string[]) =>
      clone.git('-c', 'core.bare=false', `--git-dir=${repository}`, `--work-tree=${clone.folder}`, ...args);
    const main = await git('rev-parse', MAIN);
    await clone.settle(main);
    await change(clone.folder, ['update', '--all']);
    for (const name of missingIn(clone.folder)) await change(clone.folder, ['add', name]);
    await git('read-tree', main);
    await git('add', '--', ...ARCHIVE_FOLDERS);
    const tree = await git('write-tree');
    if (tree === (await git('rev-parse', `${main}^{tree}`))) return NOTHING_OLD;
    const commit = await git(...BY_OWNER, 'commit-tree', tree, '-p', main, '-m', WHY);
    await git('update-ref', MAIN, commit, main);
    return `The commit ${commit.slice(0, 12)} updated the documents to this version.`;
  } finally {
    clone.release();
  }
}

const MAIN = 'refs/heads/main';
const NOTHING_OLD = 'The documents are already those of this version.';

/** Runs the protocol command on an archive. Throws a `KnownError` with its output where it fails. */
async function change(ARCHIVE: string, args: readonly string[]): Promise<void> {
  const { code, output } = await commands({ ARCHIVE }).run('protocol', [...args, '--why', WHY], {});
  if (code !== 0) throw new KnownError(output.trim());
}

/** The documents of this code that an archive does not have: those of resources that came after it was begun. */
function missingIn(folder: string): string[] {
  const { protocols, schemas } = catalogOf(loadArchive(folder));
  const names = new Set([...Object.values(protocols), ...Object.values(schemas)].map(({ name }) => name));
  return [...new Set(DOCUMENTS.map(({ name }) => name))].filter((name) => !names.has(name));
}
