import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CheckResult,
  type Forge,
  ForgeError,
  type Issue,
  isFailure,
  type PullRequest,
  type Wording,
} from '../forge/forge.ts';
import { printable } from '../registry/answers/printable.ts';
import { proposalWords } from '../registry/answers/proposal.ts';
import { type Answer, postAnswer, stuckAnswer } from './answer.ts';
import type { PassContext } from './pass-context.ts';
import { branchFor, changedSince, isIssueOf, type PendingDeposit, type PendingMint } from './pending-mint.ts';
import { count, orSkip } from './run-state.ts';
import type { Validation } from './validate.ts';

// Brings a mint to main: branch, pull request, merge. Each step is one operation of the forge and may be the last before a crash:
// the next run finds what was done, and continues from there.

/**
 * What a step came to: the mint is pending; something changed meanwhile, so that everything is read again after a pause; there is
 * more to do that waits for nothing; or there is nothing to do.
 */
export type Outcome = 'pending' | 'again' | 'more' | 'nothing';

function wordsFor({ receipt }: PassContext, deposits: readonly PendingDeposit[]): Wording {
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

/** Whether words say the same but for the instants at which they were written. */
function isSame(one: Wording, other: Wording): boolean {
  const timeless = ({ title, text }: Wording) =>
    `${title}\n${text}`
      .replace(/\r\n/g, '\n')
      .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
      .trim();
  return timeless(one) === timeless(other);
}

/** The commit of a validation, on top of main. */
async function commit(context: PassContext, { minted, files }: Validation, note = ''): Promise<string> {
  const { forge, clone, main } = context;
  const tree = await clone.git('rev-parse', `${main}^{tree}`);
  const { title, text } = wordsFor(context, minted);
  return forge.commit(main, tree, files, `${title}\n\n${text}\n${note}`);
}

/** Claims the numbers of a validation by creating their branch, opens a pull request and enables auto-merge. */
export async function propose(context: PassContext, validation: Validation): Promise<Outcome> {
  const { minted } = validation;
  const [first] = minted;
  if (!first) return 'nothing';
  const name = branchFor(first.deposit_number);
  const sha = await commit(context, validation);
  if ((await context.forge.createBranch(name, sha)) === 'taken') return 'again';
  context.say(`${name}: created for ${minted.length}`);
  return openAndEnable(context, name, minted);
}

async function openAndEnable(
  context: PassContext,
  branch: string,
  deposits: readonly PendingDeposit[],
): Promise<Outcome> {
  const pull = assertOwn(await context.forge.openPullRequest(branch, wordsFor(context, deposits)), branch);
  context.say(`${branch}: pull request ${pull.number}`);
  return enable(context, pull, deposits);
}

/** A pull request for one of the bot's branches. Throws a `ForgeError` for one that another account opened. */
export function assertOwn(pull: PullRequest, branch: string): PullRequest {
  if (pull.own) return pull;
  throw new ForgeError(
    'refused',
    `Pull request ${pull.number} for ${branch} was opened by another account, so its auto-merge is not enabled. Close it, and keep others from ${branch} as .github/SETUP.md says.`,
  );
}

/**
 * Rebuilds a claim from main as it is now: never rebased, since numbers and receipts depend on what was there. The claim
 * is abandoned when other numbers are due now.
 */
export async function rebuild(
  context: PassContext,
  mint: PendingMint,
  validation: Validation,
  note?: string,
): Promise<Outcome> {
  const { forge, main, say } = context;
  const { branch, pull } = mint;
  const { minted } = validation;
  const [first] = minted;
  // Another run that read main later may have done this already.
  if ((await forge.main()) !== main) return 'again';
  if (!first || branchFor(first.deposit_number) !== branch.name) return abandon(context, mint);
  const head = await commit(context, validation, note);
  const words = wordsFor(context, minted);
  // With auto-merge, an earlier commit could still be merged while the forge has not seen that the branch moved.
  if (pull?.autoMerge) await forge.disableAutoMerge(pull);
  // The words first: where the run is interrupted here, the claim still has its commit of before, and is rebuilt.
  if (pull && !isSame(pull.wording, words)) await forge.rewordPullRequest(pull, words);
  await forge.moveBranch(branch.name, head);
  say(`${branch.name}: rebuilt for ${minted.length}`);
  if (!pull) return openAndEnable(context, branch.name, minted);
  return enable(context, { ...pull, head }, minted);
}

/** Closes the pull request of a claim and releases its numbers. */
export async function abandon({ forge, say }: PassContext, { branch, pull }: PendingMint): Promise<Outcome> {
  if (pull?.state === 'open') await forge.closePullRequest(pull);
  await forge.deleteBranch(branch.name);
  say(`${branch.name}: abandoned`);
  return 'again';
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

/** The open pull request as it is now, or undefined where it is not open any more or has another head. */
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
