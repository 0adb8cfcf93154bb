import { type Forge, type Issue, isFailure } from '../forge/forge.ts';
import { proposalWords } from '../registry/answers/proposal.ts';
import { type Answer, postAnswer, stuckAnswer } from './answer.ts';
import { branchFor } from './branches.ts';
import type { MintContext, Outcome } from './pass-context.ts';
import { changedSince, isIssueOf, type PendingDeposit, type PendingMint } from './pending-mint.ts';
import type { Proposal } from './proposal.ts';
import { abandon, propose, rebuild } from './pull-request.ts';
import { count, orSkip } from './run-state.ts';
import { readingAhead } from './turns.ts';
import type { Validation } from './validate.ts';

// What a mint proposes: deposits with the next numbers, whose depositors are told what becomes of them.

/** The proposal of some deposits. */
export function proposalOf(context: MintContext, deposits: readonly PendingDeposit[]): Proposal {
  return {
    branch: branchFor(deposits[0]?.deposit_number ?? 0),
    words: proposalWords(deposits, context.receipt),
    size: deposits.length,
    // The issues are read once more: one that was edited or closed since must not be minted.
    async stillHolds() {
      const changed = changedSince(deposits, await issuesOf(context, deposits));
      for (const { issue_number } of changed)
        if (issue_number !== null) count(context.state.edits, issue_number);
      return deposits.length > 0 && changed.length === 0;
    },
    reportStuck: ({ url }, reason) =>
      answerDepositors(context, deposits, (issue) => stuckAnswer(context, issue, url, reason)),
  };
}

/** Proposes what a validation minted, unless it is the turn of a reading pass. */
export async function proposeMint(context: MintContext, { minted, files }: Validation): Promise<Outcome> {
  if (minted.length === 0) return 'nothing';
  const reading = await readingAhead(context);
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
): Promise<Outcome> {
  const [first] = minted;
  // Another run that read main later may have done this already.
  if ((await context.forge.main()) !== context.main) return 'again';
  if (!first || branchFor(first.deposit_number) !== mint.branch.name) return abandon(context, mint);
  return rebuild(context, mint, { ...proposalOf(context, minted), files }, { note });
}

/** As many as the forge lists at a time. */
const PAGE = 100;

/** The issues of deposits that are open now, in as few calls as that takes: one call for each, or the list of all. */
async function issuesOf(
  { forge, issues }: MintContext,
  deposits: readonly PendingDeposit[],
): Promise<Issue[]> {
  if (deposits.length * PAGE > issues.length) return forge.openIssues();
  const found: Issue[] = [];
  for (const { issue_number } of deposits) {
    const issue = issue_number === null ? undefined : await issueOrNone(forge, issue_number);
    if (issue?.open) found.push(issue);
  }
  return found;
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
  answerTo: (issue: Issue) => Answer,
): Promise<void> {
  for (const issue of context.issues.filter(isIssueOf(deposits)))
    await orSkip(context, issue.number, () => postAnswer(context.forge, issue, answerTo(issue)));
}
