import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Family } from '../bot/branches.ts';
import { endOf } from '../registry/text/strings.ts';
import type { Commands } from './commands.ts';
import { FORGE_SETTINGS } from './forge-settings.ts';
import type { Pulls, TrackedPull } from './pulls.ts';
import type { Rest } from './rest.ts';

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
  readonly now: () => string;
}

/**
 * As whom the bot proposes the commits of its branches: the mint brings issues (Path A), while a reading pass may do no more than
 * anybody with a commit (Path B), and has its receipt in the log. Their receipts are in the messages of their commits.
 */
const AUTHORS: Readonly<Record<Family, readonly string[]>> = {
  mint: ['--path', 'A', '--author-bot'],
  read: ['--path', 'B', '--author-bot'],
};

/** Validates the head of a pull request and reports the result to the forge. Throws the forge's errors. */
export async function validateHead(gate: Gate, pull: TrackedPull): Promise<void> {
  const { commands, rest, pulls, scratch, repository } = gate;
  if (!pulls.isCurrent(pull)) return;
  const { sha } = pull.head;
  const started = gate.now();
  const run = await rest.post<{ id: number }>('/check-runs', {
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
    {},
  );
  if (code >= 130) return; // stopped: the next start validates it again
  if (code !== 0) await comment(gate, pull.number, report);
  const at = gate.now();
  pulls.record(sha, at, code === 0);
  await rest.patch(`/check-runs/${run.id}`, {
    status: 'completed',
    conclusion: code === 0 ? 'success' : 'failure',
    completed_at: at,
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
