import { cachedFacts } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { wholeFiles } from '../archive/writer.ts';
import { type Branch, isFailure } from '../forge/forge.ts';
import { readingWords } from '../registry/answers/proposal.ts';
import { FAMILIARIZATION_LOG, preview } from '../registry/archive/changeset.ts';
import { describeRefused, readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import {
  BRANCHES,
  familyOf,
  newRunState,
  openPass,
  type PassContext,
  type RunTools,
  readBranchOn,
  runPasses,
  type StepResult,
} from './pass-context.ts';
import {
  abandon,
  advance,
  aheadOf,
  assertOwn,
  bringsSecret,
  type Claim,
  claimBranch,
  type Proposal,
  type ProposedFiles,
  propose,
  readClaim,
  rebuild,
} from './pull-request.ts';
import { faultsIn, refuseBrokenMain } from './validate.ts';

// The proposal of a reading pass: the definitions in texts that no pass has read, and the answers of a language model.

/** The answers of a language model, if one was asked: data, judged like any submission. */
type Answers = readonly unknown[];

/**
 * Reads a batch of new texts, divided by `share`, and proposes their definitions; undefined if that changes
 * nothing. If the rules or surfaces refuse the result, reads again without the answers, then in halves. A single text
 * that they refuse is left out and reported. Throws an `ArchiveError` if main itself breaks the rules.
 */
async function readTexts(
  context: PassContext,
  answers: Answers,
  share = 1,
): Promise<ProposedFiles | undefined> {
  const { archive, at, say } = context;
  const { batch } = archive.site.limits;
  const read = (which: WhichDeposits, given: Answers) =>
    readingPass(archive, which, { hashes, inspect: cachedFacts, now: at, answers: given });
  const all = read('new', answers);
  for (const one of all.refused) say(describeRefused(one));
  const whole = Math.max(1, Math.floor(Math.min(all.read.length, batch) / share));
  let [given, left, most] = [answers, all.read, whole];
  for (;;) {
    const some = left.slice(0, most);
    // Usually all new texts are proposed at once, so they need not be read a second time.
    const isAll = given === answers && some.length === all.read.length;
    const { changeset, known } = isAll ? all : read(some, given);
    if (!changeset) return undefined;
    // As of any automated author, the change has the receipt of the bot.
    const receipt = { path: FAMILIARIZATION_LOG, append: `${JSON.stringify(context.receipt)}\n` };
    const proposed = { ...changeset, files: [...changeset.files, receipt] };
    const [finding] = await faultsIn(preview(archive, proposed, known), at);
    const proposal = {
      branch: readBranchOn(context.main),
      words: readingWords(some, context.receipt),
      size: some.length,
      files: wholeFiles(context.clone.folder, proposed),
    };
    const isRefused =
      !finding && context.state.looksForSecrets && (await bringsSecret(context, proposal.files));
    if (!finding && !isRefused) return proposal;
    if (finding) await refuseBrokenMain(context);
    const why = finding ? `${finding.rule}, ${finding.where}` : SECRET;
    if (given.length > 0) {
      say(`read without the answers of the model: ${why}`);
      given = [];
    } else if (some.length > 1) most = Math.floor(some.length / 2);
    else {
      say(`deposit ${some[0]} is not read: ${why}`);
      if (left.length < 2) return undefined;
      left = left.slice(1);
      most = whole;
    }
  }
}

const SECRET = 'what is read there holds what the forge takes for a key or a password (push protection)';

// The pending reading pass: a branch, its pull request, and the number of failed checks.

/** A reading pass that is pending, or held back until main changes. */
interface PendingReading extends Claim {
  /** How many proposals of it the gate has refused. */
  readonly refused: number;
  /** Whether its pull request was closed without a merge, while main is still the commit that it is based on. */
  readonly held: boolean;
}

/** The last line of the commit of a reading pass that is proposed again. */
const refusedNote = (times: number) => `\nRefused by its check so far: ${times}.\n`;

const NOTE = /\n*^Refused by its check so far: (\d+)\.\s*$/m;

const withoutNote = (message: string) => message.replace(NOTE, '');

/** The reading pass of a branch; undefined where it was merged, or held back on another main, and is removed now. */
async function readPendingReading(context: PassContext, branch: Branch): Promise<PendingReading | undefined> {
  if (familyOf(branch.name) !== 'read') return undefined;
  const pull = await context.forge.pullRequestOf(branch.name);
  // A pull request that was closed or merged with another head belongs to an earlier claim of the same name.
  const isOver = pull !== undefined && pull.state !== 'open' && pull.head === branch.sha;
  const own = pull?.state === 'open' ? assertOwn(pull, branch.name) : undefined;
  const claim = await readClaim(context, branch, own);
  const held = isOver && pull.state === 'closed' && claim.parent === context.main;
  if (isOver && !held) {
    await context.forge.deleteBranch(branch.name);
    return undefined;
  }
  const refused = Number(NOTE.exec(claim.message)?.[1] ?? 0);
  return { ...claim, refused, held };
}

// The reading pass on the forge, as a reconciler like the mint: it reads the state of the forge and takes the remaining
// steps. It stores nothing itself. The next run finishes the work of an interrupted one. It never mints.

/**
 * Runs passes until every text is read, or a reading pass is pending. Throws a `ForgeError` when the forge keeps failing; what
 * `openPass` throws; and an `ArchiveError` where main breaks the rules.
 */
export async function reconcileReading(tools: RunTools, answers: Answers): Promise<void> {
  const state = newRunState();
  await runPasses(tools, async () => passOrSearch(await openPass(tools, state, 'read'), answers));
}

/**
 * Runs a pass. If the forge takes something in the proposal for a key (push protection), the next pass finds the text with it,
 * and leaves that text out. Throws the error if the pass already looked for keys.
 */
async function passOrSearch(context: PassContext, answers: Answers): Promise<StepResult> {
  try {
    return await pass(context, answers);
  } catch (error) {
    if (!isFailure(error, 'secret') || context.state.looksForSecrets) throw error;
    context.state.looksForSecrets = true;
    context.say(error.message);
    return 'again';
  }
}

async function pass(context: PassContext, answers: Answers): Promise<StepResult> {
  const pending: PendingReading[] = [];
  for (const branch of await context.forge.branches(BRANCHES.read)) {
    const reading = await readPendingReading(context, branch);
    if (reading) pending.push(reading);
  }
  // Prefer the one with an open pull request: a surplus branch without one was left by a run that lost a race.
  const [first, ...surplus] = pending.toSorted((a, b) => rank(a) - rank(b));
  for (const other of surplus) await abandon(context, other);
  if (!first) return proposeReading(context, answers);
  if (!first.held) return continueReading(context, answers, first);
  context.say(`${first.branch.name}: held until main changes, since its pull request was closed`);
  return 'nothing';
}

const rank = ({ pull, held }: PendingReading) => (pull ? 0 : held ? 1 : 2);

/** Proposes the new definitions when no reading pass is pending. While a mint is pending, it only creates its branch, to keep its place. */
async function proposeReading(context: PassContext, answers: Answers): Promise<StepResult> {
  const proposal = await readTexts(context, answers);
  if (!proposal) {
    context.say('Nothing to read.');
    return 'nothing';
  }
  const mint = await aheadOf(context, 'mint');
  if (mint === undefined) return propose(context, proposal);
  if ((await claimBranch(context, proposal)) === 'taken') return 'again';
  return waitFor(context, proposal.branch, mint);
}

function waitFor({ say }: PassContext, branch: string, mint: string): StepResult {
  say(`${branch}: waits for ${mint}`);
  return 'pending';
}

/** Continues a pending reading pass: leaves it as it is, merges it, or rebuilds it. */
async function continueReading(
  context: PassContext,
  answers: Answers,
  reading: PendingReading,
): Promise<StepResult> {
  const result = await advance(context, reading, () => proposalIn(reading));
  if (result === 'failed') return proposeAgain(context, reading);
  return result === 'rebuild' ? rebuildReading(context, answers, reading) : result;
}

/** Rebuilds a reading pass from main as it is now, unless a mint goes first. */
async function rebuildReading(
  context: PassContext,
  answers: Answers,
  reading: PendingReading,
  refused = 0,
): Promise<StepResult> {
  const { branch, pull, parent } = reading;
  const mint = await aheadOf(context, 'mint');
  // Without a pull request, the branch is moved to the present main, so that the mint sees that it still waits.
  if (mint !== undefined && (pull || parent === context.main)) return waitFor(context, branch.name, mint);
  const proposal = await readTexts(context, answers, 2 ** refused);
  // Another run that read main later may have done this already.
  if ((await context.forge.main()) !== context.main) return 'again';
  if (!proposal) return abandon(context, reading);
  const note = refused > 0 ? refusedNote(refused) : undefined;
  return rebuild(context, reading, { ...proposal, branch: branch.name }, { note, opens: mint === undefined });
}

const TRIES = 3;

/**
 * Handles a refusal by the gate, which only a fault of the registry, of the gate's machine or of an answer of the model can cause.
 * Proposes again without the answers and with half as many texts. After three refusals, closes the pull request and keeps the
 * branch, so that nothing is proposed until main changes.
 */
async function proposeAgain(context: PassContext, reading: PendingReading): Promise<StepResult> {
  const { branch, pull } = reading;
  const refused = reading.refused + 1;
  context.say(
    `${branch.name}: the check of pull request ${pull?.number} did not pass (${refused} of ${TRIES})`,
  );
  if (refused < TRIES) return rebuildReading(context, [], reading, refused);
  if (pull) await context.forge.closePullRequest(pull);
  context.say(`${branch.name}: held until main changes`);
  return 'nothing';
}

function proposalIn({ branch, message }: PendingReading): Proposal {
  const [title = '', ...text] = message.split('\n');
  const words = { title, text: withoutNote(text.join('\n').trim()) };
  return { branch: branch.name, words, size: 0 };
}
