import { bodyHash } from '../archive/hashes.ts';
import { type Branch, type Issue, isFailure, type PullRequest } from '../forge/forge.ts';
import type { Forge } from '../forge/github.ts';
import { stuck } from '../registry/answers/mint.ts';
import { proposalWords } from '../registry/answers/proposal.ts';
import { issueKey } from '../registry/archive/archive.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { STEWARD_LABELS } from '../registry/documents/forge-settings/names.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { answerOf, type IssueAnswer, postAnswer } from './answer.ts';
import {
  branchFor,
  count,
  firstOf,
  type MintContext,
  type PassContext,
  type StepResult,
} from './pass-context.ts';
import { abandon, aheadOf, type Claim, type Proposal, propose, readClaim, rebuild } from './pull-request.ts';
import type { Validation } from './validate.ts';

// The pending mint: a branch claims its numbers, and a pull request brings it to main.

/** The fields of a pending deposit that the bot reads. */
type PendingDeposit = Pick<
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

/** Reads the commit of a claim and the deposits that it adds: each is one added line of the registry. */
export async function readPendingMint(
  context: PassContext,
  branch: Branch,
  pull: PullRequest | undefined,
): Promise<PendingMint> {
  const { clone, main } = context;
  const claim = await readClaim(context, branch, pull);
  // A claim on another commit of main is rebuilt, whatever it contains.
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

// The proposal of a mint: deposits with the next numbers. The depositors get an answer about the result.

/** The proposal of some deposits. */
export function proposalOf(context: MintContext, deposits: readonly PendingDeposit[]): Proposal {
  return {
    branch: branchFor(deposits[0]?.deposit_number ?? 0),
    words: proposalWords(deposits, context.receipt),
    size: deposits.length,
    // The issues are read once more: one that was edited or closed since must not be minted.
    async stillHolds() {
      const changed = changedSince(deposits, await context.forge.openIssues());
      for (const { issue_number } of changed)
        if (issue_number !== null) count(context.state.edits, issue_number);
      return deposits.length > 0 && changed.length === 0;
    },
    reportStuck: ({ url }, reason) =>
      answerDepositors(context, deposits, (issue) =>
        answerOf('stuck', context, issue, (about) => stuck(about, url, reason)),
      ),
  };
}

/** Proposes what a validation minted, unless it is the turn of a reading pass. */
export async function proposeMint(context: MintContext, { minted, files }: Validation): Promise<StepResult> {
  if (minted.length === 0) return 'nothing';
  const reading = await aheadOf(context, 'read');
  if (reading !== undefined) {
    context.say(`${minted.length} to be minted after ${reading}`);
    return 'pending';
  }
  return propose(context, { ...proposalOf(context, minted), files });
}

/** Rebuilds a claim for what a validation minted. It is abandoned when other numbers are due now. */
export async function rebuildMint(
  context: MintContext,
  mint: PendingMint,
  { minted, files }: Validation,
  note?: string,
): Promise<StepResult> {
  const [first] = minted;
  // Another run that read main later may have done this already.
  if ((await context.forge.main()) !== context.main) return 'again';
  if (!first || branchFor(first.deposit_number) !== mint.branch.name) return abandon(context, mint);
  return rebuild(context, mint, { ...proposalOf(context, minted), files }, { note });
}

/** An issue as it is now, or undefined for one that was deleted. */
export async function issueOrNone(forge: Forge, number: number): Promise<Issue | undefined> {
  return forge.issue(number).catch((error: unknown) => {
    if (isFailure(error, 'refused')) return undefined;
    throw error;
  });
}

/** Gives an answer to the open issues of some deposits. */
export async function answerDepositors(
  context: MintContext,
  deposits: readonly PendingDeposit[],
  answerTo: (issue: Issue) => IssueAnswer,
): Promise<void> {
  for (const issue of context.issues.filter(isIssueOf(deposits)))
    await postAnswer(context, issue, answerTo(issue));
}
