import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Branch,
  type CheckResult,
  type CommitFile,
  ForgeError,
  isFailure,
  type PullRequest,
  type Wording,
} from '../forge/forge.ts';
import { sizeWarnings } from '../forge/github.ts';
import { type Stuck, stuckWords } from '../registry/answers/mint.ts';
import { CHECK_MINUTES } from '../registry/documents/forge-settings/names.ts';
import { fromUtf8, isText } from '../registry/identity/hash.ts';
import { HOUR_MS } from '../registry/text/days.ts';
import { printable } from '../registry/text/strings.ts';
import { BRANCHES, count, type Family, familyOf, type PassContext, type StepResult } from './pass-context.ts';

// A claim is a branch of the bot with its pull request, for a mint or a reading pass that is pending.

/** A branch of the bot, its pull request, and what its commit says. */
export interface Claim {
  readonly branch: Branch;
  readonly pull: PullRequest | undefined;
  /** The commit of main that it is based on. */
  readonly parent: string;
  /** When its commit was made, in milliseconds. */
  readonly since: number;
  readonly message: string;
}

/** Reads the commit of a branch. Throws what git throws. */
export async function readClaim(
  { clone }: PassContext,
  branch: Branch,
  pull: PullRequest | undefined,
): Promise<Claim> {
  const commit = await clone.commit(branch.sha);
  const parent = /^parent ([0-9a-f]+)$/m.exec(commit)?.[1] ?? '';
  const since = Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(commit)?.[1] ?? 0) * 1000;
  return { branch, pull, parent, since, message: commit.slice(commit.indexOf('\n\n') + 2) };
}

const LOOKS = 4;

/** Whether the commit of a claim is younger than an hour: the check of the gate ends in half that time. */
function isYoung({ at }: PassContext, { since }: Claim): boolean {
  return Date.parse(at) - since < HOUR_MS;
}

// Proposals of the bot: a mint or a reading pass. They differ in branch and words, in the condition that must still hold just before the
// merge, and in who gets an answer when the forge refuses the merge.

/** A change that the bot brings to main by a pull request. */
export interface Proposal {
  readonly branch: string;
  /** The words of the pull request, and of the commit that its merge makes. */
  readonly words: Wording;
  /** How many deposits it is about, for the log. */
  readonly size: number;
  /** Whether its inputs are unchanged, for a mint; read again just before it may be merged. */
  readonly stillHolds?: () => Promise<boolean>;
  /** Tells the depositors, who wait for a mint, that its pull request is not merged and will not be merged automatically. */
  readonly reportStuck?: (pull: PullRequest, reason: Stuck) => Promise<void>;
}

/** A proposal with the files that its commit changes. */
export interface ProposedFiles extends Proposal {
  readonly files: readonly CommitFile[];
}

// Merges a pull request: by auto-merge as soon as its check passes, or at once if it has passed.

/**
 * Whether auto-merge is enabled and its commit would have the title and the first paragraph of the proposal. If a run was interrupted
 * after it rebuilt the branch, auto-merge still has the earlier words.
 */
function isAutoMergeFor({ words }: Proposal, { autoMerge }: PullRequest): boolean {
  // The text after the first paragraph is the receipt of the run that wrote it, so it differs between runs.
  const named = ({ title, text }: Wording) =>
    [title, ...text.split(/\r?\n\r?\n/, 1)].join('\n').split(/\r?\n/);
  return autoMerge !== null && `${named(autoMerge)}` === `${named(words)}`;
}

/** Enables auto-merge, or merges at once if the check has passed. Does neither if the inputs of the proposal have changed. */
async function enable(
  context: PassContext,
  pull: PullRequest,
  proposal: Proposal,
  check: CheckResult = 'pending',
): Promise<StepResult> {
  if ((await proposal.stillHolds?.()) === false) return 'again';
  try {
    const enabled = check === 'passed' ? 'clean' : await context.forge.enableAutoMerge(pull, proposal.words);
    if (enabled === 'clean') return await merge(context, pull, proposal);
    if (enabled === 'moved') return 'again';
  } catch (error) {
    if (isFailure(error, 'forbidden', 'refused')) {
      // Another run may have enabled auto-merge, and the check may have passed: then the pull request is merged, not stuck.
      if (!(await sameHead(context, pull, proposal))) return 'again';
      await proposal.reportStuck?.(pull, { why: 'auto-merge' });
    }
    throw error;
  }
  return confirmAutoMerge(context, pull, proposal);
}

const MERGES = 3;

/**
 * Merges a pull request whose check has passed, even if auto-merge is enabled, because auto-merge sometimes never acts. After a refusal,
 * everything is read again and the merge tried again; after `MERGES` refusals, those who wait for it are told.
 */
async function merge(context: PassContext, pull: PullRequest, proposal: Proposal): Promise<StepResult> {
  const refusal = await context.forge.merge(pull, proposal.words);
  if (refusal === undefined || count(context.state.failedMerges, pull.head) < MERGES) return 'again';
  await tellStuck(context, pull, proposal, { why: 'merge', said: refusal.replace(/[.]$/, '') });
  return 'pending';
}

const MERGE_LOOKS = 3;

/** Reads from the forge whether auto-merge is really enabled, because its answer alone does not prove it. */
async function confirmAutoMerge(
  context: PassContext,
  pull: PullRequest,
  proposal: Proposal,
): Promise<StepResult> {
  for (let looks = 0; looks < MERGE_LOOKS; looks += 1) {
    if (looks > 0) await sleep(context.pause);
    const after = await sameHead(context, pull, proposal);
    if (!after) return 'again';
    if (after.autoMerge) {
      context.say(`${proposal.branch}: auto-merge enabled`);
      return 'pending';
    }
  }
  await tellStuck(context, pull, proposal, { why: 'auto-merge' });
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

/** Tells those who wait for a pull request why it is stuck, and says in the log of the run what a steward has to look at. */
async function tellStuck(
  { say }: PassContext,
  pull: PullRequest,
  proposal: Proposal,
  reason: Stuck,
): Promise<void> {
  await proposal.reportStuck?.(pull, reason);
  const { happened, stewards } = stuckWords(reason, pull.url);
  say(printable(`${happened} For the stewards: ${stewards}`.replaceAll('`', '')));
}

// Handles a check that never begins: if GitHub does not start the workflow of the gate, no check appears and no event reports that, so a
// pull request would wait forever.

const OVERDUE_MS = CHECK_MINUTES * 60_000;

/** Whether no run of the required check has appeared long after a claim was proposed. */
function isOverdue({ at }: PassContext, check: CheckResult, { since }: Claim): boolean {
  return check === 'absent' && Date.parse(at) - since >= OVERDUE_MS;
}

/**
 * Tells those who wait for a pull request that its check has not begun, and requests the check again: an edit of a pull request starts the
 * workflow, once GitHub starts workflows again. A new commit would also start it, but would hide how long the claim has waited.
 */
async function reportOverdue(context: PassContext, pull: PullRequest, proposal: Proposal): Promise<void> {
  await tellStuck(context, pull, proposal, { why: 'check' });
  const { title, text } = pull.wording;
  const last = ASKED.exec(text)?.[1];
  if (last !== undefined && Date.parse(context.at) - Date.parse(last) < OVERDUE_MS) return;
  const asked = `${text.replace(ASKED, '').trimEnd()}\n\nIts check had not begun at ${context.at}. This edit asks for it again.`;
  await context.forge.rewordPullRequest(pull, { title, text: asked });
}

const ASKED = /\s*^Its check had not begun at (\S+)\. This edit asks for it again\.\s*$/m;

/**
 * Advances a claim: waits for its head or its check, enables auto-merge, or merges it. Returns `rebuild` if it is not based on the current
 * main, has no pull request, or was made from inputs that have changed, and `failed` if its check failed.
 */
export async function advance(
  context: PassContext,
  claim: Claim,
  proposalOf: () => Proposal,
  isUnchanged = true,
): Promise<StepResult | 'rebuild' | 'failed'> {
  const { branch, pull, parent } = claim;
  if (parent !== context.main || !pull) return 'rebuild';
  if (pull.head !== branch.sha) {
    // After a push, the forge can show the old head for seconds or hours; others report that it may show it forever. The check of the old
    // head says nothing about the branch.
    if (count(context.state.staleHeads, branch.sha) < LOOKS) return 'again';
    context.say(`${branch.name}: its pull request does not show its last commit yet`);
    return isYoung(context, claim) ? 'pending' : abandon(context, claim);
  }
  const check = await context.forge.requiredCheck(branch.sha);
  if (check === 'failed') return 'failed';
  const proposal = proposalOf();
  if (isOverdue(context, check, claim)) await reportOverdue(context, pull, proposal);
  if (!isAutoMergeFor(proposal, pull))
    return isUnchanged ? enable(context, pull, proposal, check) : 'rebuild';
  return check === 'passed' ? merge(context, pull, proposal) : 'pending';
}

// Asks the host about the lines that a change adds, without the rest: it may refuse a file for a line that main already has.

const NOTHING = new Uint8Array();

/**
 * Whether the host finds a secret in the lines that a change adds: lines of its texts that are in none of the changed files on main.
 * Throws what the forge throws.
 */
export async function bringsSecret(
  { forge, clone }: Pick<PassContext, 'forge' | 'clone'>,
  files: readonly CommitFile[],
): Promise<boolean> {
  const there = new Set<string>();
  for (const { path } of files) {
    const file = join(clone.folder, path);
    if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) there.add(line);
  }
  const fresh = files
    .filter(({ bytes }) => bytes !== null && isText(bytes))
    .flatMap(({ bytes }) => fromUtf8(bytes ?? NOTHING).split('\n'))
    .filter((line) => !there.has(line));
  return (await forge.probeForSecret(fresh.join('\n'))) !== undefined;
}

// Brings a proposal to main: branch, commit, pull request. Each step is one operation of the forge and may be the last before a crash:
// the next run finds what was done, and continues from there.

/** Whether two wordings are equal apart from instants, the kind of line ends, and white space around them. */
function isSame(one: Wording, other: Wording): boolean {
  const timeless = ({ title, text }: Wording) =>
    `${title}\n${text}`
      .replace(/\r\n/g, '\n')
      .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
      .trim();
  return timeless(one) === timeless(other);
}

/** Makes the commit of a proposal on top of main; `note` ends its message. Throws a `ForgeError` for a file that is too large to push. */
async function commit(
  context: PassContext,
  { branch, words: { title, text }, files }: ProposedFiles,
  note = '',
): Promise<string> {
  const { forge, clone, main, say } = context;
  for (const warning of sizeWarnings(files)) say(warning);
  const tree = /^tree ([0-9a-f]+)$/m.exec(await clone.commit(main))?.[1] ?? '';
  const make = (inTree: boolean) => forge.commit(main, tree, files, `${title}\n\n${text}\n${note}`, inTree);
  try {
    return await make(false);
  } catch (error) {
    if (!isFailure(error, 'secret') || (await bringsSecret(context, files))) throw error;
    // Main already has the text that looks like a key. So the file is sent inside the tree, which push protection does not check.
    say(`${branch}: ${error.message} Main has it already, so the file is sent in another way.`);
    return make(true);
  }
}

/** Creates the branch of a proposal with its commit, which claims its place; `taken` where another run was first. */
export async function claimBranch(
  context: PassContext,
  proposal: ProposedFiles,
): Promise<'created' | 'taken'> {
  const created = await context.forge.createBranch(proposal.branch, await commit(context, proposal));
  if (created === 'created') context.say(`${proposal.branch}: created for ${proposal.size}`);
  return created;
}

/** Claims the branch of a proposal, opens a pull request and enables auto-merge. */
export async function propose(context: PassContext, proposal: ProposedFiles): Promise<StepResult> {
  if ((await claimBranch(context, proposal)) === 'taken') return 'again';
  return openAndEnable(context, proposal);
}

async function openAndEnable(context: PassContext, proposal: Proposal): Promise<StepResult> {
  const { branch, words } = proposal;
  const pull = assertOwn(await context.forge.openPullRequest(branch, words), branch);
  context.say(`${branch}: pull request ${pull.number}`);
  return enable(context, pull, proposal);
}

/** Returns a pull request that the bot opened for its branch. Throws a `ForgeError` for one that another account opened. */
export function assertOwn(pull: PullRequest, branch: string): PullRequest {
  if (pull.own) return pull;
  throw new ForgeError(
    'refused',
    `Pull request ${pull.number} for ${branch} was opened by another account, so its auto-merge is not enabled. Close it, and keep others from ${branch} as .github/SETUP.md says.`,
  );
}

/** How a claim is rebuilt. */
interface Rebuilding {
  /** The end of the message of its commit. */
  readonly note?: string | undefined;
  /** False where the claim keeps its place, and its pull request is opened later. */
  readonly opens?: boolean;
}

/** Rebuilds a claim from the current main. Does not rebase it, because its numbers and receipts depend on what main had. */
export async function rebuild(
  context: PassContext,
  { branch, pull }: Claim,
  proposal: ProposedFiles,
  { note, opens = true }: Rebuilding = {},
): Promise<StepResult> {
  const { forge, say } = context;
  const { words } = proposal;
  const head = await commit(context, proposal, note);
  // With auto-merge, an earlier commit could still be merged while the forge has not seen that the branch moved.
  if (pull?.autoMerge) await forge.disableAutoMerge(pull);
  // Changes the words first: if the run is interrupted here, the claim still has its old commit, and is rebuilt.
  if (pull && !isSame(pull.wording, words)) await forge.rewordPullRequest(pull, words);
  await forge.moveBranch(branch.name, head);
  say(`${branch.name}: rebuilt for ${proposal.size}`);
  if (pull) return enable(context, { ...pull, head }, proposal);
  return opens ? openAndEnable(context, proposal) : 'pending';
}

/** Closes the pull request of a claim and deletes its branch. */
export async function abandon({ forge, say }: PassContext, { branch, pull }: Claim): Promise<StepResult> {
  if (pull?.state === 'open') await forge.closePullRequest(pull);
  await forge.deleteBranch(branch.name);
  say(`${branch.name}: abandoned`);
  return 'again';
}

// Mint and reading pass take turns, because only a pull request that is up to date with main can be merged: if both have one open, one
// of them has to be rebuilt. The one that began first goes first. A reading pass opens no pull request while a mint is pending; it keeps
// its place by creating its branch. The mint claims no numbers while such a branch waits or is in the gate. So a pending mint is
// rebuilt for a reading pass only if each began before it could see the other, which happens once; under a stream of deposits
// they alternate. Neither waits for a stalled commit: one that is older than an hour, that the gate refused, or whose check does not
// begin.

/**
 * Returns the branch of a family that goes first, or undefined. The mint asks for a reading pass before it claims numbers; a reading
 * pass asks for a mint before it opens a pull request.
 */
export async function aheadOf(context: PassContext, family: Family): Promise<string | undefined> {
  const { forge, main } = context;
  for (const branch of await forge.branches(BRANCHES[family])) {
    if (familyOf(branch.name) !== family) continue;
    const pull = await forge.pullRequestOf(branch.name);
    const isOver = pull && pull.state !== 'open' && pull.head === branch.sha;
    if (isOver) continue;
    const claim = await readClaim(context, branch, pull);
    if (!isYoung(context, claim)) continue;
    const check =
      family === 'read' && pull && claim.parent === main ? await forge.requiredCheck(branch.sha) : undefined;
    const isStalled = check === 'failed' || (check !== undefined && isOverdue(context, check, claim));
    if (!isStalled) return branch.name;
  }
  return undefined;
}
