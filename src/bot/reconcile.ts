import { setTimeout as sleep } from 'node:timers/promises';
import { type Branch, isFailure } from '../forge/forge.ts';
import { mintedAnswer, postAnswer } from './answer.ts';
import { stepThenAnswer } from './answer-issues.ts';
import { issueOrNone } from './auto-merge.ts';
import { readCandidates } from './candidates.ts';
import { continueMint } from './continue-mint.ts';
import { type Outcome, openPass, type PassContext, type RunTools } from './pass-context.ts';
import { firstOf, isIssueOf, type PendingMint, readPendingMint } from './pending-mint.ts';
import { abandon, assertOwn, propose } from './pull-request.ts';
import { newRunState, orSkip, type RunState } from './run-state.ts';
import { validateFresh } from './validate.ts';

// The bot as a reconciler (spec 3.3): whatever started it, it reads the state of the forge, and takes the steps that are left. It
// stores nothing of its own. The next run finishes what an interrupted run began.

const PASSES = 12;
const FAILURES = 4;

/**
 * Runs passes until nothing is left to do, or a mint is pending. Throws a `ForgeError` when the forge keeps failing, and at
 * the end when it refused every call for some issue; and what `openPass` throws.
 */
export async function reconcile(tools: RunTools): Promise<void> {
  const state = newRunState();
  await runPasses(tools, state);
  const [refused] = state.skipped.values();
  if (refused) throw refused;
}

const LONGEST_DOUBLINGS = 6;

async function runPasses(tools: RunTools, state: RunState): Promise<void> {
  let failures = 0;
  let doublings = 0;
  const rest = () => sleep(tools.pause * 2 ** Math.min(doublings++, LONGEST_DOUBLINGS));
  for (let passes = 0; passes < PASSES; passes += 1) {
    try {
      const outcome = await pass(await openPass(tools, state));
      if (outcome === 'pending' || outcome === 'nothing') return;
      if (outcome === 'again') await rest();
    } catch (error) {
      // Whether the last step was taken is unknown: the forge is read again, as after a crash.
      if (!isFailure(error, 'unsure') || ++failures >= FAILURES) throw error;
      tools.say(`${error.message} Reading it again.`);
      await rest();
    }
  }
  tools.say('The forge changes faster than it is read: the next run goes on.');
}

async function pass(context: PassContext): Promise<Outcome> {
  const branches = await context.forge.branches('mint/');
  const mints: PendingMint[] = [];
  for (const branch of branches) {
    const first = firstOf(branch);
    const mint = first === undefined ? undefined : await readClaim(context, branch, first);
    if (mint === 'again') return 'again';
    if (mint) mints.push(mint);
  }
  // The one that has a pull request goes on; a claim without one is what a run left that lost a race.
  const [mint, ...surplus] = mints.toSorted((a, b) => Number(!a.pull) - Number(!b.pull));
  for (const other of surplus) await abandon(context, other);
  return mint ? continueMint(context, mint) : proposeAndAnswer(context);
}

/** A claim that is still pending; undefined when it was merged or closed, and is removed now. */
async function readClaim(
  context: PassContext,
  branch: Branch,
  first: number,
): Promise<PendingMint | 'again' | undefined> {
  const { forge, archive } = context;
  const pull = await forge.pullRequestOf(branch.name);
  // One that was closed with another head belongs to an earlier claim of the same numbers.
  const isEarlier = pull?.state === 'closed' && pull.head !== branch.sha;
  if (!pull || isEarlier) return readPendingMint(context, branch, undefined);
  if (pull.state === 'open') return readPendingMint(context, branch, assertOwn(pull, branch.name));
  if (pull.state === 'merged') {
    if (archive.registry.total_deposits < first) return 'again';
    await answerMerged(context, first);
  }
  await forge.deleteBranch(branch.name);
  return undefined;
}

/** Answers the issues of the deposits that a merge brought to main, even where they were closed meanwhile. */
async function answerMerged(context: PassContext, first: number): Promise<void> {
  const { forge, archive, issues, say, answered } = context;
  for (const deposit of archive.registry.deposits.slice(first - 1)) {
    if (!deposit.issue_url || deposit.issue_number === null) continue;
    const isOwn = isIssueOf([deposit]);
    const issue = issues.find(isOwn) ?? (await issueOrNone(forge, deposit.issue_number));
    if (!issue || !isOwn(issue)) continue;
    await orSkip(context, issue.number, () =>
      postAnswer(forge, issue, mintedAnswer(context, issue, deposit)),
    );
    answered.add(issue.number);
    say(`issue ${issue.number}: deposit ${deposit.deposit_number}`);
  }
}

/** Nothing is pending: all candidates are validated, the good ones are proposed, and the others are answered. */
async function proposeAndAnswer(context: PassContext): Promise<Outcome> {
  const { pending, whole, quota } = await readCandidates(context);
  const validation = await validateFresh(context, pending, context.archive.site.limits.batch);
  return stepThenAnswer(context, validation, quota, () => propose(context, validation), whole);
}
