import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckResult, isFailure, type PullRequest, type Wording } from '../forge/forge.ts';
import { type Stuck, stuckWords } from '../registry/answers/mint.ts';
import { printable } from '../registry/answers/printable.ts';
import type { Outcome, PassContext } from './pass-context.ts';
import type { Proposal } from './proposal.ts';
import { count } from './run-state.ts';

// The merge of a pull request: by auto-merge when its check has passed, or at once.

/**
 * Whether the commit that auto-merge would make of a pull request names what is proposed. Where a run was interrupted after it rebuilt
 * the branch, auto-merge still has the earlier words.
 */
export function isAutoMergeFor({ words }: Proposal, { autoMerge }: PullRequest): boolean {
  // What follows the first paragraph is the receipt of the run that wrote it.
  const named = ({ title, text }: Wording) =>
    [title, ...text.split(/\r?\n\r?\n/, 1)].join('\n').split(/\r?\n/);
  return autoMerge !== null && `${named(autoMerge)}` === `${named(words)}`;
}

/** Enables auto-merge, or merges at once what has passed, where what it was made of is still as it was. */
export async function enable(
  context: PassContext,
  pull: PullRequest,
  proposal: Proposal,
  check: CheckResult = 'pending',
): Promise<Outcome> {
  if (!(await proposal.stillHolds())) return 'again';
  try {
    const enabled = check === 'passed' ? 'clean' : await context.forge.enableAutoMerge(pull, proposal.words);
    if (enabled === 'clean') return await merge(context, pull, proposal);
    if (enabled === 'moved') return 'again';
  } catch (error) {
    if (isFailure(error, 'forbidden', 'refused')) {
      // Another run may have enabled it, and the check may have passed: it is then merged, and not stuck.
      if (!(await sameHead(context, pull, proposal))) return 'again';
      await proposal.reportStuck(pull, { why: 'auto-merge' });
    }
    throw error;
  }
  return confirmAutoMerge(context, pull, proposal);
}

const MERGES = 3;

/**
 * Merges what has passed, with auto-merge, which sometimes never acts, or without. A merge that is refused is tried again after
 * everything is read again; one that is refused again and again is reported to those who wait for it.
 */
export async function merge(context: PassContext, pull: PullRequest, proposal: Proposal): Promise<Outcome> {
  const merging = await context.forge.merge(pull, proposal.words);
  if (merging.merged || count(context.state.failedMerges, pull.head) < MERGES) return 'again';
  const reason = { why: 'merge', said: merging.why.replace(/[.]$/, '') } as const;
  await proposal.reportStuck(pull, reason);
  sayStuck(context, pull, reason);
  return 'pending';
}

const LOOKS = 3;

/** The forge said that auto-merge is enabled; whether it is, is read there. */
async function confirmAutoMerge(
  context: PassContext,
  pull: PullRequest,
  proposal: Proposal,
): Promise<Outcome> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0) await sleep(context.pause);
    const after = await sameHead(context, pull, proposal);
    if (!after) return 'again';
    if (after.autoMerge) {
      context.say(`${proposal.branch}: auto-merge enabled`);
      return 'pending';
    }
  }
  const reason = { why: 'auto-merge' } as const;
  await proposal.reportStuck(pull, reason);
  sayStuck(context, pull, reason);
  return 'pending';
}

/** The open pull request as it is now, or undefined if it is closed or has another head. */
async function sameHead(
  { forge }: PassContext,
  { head }: PullRequest,
  { branch }: Proposal,
): Promise<PullRequest | undefined> {
  const after = await forge.pullRequestOf(branch);
  return after?.state === 'open' && after.head === head ? after : undefined;
}

/** Says in the log of the run what a steward has to look at. */
export function sayStuck({ say }: PassContext, { url }: PullRequest, reason: Stuck): void {
  const { happened, stewards } = stuckWords(reason, url);
  say(printable(`${happened} For the stewards: ${stewards}`.replaceAll('`', '')));
}
