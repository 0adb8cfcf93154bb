import type { CheckResult, PullRequest } from '../forge/forge.ts';
import { CHECK_MINUTES } from '../registry/answers/mint.ts';
import { sayStuck } from './auto-merge.ts';
import type { Claim } from './claim.ts';
import type { PassContext } from './pass-context.ts';
import type { Proposal } from './proposal.ts';

// A check that never begins: where GitHub does not start the workflow of the gate, no check appears, no event says so, and a pull request would
// wait for ever.

const OVERDUE_MS = CHECK_MINUTES * 60_000;

/** Whether no run of the required check has appeared long after a claim was proposed. */
export function isOverdue(
  { at }: Pick<PassContext, 'at'>,
  check: CheckResult,
  { since }: Pick<Claim, 'since'>,
) {
  return check === 'absent' && Date.parse(at) - since >= OVERDUE_MS;
}

/**
 * Tells those who wait for a pull request that its check has not begun, and asks for it again: an edit of a pull request starts the workflow,
 * once GitHub does so again. A new commit would start it, too, but then nobody could see any more for how long it has waited.
 */
export async function reportOverdue(
  context: PassContext,
  pull: PullRequest,
  proposal: Proposal,
): Promise<void> {
  const reason = { why: 'check' } as const;
  await proposal.reportStuck(pull, reason);
  sayStuck(context, pull, reason);
  const { title, text } = pull.wording;
  const last = ASKED.exec(text)?.[1];
  if (last !== undefined && Date.parse(context.at) - Date.parse(last) < OVERDUE_MS) return;
  const asked = `${text.replace(ASKED, '').trimEnd()}\n\nIts check had not begun at ${context.at}. This edit asks for it again.`;
  await context.forge.rewordPullRequest(pull, { title, text: asked });
}

const ASKED = /\s*^Its check had not begun at (\S+)\. This edit asks for it again\.\s*$/m;
