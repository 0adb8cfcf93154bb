import { setTimeout as sleep } from 'node:timers/promises';
import { type Branch, ForgeError } from '../forge/forge.ts';
import { issueKey } from '../registry/archive.ts';
import { became, tell } from './answer.ts';
import { thenAnswer } from './answering.ts';
import { giveUp, issueOrNone, launch, type Outcome, strangers } from './carry.ts';
import { type Desk, type Edges, openDesk } from './desk.ts';
import { type Flight, firstOf, readFlight } from './flight.ts';
import { judgeFresh, pendingOf } from './judge.ts';
import { type Memory, noMemory, orAside } from './memory.ts';
import { tend } from './tend.ts';

// The mint as a reconciler (spec 3.3): whatever woke it, it reads how things are on the forge, and takes the steps that are
// left. It keeps nothing of its own. A run that was cut short anywhere is finished by the next.

const PASSES = 12;
const STUMBLES = 4;

/**
 * Runs passes until nothing is left to do, or a mint is in flight. Throws a `ForgeError` when the forge keeps failing, and at
 * the end when it let nothing be done with some issue; and what `openDesk` throws.
 */
export async function reconcile(edges: Edges): Promise<void> {
  const memory = noMemory();
  await runPasses(edges, memory);
  const [refused] = memory.aside.values();
  if (refused) throw refused;
}

const LONGEST_DOUBLINGS = 6;

async function runPasses(edges: Edges, memory: Memory): Promise<void> {
  let stumbles = 0;
  let doublings = 0;
  const rest = () => sleep(edges.pause * 2 ** Math.min(doublings++, LONGEST_DOUBLINGS));
  for (let passes = 0; passes < PASSES; passes += 1) {
    try {
      const outcome = await pass(await openDesk(edges, memory));
      if (outcome === 'in flight' || outcome === 'nothing') return;
      if (outcome === 'again') await rest();
    } catch (error) {
      // Whether the last step was taken nobody knows: the forge is read again, as after a crash.
      if (!(error instanceof ForgeError) || error.failure !== 'unsure' || ++stumbles >= STUMBLES) throw error;
      edges.say(`${error.message} Reading it again.`);
      await rest();
    }
  }
  edges.say('The forge changes faster than it is read: the next run goes on.');
}

async function pass(desk: Desk): Promise<Outcome> {
  const claims = (await desk.forge.branches('mint/')).filter((branch) => firstOf(branch) !== undefined);
  const flights: Flight[] = [];
  for (const branch of claims) {
    const looked = await lookAt(desk, branch);
    if (looked === 'again') return 'again';
    if (looked) flights.push(looked);
  }
  // The one that has a pull request goes on; a claim without one is what a run left that lost a race.
  const [flight, ...surplus] = flights.toSorted((a, b) => Number(!a.proposal) - Number(!b.proposal));
  for (const other of surplus) await giveUp(desk, other);
  return flight ? tend(desk, flight) : launchAndAnswer(desk);
}

/** A claim that is in flight still; undefined when it had landed or was closed, and is cleared away now. */
async function lookAt(desk: Desk, branch: Branch): Promise<Flight | 'again' | undefined> {
  const { forge, archive } = desk;
  const proposal = await forge.proposalOf(branch.name);
  const first = firstOf(branch) ?? 0;
  if (proposal?.state === 'merged') {
    if (archive.registry.total_deposits < first) return 'again';
    await answerLanded(desk, first);
    await forge.removeBranch(branch.name);
    return undefined;
  }
  if (proposal?.state === 'closed') {
    // One that was closed with another head belongs to an earlier claim of the same numbers.
    if (proposal.head !== branch.sha) return readFlight(desk, branch, undefined);
    await forge.removeBranch(branch.name);
    return undefined;
  }
  if (proposal && !proposal.own) throw strangers(proposal, branch.name);
  return readFlight(desk, branch, proposal);
}

/** Answers the issues of what a merge brought to main, whoever closed them meanwhile. */
async function answerLanded(desk: Desk, first: number): Promise<void> {
  const { forge, archive, issues, at, say, answered } = desk;
  for (const deposit of archive.registry.deposits.slice(first - 1)) {
    if (!deposit.issue_url || deposit.issue_number === null) continue;
    const listed = issues.find(({ url }) => issueKey(url) === issueKey(deposit.issue_url));
    const issue = listed ?? (await issueOrNone(forge, deposit.issue_number));
    if (!issue || issueKey(issue.url) !== issueKey(deposit.issue_url)) continue;
    await orAside(desk, issue.number, () => tell(forge, issue, became(issue, archive.site, deposit, at)));
    answered.add(issue.number);
    say(`issue ${issue.number}: deposit ${deposit.deposit_number}`);
  }
}

/** Nothing is in flight: everything pending is judged, the good is minted, and the others are answered. */
async function launchAndAnswer(desk: Desk): Promise<Outcome> {
  const { pending, whole, room } = await pendingOf(desk, new Set());
  const judgement = await judgeFresh(desk, pending, desk.archive.site.limits.batch);
  return thenAnswer(desk, judgement, room, () => launch(desk, judgement), whole);
}
