import { bodyHash } from '../archive/hashes.ts';
import type { Proposal } from '../forge/forge.ts';
import { issueKey } from '../registry/archive.ts';
import { heldUntil, tell } from './answer.ts';
import { answer, thenAnswer } from './answering.ts';
import { arm, giveUp, isArmedFor, land, type Outcome, relaunch } from './carry.ts';
import type { Desk } from './desk.ts';
import { AGAIN, type Flight, isUntouched } from './flight.ts';
import { judge, judgeFresh, pendingOf } from './judge.ts';
import { orAside } from './memory.ts';

// What is done about a mint that is in flight already.

/** Sees to a mint in flight: leaves it be, merges it, finishes what a run left undone, or makes it anew. */
export async function tend(desk: Desk, flight: Flight): Promise<Outcome> {
  const { branch, proposal, deposits, parent } = flight;
  if (parent === desk.main && proposal) {
    if (proposal.head !== branch.sha) return awaitHead(desk, flight);
    const verdict = await desk.forge.verdict(branch.sha);
    if (verdict === 'failed') return takeApart(desk, flight, proposal);
    const decided = isArmedFor(desk, proposal, deposits);
    if (decided && verdict === 'pending') return answerOthers(desk, flight);
    if (decided || isUntouched(deposits, desk.issues)) {
      const step = decided ? land(desk, proposal, deposits) : arm(desk, proposal, deposits, verdict);
      const outcome = await step;
      return outcome === 'in flight' && verdict === 'passed' ? answerOthers(desk, flight) : outcome;
    }
  }
  const { pending, room } = await pendingOf(desk, new Set());
  const judgement = await judgeFresh(desk, pending, desk.archive.site.limits.batch);
  return thenAnswer(desk, judgement, room, () => relaunch(desk, flight, judgement));
}

const LOOKS = 4;
const LOST_MS = 3_600_000;

/**
 * The pull request shows another commit than its branch has: after a push it may lag behind by seconds or by hours, and what
 * a check says of the commit that it shows is said of no mint any more. It is looked at again a few times, and is in flight
 * then, for the next run to see. After an hour, others report, it may never come: the claim is given up for a new one.
 */
async function awaitHead(desk: Desk, flight: Flight): Promise<Outcome> {
  const { name, sha } = flight.branch;
  const { unseen } = desk.memory;
  const looks = (unseen.get(sha) ?? 0) + 1;
  unseen.set(sha, looks);
  if (looks < LOOKS) return 'again';
  desk.say(`${name}: its pull request does not show its last commit yet`);
  if (Date.parse(desk.at) - flight.since < LOST_MS) return answerOthers(desk, flight);
  await giveUp(desk, flight);
  return 'again';
}

/** A mint is on its way: what came meanwhile is checked and answered, and minted after it. */
async function answerOthers(desk: Desk, { deposits }: Flight): Promise<Outcome> {
  const flown = new Set(deposits.map(({ issue_url }) => issueKey(issue_url)));
  const inFlight = desk.issues.filter(({ url }) => flown.has(issueKey(url))).map(({ number }) => number);
  const { pending, room } = await pendingOf(desk, new Set(inFlight));
  const { judged } = await judge(desk, pending, 0);
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
    const judgement = await judgeFresh(desk, pending, Math.max(1, Math.floor(deposits.length / 2)));
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
    actual: `a failed check of ${url}`,
    requirement: 'Every surface and page of the proposed registry passes the gate.',
    remedy: 'This is a fault of the registry, not of the deposit: the stewards see it by the label.',
    where: 'the gate',
  } as const;
}
