import { heldAnswer } from './answer.ts';
import { answerIssues, stepThenAnswer } from './answer-issues.ts';
import { enable, isAutoMergeFor, merge } from './auto-merge.ts';
import { later } from './bot-comments.ts';
import { readCandidates } from './candidates.ts';
import { staleHead } from './claim.ts';
import { answerDepositors, proposalOf, rebuildMint } from './mint-proposal.ts';
import { isOverdue, reportOverdue } from './overdue-check.ts';
import type { MintContext, Outcome } from './pass-context.ts';
import { AGAIN, changedSince, isIssueOf, type PendingMint } from './pending-mint.ts';
import { abandon } from './pull-request.ts';
import { validate, validateFresh } from './validate.ts';

// What is done about a mint that is pending already.

/** Continues a pending mint: leaves it as it is, merges it, finishes what a run left undone, or rebuilds it. */
export async function continueMint(context: MintContext, mint: PendingMint): Promise<Outcome> {
  const { branch, pull, deposits, parent } = mint;
  if (parent === context.main && pull) {
    if (pull.head !== branch.sha) return awaitHead(context, mint);
    const check = await context.forge.requiredCheck(branch.sha);
    if (check === 'failed') return splitBatch(context, mint, pull.url);
    const proposal = proposalOf(context, deposits);
    if (isOverdue(context, check, mint)) await reportOverdue(context, pull, proposal);
    const enabled = isAutoMergeFor(proposal, pull);
    if (enabled && (check === 'pending' || check === 'absent')) return answerOthers(context, mint);
    const isUnchanged = deposits.length > 0 && changedSince(deposits, context.issues).length === 0;
    if (enabled || isUnchanged) {
      const outcome = enabled
        ? await merge(context, pull, proposal)
        : await enable(context, pull, proposal, check);
      return outcome === 'pending' && check === 'passed' ? answerOthers(context, mint) : outcome;
    }
  }
  return rebuildWith(context, mint, context.archive.site.limits.batch);
}

/** Rebuilds a claim with at most so many deposits, and answers the other issues. */
async function rebuildWith(
  context: MintContext,
  mint: PendingMint,
  batch: number,
  isFailed = false,
): Promise<Outcome> {
  const { pending, quota } = await readCandidates(context);
  const validation = await validateFresh(context, pending, batch);
  // A single deposit whose check failed is marked where it is proposed again.
  const [before, now] = [mint.deposits, validation.minted[0]];
  const isAgain = isFailed && before.length === 1 && before[0]?.issue_url === now?.issue_url;
  const step = () => rebuildMint(context, mint, validation, isAgain ? AGAIN : undefined);
  return stepThenAnswer(context, validation, quota, step);
}

/** Its pull request does not show its last commit: it is waited for, or abandoned for a new one where that takes too long. */
async function awaitHead(context: MintContext, mint: PendingMint): Promise<Outcome> {
  const outcome = staleHead(context, mint);
  if (outcome === 'lost') return abandon(context, mint);
  return outcome === 'pending' ? answerOthers(context, mint) : outcome;
}

/** A mint is pending: what was filed meanwhile is validated and answered, and minted after it. */
async function answerOthers(context: MintContext, { deposits }: PendingMint): Promise<Outcome> {
  const { pending, quota } = await readCandidates(context, isIssueOf(deposits));
  const { validated } = await validate(context, pending, 0);
  await answerIssues(context, validated, quota);
  return 'pending';
}

const HELD_MS = 6 * 3_600_000;

/**
 * The gate refuses what the bot proposed, which only a fault of the registry or of the gate's machine can cause. Half as many are
 * proposed; a single deposit is proposed once more, and held back when that fails, too, so that the others go on.
 */
async function splitBatch(context: MintContext, mint: PendingMint, url: string): Promise<Outcome> {
  const { deposits } = mint;
  if (deposits.length > 1 || !mint.again)
    return rebuildWith(context, mint, Math.max(1, Math.floor(deposits.length / 2)), true);
  const until = later(context.at, HELD_MS);
  await answerDepositors(context, deposits, (issue) =>
    heldAnswer(context, issue, url, until, [stoppedByGate(url)]),
  );
  context.say(`issue ${deposits[0]?.issue_number}: held back until ${until}, since its check failed`);
  return abandon(context, mint);
}

function stoppedByGate(url: string) {
  return {
    rule: 'SUR-001',
    level: 'error',
    field: null,
    actual: `a failed check of ${url}`,
    requirement: 'Every surface and page of the proposed registry passes the gate.',
    remedy: 'This is a fault of the registry, not of the deposit: the stewards see it by the label.',
    where: 'the gate',
  } as const;
}
