import { setTimeout as sleep } from 'node:timers/promises';
import { bodyHash } from '../../src/archive/hashes.ts';
import { issueKey } from '../../src/registry/archive.ts';
import type { Verdict } from '../../src/registry/queue.ts';
import { type Branch, ForgeError, type Issue, type Proposal } from '../forge/forge.ts';
import { type Answer, became, heldUntil, isTold, refused, tell, waits } from './answer.ts';
import { arm, giveUp, isArmedFor, issueOrNone, launch, type Outcome, relaunch, strangers } from './carry.ts';
import { type Desk, type Edges, openDesk } from './desk.ts';
import { AGAIN, type Flight, firstOf, isUntouched, readFlight } from './flight.ts';
import { inTurns, type Judged, type Judgement, judge, judgeFresh, pendingOf } from './judge.ts';
import { type Memory, noMemory, orAside } from './memory.ts';

// The mint as a reconciler (spec 3.3): whatever woke it, it reads how things are on the forge, and takes the steps that are
// left. It keeps nothing of its own. A run that was cut short anywhere is finished by the next.

const PASSES = 12;
const STUMBLES = 4;

/**
 * Runs passes until nothing is left to do, or a mint is in flight. Throws a `ForgeError` when the forge keeps failing, and at
 * the end when it let nothing be done with some issue; and what `openDesk` throws.
 */
export async function reconcile(edges: Edges, pause = 500): Promise<void> {
  const memory = noMemory();
  await runPasses(edges, memory, pause);
  const [refused] = memory.aside.values();
  if (refused) throw refused;
}

async function runPasses(edges: Edges, memory: Memory, pause: number): Promise<void> {
  let stumbles = 0;
  for (let passes = 0; passes < PASSES; passes += 1) {
    try {
      if ((await pass(await openDesk(edges, memory))) !== 'again') return;
    } catch (error) {
      // Whether the last step was taken nobody knows: the forge is read again, as after a crash.
      if (!(error instanceof ForgeError) || error.failure !== 'unsure' || ++stumbles >= STUMBLES) throw error;
      edges.say(`${error.message} Reading it again.`);
      await sleep(pause * 2 ** stumbles);
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

/** Sees to a mint in flight: leaves it be, finishes what a run left undone, or makes it anew. */
async function tend(desk: Desk, flight: Flight): Promise<Outcome> {
  const { proposal, deposits, parent } = flight;
  const current = parent === desk.main;
  if (current && proposal?.armed) {
    if ((await desk.forge.verdict(proposal.head)) === 'failed') return takeApart(desk, flight, proposal);
    if (isArmedFor(desk, proposal, deposits)) return answerOthers(desk, flight);
  }
  if (current && proposal && isUntouched(deposits, desk.issues)) return arm(desk, proposal, deposits);
  const { pending, room } = await pendingOf(desk, new Set());
  const judgement = judgeFresh(desk, pending, desk.archive.site.limits.batch);
  return thenAnswer(desk, judgement, room, () => relaunch(desk, flight, judgement));
}

/** A mint is on its way: what came meanwhile is checked and answered, and minted after it. */
async function answerOthers(desk: Desk, { deposits }: Flight): Promise<Outcome> {
  const flown = new Set(deposits.map(({ issue_url }) => issueKey(issue_url)));
  const inFlight = desk.issues.filter(({ url }) => flown.has(issueKey(url))).map(({ number }) => number);
  const { pending, room } = await pendingOf(desk, new Set(inFlight));
  const { judged } = judge(desk, pending, 0);
  await answer(desk, judged, room);
  return 'in flight';
}

const HELD_MS = 6 * 3_600_000;

/**
 * The gate does not let pass what the mint proposed, which a fault of the registry or of the gate's machine alone can do. Half
 * as many are proposed; a single one is proposed once more, and held back when that fails, too, so that the others go on.
 */
async function takeApart(desk: Desk, flight: Flight, { url }: Proposal): Promise<Outcome> {
  const { deposits } = flight;
  if (deposits.length > 1 || !flight.again) {
    const { pending, room } = await pendingOf(desk, new Set());
    const judgement = judgeFresh(desk, pending, Math.max(1, Math.floor(deposits.length / 2)));
    const [same, first] = [deposits[0], judgement.minted[0]];
    const once = deposits.length === 1 && same?.issue_url === first?.issue_url;
    return thenAnswer(desk, judgement, room, () =>
      relaunch(desk, flight, judgement, once ? AGAIN : undefined),
    );
  }
  const key = issueKey(deposits[0]?.issue_url ?? null);
  const until = `${new Date(Date.parse(desk.at) + HELD_MS).toISOString().slice(0, 19)}Z`;
  for (const issue of desk.issues.filter((one) => issueKey(one.url) === key)) {
    const about = { site: desk.archive.site, body: bodyHash(issue.body), at: desk.at };
    await orAside(desk, issue.number, () =>
      tell(desk.forge, issue, heldUntil(about, url, until, [stoppedByGate(url)])),
    );
    desk.say(`issue ${issue.number}: held back until ${until}, since the gate did not let it pass`);
  }
  await giveUp(desk, flight);
  return 'again';
}

function stoppedByGate(url: string) {
  return {
    rule: 'SUR-001',
    level: 'error',
    field: null,
    found: `a failed check of ${url}`,
    says: 'Every surface and page of the proposed registry passes the gate.',
    remedy: 'This is a fault of the registry, not of the deposit: the stewards see it by the label.',
    where: 'the gate',
  } as const;
}

/** Nothing is in flight: everything pending is judged, the good is minted, and the others are answered. */
async function launchAndAnswer(desk: Desk): Promise<Outcome> {
  const { pending, whole, room } = await pendingOf(desk, new Set());
  const judgement = judgeFresh(desk, pending, desk.archive.site.limits.batch);
  return thenAnswer(desk, judgement, room, () => launch(desk, judgement), whole);
}

/**
 * Takes a step, and then gives the answers of a judgement: what is good waits for no crowd of what is bad. Where the forge does
 * not let the step be taken, which may stay so, they are given all the same.
 */
async function thenAnswer(
  desk: Desk,
  { judged }: Judgement,
  room: number,
  step: () => Promise<Outcome>,
  whole = true,
): Promise<Outcome> {
  let outcome: Outcome | ForgeError;
  try {
    outcome = await step();
  } catch (error) {
    if (!(error instanceof ForgeError) || !['forbidden', 'refused'].includes(error.failure)) throw error;
    outcome = error;
  }
  const { told, left } = await answer(desk, judged, room);
  if (outcome instanceof ForgeError) throw outcome;
  // What is left is taken up at once where this pass came further, and there is nothing better to do.
  return outcome === 'nothing' && told > 0 && (left > 0 || !whole) ? 'again' : outcome;
}

/**
 * Tells issues what they have to be told now, everybody's first before anybody's second, as many as there is room for. The good
 * ones hear when they are in the registry. Returns how many were told, and how many are left.
 */
async function answer(
  desk: Desk,
  judged: readonly Judged[],
  room: number,
): Promise<{ told: number; left: number }> {
  const due = judged.flatMap(({ pending: { issue, said, body }, verdict }) => {
    const one = answerTo(desk, issue, body, verdict);
    return one && !isTold(issue, one.answer, said) ? [{ issue, ...one }] : [];
  });
  const now = inTurns(due).slice(0, room);
  for (const one of now) {
    await orAside(desk, one.issue.number, () => tell(desk.forge, one.issue, one.answer));
    desk.say(`issue ${one.issue.number}: ${one.inShort}`);
  }
  const left = due.length - now.length;
  if (left > 0) desk.say(`${left} more to be answered later`);
  return { told: now.length, left };
}

/** What an issue has to be told for a verdict, and the same for the log; undefined where it hears later. */
function answerTo(
  { archive: { site }, at }: Desk,
  issue: Issue,
  body: string,
  verdict: Verdict,
): { answer: Answer; inShort: string } | undefined {
  const about = { site, body, at };
  if (verdict.outcome === 'already') {
    const { deposit } = verdict;
    return { answer: became(issue, site, deposit, at), inShort: `is deposit ${deposit.deposit_number}` };
  }
  if (verdict.outcome === 'refused') {
    const rules = [...new Set(verdict.findings.map(({ rule }) => rule))].join(', ');
    return { answer: refused(issue, about, verdict.findings), inShort: `refused (${rules})` };
  }
  if (verdict.outcome === 'waiting')
    return { answer: waits(about, verdict.until), inShort: `waits until ${verdict.until}` };
  return undefined;
}
