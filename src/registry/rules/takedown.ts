import type { Archive } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { TakedownReceipt } from '../model/takedown.ts';
import { RESOURCES } from '../resources/index.ts';
import { linesIn } from '../resources/resource.ts';
import type { Rewrite } from '../takedown/histories.ts';
import { filesOf, isTableOfText, redactedIn } from '../takedown/removed.ts';
import { rewriteProblems } from '../takedown/rewrite.ts';
import { hasWords } from '../text/visible.ts';
import { RULE_IDS } from './ids.ts';
import { addedLines, lineAs } from './log-lines.ts';
import type { Change, Problem, RuleContext, RuleSet } from './rule.ts';

// A text that was redacted can be removed from the history of the repository as well: once, by a receipt that stewards approve.

const where = RESOURCES.takedowns.path;

/** As many problems of a rewritten history as a report names: a wrong file can stand in every commit. */
const SHOWN = 10;

/** What is wrong with a receipt that a change adds, against the archive on which it is proposed. */
function* receiptProblems(receipt: TakedownReceipt, { base, commit }: Change): Iterable<Problem> {
  const { deposit_number: number, old_head } = receipt;
  const redacted = redactedIn(base, number);
  if (!redacted) {
    yield { field: 'deposit_number', actual: `${number}, which the base does not have as redacted`, where };
    return;
  }
  const { deposit } = redacted;
  if (receipt.axn !== deposit.axn)
    yield { field: 'axn', actual: `${receipt.axn}; deposit ${number} is ${deposit.axn}`, where };
  if (isHashOfFile(deposit) && receipt.text_sha256 !== deposit.hash)
    yield { field: 'text_sha256', actual: `${receipt.text_sha256}; its hash is ${deposit.hash}`, where };
  if (old_head !== commit)
    yield { field: 'old_head', actual: `${old_head}; the base is ${commit ?? 'not known'}`, where };
  if (!hasWords(receipt.reason))
    yield { field: 'reason', actual: 'a reason without a letter or digit', where };
  const files: readonly string[] = filesOf(deposit);
  for (const path of receipt.removed_paths.filter((one) => !files.includes(one)))
    yield { field: 'removed_paths', actual: `${path}, which is no file of its text`, where };
  for (const path of receipt.emptied_paths.filter((one) => !isTableOfText(one)))
    yield { field: 'emptied_paths', actual: `${path}, which is no table of texts`, where };
}

/** The receipts that a log has, in order. */
export function takedownsIn({ takedowns }: Pick<Archive, 'takedowns'>): readonly TakedownReceipt[] {
  return linesIn(takedowns).flatMap((line) => lineAs(line, TakedownReceipt) ?? []);
}

/**
 * The receipt by which a history may be rewritten now: the newest of the log, if it was proposed on the commit directly before the old
 * head. After the rewrite no commit has that parent, so that a receipt is used once. Undefined where there is none.
 */
export function pendingReceipt(
  base: Pick<Archive, 'takedowns'>,
  { oldHead, commits }: Pick<Rewrite, 'oldHead' | 'commits'>,
): TakedownReceipt | undefined {
  const newest = takedownsIn(base).at(-1);
  const before = commits.get(oldHead)?.parents[0];
  return newest && newest.old_head === before ? newest : undefined;
}

function* judged({ base, rewrite }: Change): Iterable<Problem> {
  const receipt = rewrite && pendingReceipt(base, rewrite);
  const redacted = receipt && redactedIn(base, receipt.deposit_number);
  if (!rewrite || !redacted) return; // without a receipt TKD-002 says so
  let shown = 0;
  for (const problem of rewriteProblems(rewrite, receipt, redacted)) {
    yield problem;
    shown += 1;
    if (shown === SHOWN) return;
  }
}

export const takedownRules: RuleSet = {
  titles: { TKD: 'Takedowns' },
  rules: [
    {
      id: RULE_IDS.takedownReceipt,
      level: 'error',
      requirement:
        'A takedown receipt is about one redacted deposit of the base, names its identifier, hash and files, and is proposed on the commit that it names.',
      remedy:
        'Update the branch, remove the line, and run npm run takedown -- N --signed-off-by ACCOUNT again.',
      checks: {
        *change(change, { archive }: RuleContext) {
          const added = addedLines(change.base.takedowns, archive.takedowns) ?? [];
          const receipts = added.flatMap((line) => lineAs(line, TakedownReceipt) ?? []);
          if (receipts.length > 1)
            yield {
              actual: `${receipts.length} receipts in one change; take down one text after the other`,
              where,
            };
          for (const receipt of receipts) yield* receiptProblems(receipt, change);
        },
      },
    },
    {
      id: RULE_IDS.rewriteReceipt,
      level: 'error',
      requirement:
        'A push takes commits out of the history only by a takedown receipt that the newest commit before it added.',
      remedy:
        'Restore the branch: push the commit that was its head before. A text is removed from history as .github/TAKEDOWN.md says.',
      checks: {
        *change({ base, rewrite }) {
          if (!rewrite) return;
          const receipt = pendingReceipt(base, rewrite);
          const used = takedownsIn(base).at(-1);
          const actual = used
            ? `a rewritten history; the newest receipt is about the commit after ${used.old_head}`
            : 'a rewritten history without a receipt';
          if (!receipt) yield { actual, where: rewrite.newHead };
          else if (!redactedIn(base, receipt.deposit_number))
            yield {
              actual: `a receipt about deposit ${receipt.deposit_number}, which is not redacted`,
              where,
            };
        },
      },
    },
    {
      id: 'TKD-003',
      level: 'error',
      requirement:
        'A rewritten history has the same commits and the same newest tree, differs only by what its receipt removes, and holds nothing of that any more.',
      remedy:
        'Restore the branch, and rewrite a fresh clone of it with exactly the command that npm run takedown prints.',
      checks: { change: judged },
    },
    {
      id: 'TKD-004',
      level: 'error',
      requirement: 'A text that was taken down does not come back with the history of a branch.',
      remedy:
        'Make the branch anew on the latest main, and carry its own changes over: git rebase --onto or git cherry-pick, no merge.',
      checks: {
        *change({ returned = [] }) {
          for (const { path, commit } of returned.slice(0, SHOWN))
            yield { actual: `a commit with a removed file: ${commit}`, where: path };
        },
      },
    },
  ],
};
