import { bodyHash } from '../archive/hashes.ts';
import type { Branch, Issue, PullRequest } from '../forge/forge.ts';
import { issueKey } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import type { PassContext } from './pass-context.ts';

// The pending mint: a branch claims its numbers, and a pull request brings it to main.

/** The branch that claims numbers from a first one on. */
export const branchFor = (first: number) => `mint/${first}`;

/** The first number that a branch claims, or undefined where its name is not that of a claim. */
export function firstOf({ name }: Branch): number | undefined {
  const [, first] = /^mint\/([1-9]\d*)$/.exec(name) ?? [];
  return first === undefined ? undefined : Number(first);
}

/** As much of a pending deposit as the bot looks at. */
export type PendingDeposit = Pick<
  Deposit,
  'deposit_number' | 'axn' | 'hash' | 'issue_number' | 'issue_url' | 'submission_sha256'
>;

/** A claim as it was read. */
export interface PendingMint {
  readonly branch: Branch;
  readonly pull: PullRequest | undefined;
  /** The commit of main that it is based on. */
  readonly parent: string;
  readonly deposits: readonly PendingDeposit[];
  /** When its commit was made, in milliseconds. */
  readonly since: number;
  /** Whether it is proposed for the second time, because its check failed or did not end. */
  readonly again: boolean;
}

/** The last line of the commit of such a claim. */
export const AGAIN = '\nProposed again, since its check did not pass.\n';

/** Reads the commit of a claim and the deposits that it adds: each is one added line of the registry (decision 7). */
export async function readPendingMint(
  { clone, main }: PassContext,
  branch: Branch,
  pull: PullRequest | undefined,
): Promise<PendingMint> {
  const commit = await clone.commit(branch.sha);
  const parent = /^parent ([0-9a-f]+)$/m.exec(commit)?.[1] ?? '';
  // On another main it is rebuilt whatever it holds.
  const lines = parent === main ? await clone.git('diff', ...PLAINLY, main, branch.sha, '--', REGISTRY) : '';
  const again = commit.endsWith(AGAIN.trimEnd());
  const since = Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(commit)?.[1] ?? 0) * 1000;
  return { branch, pull, parent, deposits: added(lines, firstOf(branch) ?? 1), since, again };
}

const REGISTRY = `:(literal)${RESOURCES.registry.path}`;
const PLAINLY = ['-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];

function added(diff: string, first: number): PendingDeposit[] {
  return diff.split('\n').flatMap((line) => {
    const json = /^\+,?(\{"deposit_number":.*\})$/.exec(line)?.[1];
    if (!json) return [];
    const deposit = JSON.parse(json) as PendingDeposit;
    return deposit.deposit_number >= first ? [deposit] : [];
  });
}

/** Whether an issue is that of one of some deposits. */
export function isIssueOf(deposits: readonly PendingDeposit[]): (issue: Issue) => boolean {
  const keys = new Set(deposits.map(({ issue_url }) => issueKey(issue_url)));
  return ({ url }) => keys.has(issueKey(url));
}

/** The deposits whose issue is closed, or has another body than the one that was validated. */
export function changedSince(
  deposits: readonly PendingDeposit[],
  issues: readonly Issue[],
): PendingDeposit[] {
  const open = new Map(issues.map((issue) => [issueKey(issue.url), issue]));
  return deposits.filter(({ issue_url, submission_sha256 }) => {
    const issue = open.get(issueKey(issue_url));
    return issue === undefined || bodyHash(issue.body) !== submission_sha256;
  });
}
