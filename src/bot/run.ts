import { join } from 'node:path';
import { loadSite } from '../archive/load.ts';
import { archiveRoot, cacheRoot } from '../archive/location.ts';
import { openClone } from '../forge/clone.ts';
import type { Branch } from '../forge/forge.ts';
import { connect } from '../forge/place.ts';
import { held, misnamed } from '../registry/answers/mint.ts';
import { LABELS } from '../registry/documents/forge-settings/names.ts';
import { RULES } from '../registry/rules/index.ts';
import { findingOf } from '../registry/rules/rule.ts';
import { later } from '../registry/text/days.ts';
import { answerOf, mintedAnswer, postAnswer } from './answer.ts';
import { answerIssues, stepThenAnswer } from './answer-issues.ts';
import { readCandidates } from './candidates.ts';
import {
  AGAIN,
  answerDepositors,
  changedSince,
  isIssueOf,
  issueOrNone,
  type PendingMint,
  proposalOf,
  proposeMint,
  readPendingMint,
  rebuildMint,
} from './mint-proposal.ts';
import {
  BRANCHES,
  firstOf,
  isSkipped,
  type MintContext,
  newRunState,
  openMintPass,
  type RunTools,
  runPasses,
  type StepResult,
} from './pass-context.ts';
import { abandon, advance, assertOwn } from './pull-request.ts';
import { validate, validateFresh } from './validate.ts';

const PAUSE_MS = 500;

/**
 * Runs the mint or the reading pass on the forge that the environment names. Returns the exit code of its command. Throws a
 * `UsageError` without a token, and a `KnownError` where it cannot go on.
 */
export async function onForge(now: () => string, work: (tools: RunTools) => Promise<void>): Promise<0> {
  const forge = connect(loadSite(archiveRoot()));
  const name = `${new URL(forge.cloneUrl).host}-${forge.repository}`.replace(/[^\w.-]+/g, '-');
  const clone = await openClone(join(cacheRoot(), 'forge', name), forge.cloneUrl, forge.token);
  try {
    await work({ forge, clone, now, pause: PAUSE_MS, say: (line) => console.log(line) });
  } finally {
    clone.release();
  }
  return 0;
}

// Issues that are meant to be deposits, by a title that is almost that of one.

const MOST = 20;

/** Tells these issues how to write the title: each only once, as its label shows, and at most `MOST` in a pass. */
async function answerMisnamed(context: MintContext): Promise<void> {
  const { say, state } = context;
  const untold = context.misnamed.filter(
    ({ number, labels }) =>
      !isSkipped(state, number) && !Object.values(LABELS).some((label) => labels.includes(label)),
  );
  for (const issue of untold.slice(0, MOST)) {
    await postAnswer(context, issue, answerOf('refused', context, issue, misnamed));
    say(`issue ${issue.number}: told how to write its title`);
  }
}

// The next step for a mint that is already pending.

/** Continues a pending mint: leaves it as it is, merges it, finishes what a run left undone, or rebuilds it. */
async function continueMint(context: MintContext, mint: PendingMint): Promise<StepResult> {
  const { deposits } = mint;
  const isUnchanged = deposits.length > 0 && changedSince(deposits, context.issues).length === 0;
  const result = await advance(context, mint, () => proposalOf(context, deposits), isUnchanged);
  if (result === 'failed') return splitBatch(context, mint);
  if (result === 'rebuild') return rebuildWith(context, mint, context.archive.site.limits.batch);
  return result === 'pending' ? answerOthers(context, mint) : result;
}

/** Rebuilds a claim with at most so many deposits, and answers the other issues. */
async function rebuildWith(
  context: MintContext,
  mint: PendingMint,
  batch: number,
  isFailed = false,
): Promise<StepResult> {
  const candidates = await readCandidates(context);
  const validation = await validateFresh(context, candidates.pending, batch);
  // A single deposit whose check failed is marked where it is proposed again.
  const [before, now] = [mint.deposits, validation.minted[0]];
  const isAgain = isFailed && before.length === 1 && before[0]?.issue_url === now?.issue_url;
  const step = () => rebuildMint(context, mint, validation, isAgain ? AGAIN : undefined);
  return stepThenAnswer(context, validation, candidates, step);
}

/** Validates and answers the issues that were filed while a mint is pending. They are minted after it. */
async function answerOthers(context: MintContext, { deposits }: PendingMint): Promise<StepResult> {
  const { pending, quota } = await readCandidates(context, isIssueOf(deposits));
  const { validated } = await validate(context, pending, 0);
  await answerIssues(context, validated, quota);
  return 'pending';
}

const HELD_MS = 6 * 3_600_000;

/**
 * Handles a refusal of the bot's proposal by the gate, which only a fault of the registry or of the gate's machine can cause. Proposes
 * half as many deposits. A single deposit is proposed once more, and held back when that also fails, so that the others go on.
 */
async function splitBatch(context: MintContext, mint: PendingMint): Promise<StepResult> {
  const { deposits, pull: { url = '' } = {} } = mint;
  if (deposits.length > 1 || !mint.again)
    return rebuildWith(context, mint, Math.max(1, Math.floor(deposits.length / 2)), true);
  const until = later(context.at, HELD_MS);
  const problem = { actual: `a failed check of ${url}`, remedy: OF_REGISTRY };
  const finding = findingOf(RULES, 'SUR-001', problem, 'the gate');
  await answerDepositors(context, deposits, (issue) =>
    answerOf('stuck', context, issue, (about) => held(about, url, until, [finding])),
  );
  context.say(`issue ${deposits[0]?.issue_number}: held back until ${until}, since its check failed`);
  return abandon(context, mint);
}

const OF_REGISTRY = 'This is a fault of the registry, not of the deposit: the stewards see it by the label.';

// The bot as a reconciler: whatever started it, it reads the state of the forge and takes the remaining steps. It
// stores nothing itself. The next run finishes the work of an interrupted one.

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

async function pass(context: MintContext): Promise<StepResult> {
  const branches = await context.forge.branches(BRANCHES.mint);
  const mints: PendingMint[] = [];
  for (const branch of branches) {
    const first = firstOf(branch);
    const mint = first === undefined ? undefined : await readMintClaim(context, branch, first);
    if (mint === 'again') return 'again';
    if (mint) mints.push(mint);
  }
  // Prefer the claim with a pull request: a surplus claim without one was left by a run that lost a race.
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
  for (const deposit of archive.registry.deposits.slice(first - 1)) {
    if (!deposit.issue_url || deposit.issue_number === null) continue;
    const isOwn = isIssueOf([deposit]);
    const issue = issues.find(isOwn) ?? (await issueOrNone(forge, deposit.issue_number));
    if (!issue || !isOwn(issue)) continue;
    await postAnswer(context, issue, mintedAnswer(context, issue, deposit));
    answered.add(issue.number);
    say(`issue ${issue.number}: deposit ${deposit.deposit_number}`);
  }
}

/** Nothing is pending: all candidates are validated, the good ones are proposed, and the others are answered. */
async function proposeAndAnswer(context: MintContext): Promise<StepResult> {
  const candidates = await readCandidates(context);
  const validation = await validateFresh(context, candidates.pending, context.archive.site.limits.batch);
  return stepThenAnswer(context, validation, candidates, () => proposeMint(context, validation));
}
