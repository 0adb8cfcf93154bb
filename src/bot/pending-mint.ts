import { bodyHash } from '../archive/hashes.ts';
import type { Branch, Issue, PullRequest } from '../forge/forge.ts';
import { issueKey } from '../registry/archive.ts';
import { STEWARD_LABELS } from '../registry/forge-settings/names.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import { firstOf } from './branches.ts';
import { type Claim, readClaim } from './claim.ts';
import type { PassContext } from './pass-context.ts';

// The pending mint: a branch claims its numbers, and a pull request brings it to main.

/** As much of a pending deposit as the bot looks at. */
export type PendingDeposit = Pick<
  Deposit,
  'deposit_number' | 'axn' | 'hash' | 'issue_number' | 'issue_url' | 'submission_sha256'
>;

/** The claim of a mint as it was read. */
export interface PendingMint extends Claim {
  readonly deposits: readonly PendingDeposit[];
  /** Whether it is proposed for the second time, because its check failed or did not end. */
  readonly again: boolean;
}

/** The last line of the commit of such a claim. */
export const AGAIN = '\nProposed again, since its check did not pass.\n';

/** Reads the commit of a claim and the deposits that it adds: each is one added line of the registry (decision 7). */
export async function readPendingMint(
  context: PassContext,
  branch: Branch,
  pull: PullRequest | undefined,
): Promise<PendingMint> {
  const { clone, main } = context;
  const claim = await readClaim(context, branch, pull);
  // On another main it is rebuilt whatever it holds.
  const isCurrent = claim.parent === main;
  const lines = isCurrent ? await clone.addedLines(main, branch.sha, REGISTRY) : [];
  const again = claim.message.endsWith(AGAIN.trimEnd());
  return { ...claim, deposits: added(lines, firstOf(branch) ?? 1), again };
}

const { path: HEAD, parts: PARTS } = RESOURCES.registry;
const REGISTRY = [HEAD, ...(PARTS ? [PARTS.glob] : [])];

function added(lines: readonly string[], first: number): PendingDeposit[] {
  return lines.flatMap((line) => {
    const json = /^,?(\{"deposit_number":.*\})$/.exec(line)?.[1];
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

const [HOLD] = STEWARD_LABELS;

/** The deposits whose issue is closed, held back by a steward, or has another body than the one that was validated. */
export function changedSince(
  deposits: readonly PendingDeposit[],
  issues: readonly Issue[],
): PendingDeposit[] {
  const open = new Map(issues.map((issue) => [issueKey(issue.url), issue]));
  return deposits.filter(({ issue_url, submission_sha256 }) => {
    const issue = open.get(issueKey(issue_url));
    return issue === undefined || issue.labels.includes(HOLD) || bodyHash(issue.body) !== submission_sha256;
  });
}
