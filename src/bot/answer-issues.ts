import { isFailure } from '../forge/forge.ts';
import type { Verdict } from '../registry/changes/queue.ts';
import { type Answer, isAnswered, mintedAnswer, postAnswer, refusedAnswer, waitingAnswer } from './answer.ts';
import { inTurns, type Pending } from './candidates.ts';
import { type MintContext, type Outcome, orSkip } from './pass-context.ts';
import { refuseSecrets } from './secrets.ts';
import type { Validated, Validation } from './validate.ts';

// The answers of a validation, after the step that it led to.

/**
 * Takes a step, and then gives the answers of a validation: good submissions do not wait for a crowd of bad ones. Where the forge
 * refuses the step, which may last, the answers are given all the same.
 */
export async function stepThenAnswer(
  context: MintContext,
  validation: Validation,
  quota: number,
  step: () => Promise<Outcome>,
  whole = true,
): Promise<Outcome> {
  let refused: unknown;
  const outcome = await step().catch((error: unknown) => {
    if (isFailure(error, 'secret')) return refuseSecrets(context, validation, error);
    if (!isFailure(error, 'forbidden', 'refused')) throw error;
    refused = error;
    return undefined;
  });
  const { told, left } = await answerIssues(context, validation.validated, quota);
  if (!outcome) throw refused;
  // What is left is taken up at once where this pass answered some, and there is nothing better to do.
  return outcome === 'nothing' && told > 0 && (left > 0 || !whole) ? 'more' : outcome;
}

/**
 * Gives the answers that are due now, the first of every author before the second of any, as many as the quota allows. Good
 * submissions are answered when they are in the registry. Returns how many answers were given, and how many are left.
 */
export async function answerIssues(
  context: MintContext,
  validated: readonly Validated[],
  quota: number,
): Promise<{ told: number; left: number }> {
  const { forge, say } = context;
  const due = inTurns(
    validated.flatMap(({ pending, verdict }) => {
      const { issue, posted } = pending;
      const one = answerTo(context, pending, verdict);
      return one && !isAnswered(issue, one.answer, posted) ? [{ issue, ...one }] : [];
    }),
  );
  const now = due.slice(0, quota);
  for (const { issue, answer, inShort } of now) {
    await orSkip(context, issue.number, () => postAnswer(forge, issue, answer));
    say(`issue ${issue.number}: ${inShort}`);
  }
  const left = due.length - now.length;
  if (left > 0) say(`${left} more to be answered later`);
  return { told: now.length, left };
}

/** The answer for a verdict, and a line for the log; undefined where it is given later. */
function answerTo(
  context: MintContext,
  { issue, submission, reopened }: Pending,
  verdict: Verdict,
): { answer: Answer; inShort: string } | undefined {
  switch (verdict.outcome) {
    case 'already': {
      const { deposit } = verdict;
      const answer = mintedAnswer(context, issue, deposit);
      return { answer, inShort: `is deposit ${deposit.deposit_number}` };
    }
    case 'refused': {
      const rules = [...new Set(verdict.findings.map(({ rule }) => rule))].join(', ');
      return {
        answer: refusedAnswer(context, issue, verdict.findings, reopened),
        inShort: `refused (${rules})`,
      };
    }
    case 'waiting':
      return {
        answer: waitingAnswer(context, issue, verdict.wait, submission.origin.seen_since),
        inShort: `waits ${verdict.wait.until === null ? 'as long as a steward holds it' : `until ${verdict.wait.until}`}`,
      };
    default:
      return undefined;
  }
}
