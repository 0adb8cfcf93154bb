import { ForgeError, type Issue } from '../forge/forge.ts';
import type { Verdict } from '../registry/mint/queue.ts';
import { type Answer, became, isTold, refused, tell, waits } from './answer.ts';
import type { Outcome } from './carry.ts';
import type { Desk } from './desk.ts';
import { inTurns, type Judged, type Judgement } from './judge.ts';
import { orAside } from './memory.ts';

// The answers of a judgement, after the step that it led to.

/**
 * Takes a step, and then gives the answers of a judgement: what is good waits for no crowd of what is bad. Where the forge does
 * not let the step be taken, which may stay so, they are given all the same.
 */
export async function thenAnswer(
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
  return outcome === 'nothing' && told > 0 && (left > 0 || !whole) ? 'more' : outcome;
}

/**
 * Tells issues what they have to be told now, everybody's first before anybody's second, as many as there is room for. The good
 * ones hear when they are in the registry. Returns how many were told, and how many are left.
 */
export async function answer(
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
