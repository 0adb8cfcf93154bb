import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CheckResult,
  type Forge,
  type Issue,
  isFailure,
  type PullRequest,
  type Wording,
} from '../forge/forge.ts';
import { printable } from '../registry/answers/printable.ts';
import { proposalWords } from '../registry/answers/proposal.ts';
import { type Answer, postAnswer, stuckAnswer } from './answer.ts';
import type { Outcome, PassContext } from './pass-context.ts';
import { branchFor, changedSince, isIssueOf, type PendingDeposit } from './pending-mint.ts';
import { count, orSkip } from './run-state.ts';

// The merge of a pull request: by auto-merge when its check has passed, or at once.

/** The words of the pull request for some deposits, and of the commit that its merge makes. */
export function wordsFor({ receipt }: PassContext, deposits: readonly PendingDeposit[]): Wording {
  return proposalWords(deposits, receipt);
}

/**
 * Whether auto-merge makes of a pull request a commit that names these deposits. Where a run was interrupted after it rebuilt the
 * branch, auto-merge still has the words of before.
 */
export function isAutoMergeFor(
  context: PassContext,
  { autoMerge }: PullRequest,
  deposits: readonly PendingDeposit[],
): boolean {
  // What follows the first paragraph is the receipt of the run that wrote it.
  const named = ({ title, text }: Wording) =>
    [title, ...text.split(/\r?\n\r?\n/, 1)].join('\n').split(/\r?\n/);
  return autoMerge !== null && `${named(autoMerge)}` === `${named(wordsFor(context, deposits))}`;
}

/**
 * Enables auto-merge, or merges at once what has passed, after the issues are read once more: one that was edited or closed since
 * must not be minted.
 */
export async function enable(
  context: PassContext,
  pull: PullRequest,
  deposits: readonly PendingDeposit[],
  check: CheckResult = 'pending',
): Promise<Outcome> {
  const { forge, state } = context;
  const changed = changedSince(deposits, await issuesOf(context, deposits));
  for (const { issue_number } of changed) if (issue_number !== null) count(state.edits, issue_number);
  if (deposits.length === 0 || changed.length > 0) return 'again';
  try {
    const enabled =
      check === 'passed' ? 'clean' : await forge.enableAutoMerge(pull, wordsFor(context, deposits));
    if (enabled === 'clean') return await merge(context, pull, deposits);
    if (enabled === 'moved') return 'again';
  } catch (error) {
    if (isFailure(error, 'forbidden', 'refused')) {
      // Another run may have enabled it, and its check have passed: then it is merged, and not stuck.
      if (!(await sameHead(context, pull, deposits))) return 'again';
      await reportStuck(context, pull, deposits, NOT_ENABLED);
    }
    throw error;
  }
  return confirmAutoMerge(context, pull, deposits);
}

const MERGES = 3;

/**
 * Merges what has passed, with auto-merge, which sometimes never acts, or without. A merge that is refused is tried again after
 * everything is read again; one that is refused again and again is reported to the depositors and, by the label, to the stewards.
 */
export async function merge(
  context: PassContext,
  pull: PullRequest,
  deposits: readonly PendingDeposit[],
): Promise<Outcome> {
  const merging = await context.forge.merge(pull, wordsFor(context, deposits));
  if (merging.merged || count(context.state.failedMerges, pull.head) < MERGES) return 'again';
  const why = `its check has passed, but the forge refuses to merge it: \`${printable(merging.why).replaceAll('`', "'")}\``;
  await reportStuck(context, pull, deposits, why);
  context.say(`pull request ${pull.number} has passed and is not merged: ${merging.why}`);
  return 'pending';
}

/** As many as the forge lists at a time. */
const PAGE = 100;

/** The issues of deposits that are open now, in as few calls as that takes: one call for each, or the list of all. */
async function issuesOf(
  { forge, issues }: PassContext,
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

const LOOKS = 3;

/** The forge said that auto-merge is enabled; whether it is, is read there. */
async function confirmAutoMerge(
  context: PassContext,
  pull: PullRequest,
  deposits: readonly PendingDeposit[],
): Promise<Outcome> {
  const branch = branchFor(deposits[0]?.deposit_number ?? 0);
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0) await sleep(context.pause);
    const after = await sameHead(context, pull, deposits);
    if (!after) return 'again';
    if (after.autoMerge) {
      context.say(`${branch}: auto-merge enabled`);
      return 'pending';
    }
  }
  await reportStuck(context, pull, deposits, NOT_ENABLED);
  context.say(`${branch}: pull request ${pull.number} is open, and auto-merge is not enabled`);
  return 'pending';
}

/** The open pull request as it is now, or undefined if it is closed or has another head. */
async function sameHead(
  { forge }: PassContext,
  { head }: PullRequest,
  [first]: readonly PendingDeposit[],
): Promise<PullRequest | undefined> {
  const after = await forge.pullRequestOf(branchFor(first?.deposit_number ?? 0));
  return after?.state === 'open' && after.head === head ? after : undefined;
}

const NOT_ENABLED = 'the forge did not let the bot enable auto-merge';

function reportStuck(
  context: PassContext,
  { url }: PullRequest,
  deposits: readonly PendingDeposit[],
  why: string,
): Promise<void> {
  return answerDepositors(context, deposits, (issue) => stuckAnswer(context, issue, url, why));
}

/** Gives an answer to the open issues of some deposits. */
export async function answerDepositors(
  context: PassContext,
  deposits: readonly PendingDeposit[],
  answerTo: (issue: Issue) => Answer,
): Promise<void> {
  for (const issue of context.issues.filter(isIssueOf(deposits)))
    await orSkip(context, issue.number, () => postAnswer(context.forge, issue, answerTo(issue)));
}
