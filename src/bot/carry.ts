import { setTimeout as sleep } from 'node:timers/promises';
import { bodyHash } from '../archive/hashes.ts';
import {
  type Forge,
  ForgeError,
  type Issue,
  type Proposal,
  type Verdict,
  type Wording,
} from '../forge/forge.ts';
import { printable } from '../registry/answers/printable.ts';
import { proposalWords } from '../registry/answers/proposal.ts';
import { issueKey } from '../registry/archive.ts';
import { stuckAt, tell } from './answer.ts';
import type { Desk } from './desk.ts';
import { branchFor, type Flight, type Flown, touched } from './flight.ts';
import type { Judgement } from './judge.ts';
import { orAside } from './memory.ts';

// Carries a mint towards main: claim, pull request, merge. Each step is one operation of the forge and may be the last
// before a crash: whoever comes next finds what was done, and goes on from there.

/**
 * How a step left things: in flight; changed meanwhile, so that everything is read again after a pause; with more to do that
 * waits for nothing; or nothing there.
 */
export type Outcome = 'in flight' | 'again' | 'more' | 'nothing';

function wordsFor({ receipt }: Desk, deposits: readonly Flown[]): Wording {
  return proposalWords(deposits, receipt);
}

/**
 * Whether a pull request becomes a commit that names these deposits. One whose branch was made anew by a run that was cut short
 * is still armed, with the words that it had before.
 */
export function isArmedFor(desk: Desk, { armed }: Proposal, deposits: readonly Flown[]): boolean {
  // What follows the first paragraph is the receipt of the run that wrote it.
  const named = ({ title, text }: Wording) =>
    [title, ...text.split(/\r?\n\r?\n/, 1)].join('\n').split(/\r?\n/);
  return armed !== null && `${named(armed)}` === `${named(wordsFor(desk, deposits))}`;
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

/** The commit of a judgement, on top of main. */
async function commit(desk: Desk, { minted, files }: Judgement, note = ''): Promise<string> {
  const tree = await desk.clone.git('rev-parse', `${desk.main}^{tree}`);
  const { title, text } = wordsFor(desk, minted);
  return desk.forge.commit(desk.main, tree, files, `${title}\n\n${text}\n${note}`);
}

/** Claims the numbers of a judgement by creating their branch, proposes it and arms its merge. */
export async function launch(desk: Desk, judgement: Judgement): Promise<Outcome> {
  const [first] = judgement.minted;
  if (!first) return 'nothing';
  const name = branchFor(first.deposit_number);
  const sha = await commit(desk, judgement);
  if ((await desk.forge.claim(name, sha)) === 'taken') return 'again';
  desk.say(`${name}: claimed for ${judgement.minted.length}`);
  return proposeAndArm(desk, name, judgement.minted);
}

async function proposeAndArm(desk: Desk, branch: string, deposits: readonly Flown[]): Promise<Outcome> {
  const proposal = await desk.forge.propose(branch, wordsFor(desk, deposits));
  if (!proposal.own) throw strangers(proposal, branch);
  desk.say(`${branch}: pull request ${proposal.number}`);
  return arm(desk, proposal, deposits);
}

/** What to do about a pull request for one of the mint's branches that somebody else opened. */
export function strangers({ number }: Proposal, branch: string): ForgeError {
  return new ForgeError(
    'refused',
    0,
    `Pull request ${number} for ${branch} was opened by another account, so it is not armed. Close it, and keep others from ${branch} as .github/SETUP.md says.`,
  );
}

/**
 * Makes a claim anew from main as it is now: never rebased, since numbers and receipts depend on what was there. The claim
 * is given up when other numbers are due now.
 */
export async function relaunch(
  desk: Desk,
  flight: Flight,
  judgement: Judgement,
  note?: string,
): Promise<Outcome> {
  const { branch, proposal } = flight;
  const [first] = judgement.minted;
  // Somebody who read main later may have done this already.
  if ((await desk.forge.main()) !== desk.main) return 'again';
  if (!first || branchFor(first.deposit_number) !== branch.name) {
    await giveUp(desk, flight);
    return 'again';
  }
  const sha = await commit(desk, judgement, note);
  const words = wordsFor(desk, judgement.minted);
  // Armed, an earlier commit could be merged still while the forge has not seen that the branch moved.
  if (proposal?.armed) await desk.forge.disarm(proposal);
  // The words first: where the run is cut short here, the claim still stands on what it stood on, and is made anew.
  if (proposal && !isSame(proposal.wording, words)) await desk.forge.reword(proposal, words);
  await desk.forge.moveBranch(branch.name, sha);
  desk.say(`${branch.name}: made anew for ${judgement.minted.length}`);
  if (!proposal) return proposeAndArm(desk, branch.name, judgement.minted);
  return arm(desk, { ...proposal, head: sha }, judgement.minted);
}

/** Closes the pull request of a claim and gives its numbers back. */
export async function giveUp({ forge, say }: Desk, { branch, proposal }: Flight): Promise<void> {
  if (proposal?.state === 'open') await forge.withdraw(proposal);
  await forge.removeBranch(branch.name);
  say(`${branch.name}: given up`);
}

/**
 * Arms the merge, or merges at once what has passed, after a last look at the issues: what was edited or closed since must not
 * be minted.
 */
export async function arm(
  desk: Desk,
  proposal: Proposal,
  deposits: readonly Flown[],
  verdict: Verdict = 'pending',
): Promise<Outcome> {
  const { forge } = desk;
  const now = await issuesOf(desk, deposits);
  const changed = touched(deposits, now);
  if (deposits.length === 0 || changed.length > 0) {
    const { stirred } = desk.memory;
    for (const { issue_number: issue } of changed)
      if (issue !== null) stirred.set(issue, (stirred.get(issue) ?? 0) + 1);
    return 'again';
  }
  try {
    const armed = verdict === 'passed' ? 'clean' : await forge.arm(proposal, wordsFor(desk, deposits));
    if (armed === 'clean') return await land(desk, proposal, deposits);
    if (armed !== 'armed') return 'again';
  } catch (error) {
    if (error instanceof ForgeError && (error.failure === 'forbidden' || error.failure === 'refused')) {
      // Another run may have armed it, and its check have passed: then it is merged, and nothing is stuck.
      const after = await forge.proposalOf(branchFor(deposits[0]?.deposit_number ?? 0));
      if (after?.state !== 'open' || after.head !== proposal.head) return 'again';
      await tellStuck(desk, proposal, deposits, NOT_ARMED);
    }
    throw error;
  }
  return assertArmed(desk, proposal, deposits);
}

const MERGES = 3;

/**
 * Merges what has passed, whether auto-merge is armed, which sometimes never comes, or not. What is refused is read anew and
 * tried again; what is refused again and again is told to the depositors and, by the label, to the stewards.
 */
export async function land(desk: Desk, proposal: Proposal, deposits: readonly Flown[]): Promise<Outcome> {
  const merging = await desk.forge.merge(proposal, wordsFor(desk, deposits));
  if (merging.merged) return 'again';
  const { unmerged } = desk.memory;
  const times = (unmerged.get(proposal.head) ?? 0) + 1;
  unmerged.set(proposal.head, times);
  if (times < MERGES) return 'again';
  const why = `its check has passed, but the forge does not merge it: \`${printable(merging.why).replaceAll('`', "'")}\``;
  await tellStuck(desk, proposal, deposits, why);
  desk.say(`pull request ${proposal.number} has passed and is not merged: ${merging.why}`);
  return 'in flight';
}

/** As many as the forge lists at a time. */
const PAGE = 100;

/** The issues of deposits that are open now, in as few calls as that takes: each by itself, or with all others. */
async function issuesOf({ forge, issues }: Desk, deposits: readonly Flown[]): Promise<Issue[]> {
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
  try {
    return await forge.issue(number);
  } catch (error) {
    if (error instanceof ForgeError && error.failure === 'refused') return undefined;
    throw error;
  }
}

const LOOKS = 3;

/** The forge said that it is armed; whether it is, is read there. */
async function assertArmed(desk: Desk, proposal: Proposal, deposits: readonly Flown[]): Promise<Outcome> {
  const branch = branchFor(deposits[0]?.deposit_number ?? 0);
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0) await sleep(desk.pause);
    const after = await desk.forge.proposalOf(branch);
    if (after?.state !== 'open' || after.head !== proposal.head) return 'again';
    if (after.armed) {
      desk.say(`${branch}: armed`);
      return 'in flight';
    }
  }
  await tellStuck(desk, proposal, deposits, NOT_ARMED);
  desk.say(`${branch}: pull request ${proposal.number} is open and not armed`);
  return 'in flight';
}

const NOT_ARMED = 'the forge did not let the mint arm its merge';

async function tellStuck(
  desk: Desk,
  { url }: Proposal,
  deposits: readonly Flown[],
  why: string,
): Promise<void> {
  const { forge, archive, at } = desk;
  const keys = new Set(deposits.map(({ issue_url }) => issueKey(issue_url)));
  for (const issue of desk.issues.filter(({ url: own }) => keys.has(issueKey(own)))) {
    await orAside(desk, issue.number, async () => {
      const about = { site: archive.site, body: bodyHash(issue.body), at };
      await tell(forge, issue, stuckAt(about, url, why));
    });
  }
}
