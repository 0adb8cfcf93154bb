import type { Branch } from '../forge/forge.ts';
import { indexOf } from '../registry/archive.ts';
import { mintedAnswer, postAnswer } from './answer.ts';
import { stepThenAnswer } from './answer-issues.ts';
import { BRANCHES, firstOf } from './branches.ts';
import { readCandidates } from './candidates.ts';
import { continueMint } from './continue-mint.ts';
import { issueOrNone, proposeMint } from './mint-proposal.ts';
import { answerMisnamed } from './misnamed.ts';
import { type MintContext, type Outcome, openMintPass, type RunTools } from './pass-context.ts';
import { runPasses } from './passes.ts';
import { isIssueOf, type PendingMint, readPendingMint } from './pending-mint.ts';
import { abandon, assertOwn } from './pull-request.ts';
import { newRunState, orSkip } from './run-state.ts';
import { validateFresh } from './validate.ts';

// The bot as a reconciler (spec 3.3): whatever started it, it reads the state of the forge, and takes the steps that are left. It
// stores nothing of its own. The next run finishes what an interrupted run began.

/**
 * Runs passes until nothing is left to do, or a mint is pending. Throws a `ForgeError` when the forge keeps failing, and at
 * the end when it refused every call for some issue; and what `openMintPass` throws.
 */
export async function reconcile(tools: RunTools): Promise<void> {
  const state = newRunState();
  await runPasses(tools, async () => pass(await openMintPass(tools, state)));
  const [refused] = state.skipped.values();
  if (refused) throw refused;
}

async function pass(context: MintContext): Promise<Outcome> {
  const branches = await context.forge.branches(BRANCHES.mint);
  const mints: PendingMint[] = [];
  for (const branch of branches) {
    const first = firstOf(branch);
    const mint = first === undefined ? undefined : await readMintClaim(context, branch, first);
    if (mint === 'again') return 'again';
    if (mint) mints.push(mint);
  }
  // The one that has a pull request goes on; a claim without one is what a run left that lost a race.
  const [mint, ...surplus] = mints.toSorted((a, b) => Number(!a.pull) - Number(!b.pull));
  for (const other of surplus) await abandon(context, other);
  await answerMisnamed(context);
  return mint ? continueMint(context, mint) : proposeAndAnswer(context);
}

/** A claim that is still pending; undefined when it was merged or closed, and is removed now. */
async function readMintClaim(
  context: MintContext,
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
    if (archive.registry.deposits.length < first) return 'again';
    await answerMerged(context, first);
  }
  await forge.deleteBranch(branch.name);
  return undefined;
}

/** Answers the issues of the deposits that a merge brought to main, even where they were closed meanwhile. */
async function answerMerged(context: MintContext, first: number): Promise<void> {
  const { forge, archive, issues, say, answered } = context;
  const { byNumber } = indexOf(archive);
  for (let number = first; number <= archive.registry.deposits.length; number += 1) {
    const deposit = byNumber.get(number);
    if (!deposit?.issue_url || deposit.issue_number === null) continue;
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
async function proposeAndAnswer(context: MintContext): Promise<Outcome> {
  const { pending, whole, quota } = await readCandidates(context);
  const validation = await validateFresh(context, pending, context.archive.site.limits.batch);
  return stepThenAnswer(context, validation, quota, () => proposeMint(context, validation), whole);
}
