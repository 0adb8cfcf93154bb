import type { Archive } from '../archive/archive.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { linesIn } from '../archive/resources/resource.ts';
import { sameBytes } from '../identity/hash.ts';
import { TakedownReceipt } from '../model/receipts.ts';
import type { Problem } from '../model/rule.ts';
import { lineAs } from '../text/json.ts';
import { hasWords } from '../text/strings.ts';
import { addedLines, differs, located } from './of-change.ts';
import {
  filesOf,
  isTableOfText,
  type Redacted,
  type Rewrite,
  redactedIn,
  type TreeDifference,
  type TreePair,
  withoutText,
} from './removed.ts';
import type { Change, Rule, RuleContext } from './rule.ts';

// A text that was redacted can be removed from the history of the repository as well: once, by a receipt that stewards approve.

const where = RESOURCES.takedowns.path;

/** As many problems of a rewritten history as a report names: a wrong file can stand in every commit. */
const SHOWN = 10;

/** The problems of a receipt that a change adds, against the archive on which it is proposed. */
function* receiptProblems(receipt: TakedownReceipt, { base, commit }: Change): Iterable<Problem> {
  const { deposit_number: number, old_head } = receipt;
  const deposit = redactedIn(base, number)?.deposit;
  if (!deposit) {
    yield { field: 'deposit_number', actual: `${number}, which the base does not have as redacted` };
    return;
  }
  yield* differs('axn', receipt.axn, deposit.axn);
  if (isHashOfFile(deposit)) yield* differs('text_sha256', receipt.text_sha256, deposit.hash);
  yield* differs('old_head', old_head, commit);
  if (!hasWords(receipt.reason)) yield { field: 'reason', actual: 'a reason without a letter or digit' };
  const files: readonly string[] = filesOf(deposit);
  for (const path of receipt.removed_paths.filter((one) => !files.includes(one)))
    yield { field: 'removed_paths', actual: `${path}, which is no file of its text` };
  for (const path of receipt.emptied_paths.filter((one) => !isTableOfText(one)))
    yield { field: 'emptied_paths', actual: `${path}, which is no table of texts` };
}

const receiptsOf = (lines: readonly string[]) => lines.flatMap((line) => lineAs(line, TakedownReceipt) ?? []);

/** The receipts that a log has, in order. */
export function takedownsIn({ takedowns }: Pick<Archive, 'takedowns'>): readonly TakedownReceipt[] {
  return receiptsOf(linesIn(takedowns));
}

/** The receipt by which a history may be rewritten now: the newest one, proposed directly before the old head, so that it is used once. */
function pendingReceipt(
  base: Pick<Archive, 'takedowns'>,
  { oldHead, commits }: Pick<Rewrite, 'oldHead' | 'commits'>,
): TakedownReceipt | undefined {
  const newest = takedownsIn(base).at(-1);
  const before = commits.get(oldHead)?.parents[0];
  return newest && newest.old_head === before ? newest : undefined;
}

export const takedownRules: readonly Rule[] = [
  {
    id: 'TKD-001',
    requirement:
      'A takedown receipt is about one redacted deposit of the base, names its identifier, hash and files, and is proposed on the commit that it names.',
    remedy:
      'Update the branch, remove the line, and run npm run takedown -- N --signed-off-by ACCOUNT again.',
    checks: {
      *change(change, { archive }: RuleContext) {
        const receipts = receiptsOf(addedLines(change.base.takedowns, archive.takedowns) ?? []);
        const many = `${receipts.length} receipts in one change; take down one text after the other`;
        if (receipts.length > 1) yield { actual: many, where };
        for (const receipt of receipts) yield* located(where, receiptProblems(receipt, change));
      },
    },
  },
  {
    id: 'TKD-002',
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
          yield { actual: `a receipt about deposit ${receipt.deposit_number}, which is not redacted`, where };
      },
    },
  },
  {
    id: 'TKD-003',
    requirement:
      'A rewritten history has the same commits and the same newest tree, differs only by what its receipt removes, and holds nothing of that any more.',
    remedy:
      'Restore the branch, and rewrite a fresh clone of it with exactly the command that npm run takedown prints.',
    checks: {
      *change({ base, rewrite }) {
        const receipt = rewrite && pendingReceipt(base, rewrite);
        const redacted = receipt && redactedIn(base, receipt.deposit_number);
        if (!redacted) return; // without a receipt TKD-002 says so
        yield* Iterator.from(rewriteProblems(rewrite, receipt, redacted)).take(SHOWN);
      },
    },
  },
  {
    id: 'TKD-004',
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
];

// A rewritten history against the one that it replaces: commits differ only by what a receipt removes (TKD-002, TKD-003).

/** How a rewritten history differs from what its receipt allows: in its newest tree, in a commit, or in what is left. Throws git's errors. */
function* rewriteProblems(rewrite: Rewrite, receipt: TakedownReceipt, redacted: Redacted): Iterable<Problem> {
  const { oldHead, newHead, commits, differences, everAt, bytes } = rewrite;
  const [old, now] = [commits.get(oldHead), commits.get(newHead)];
  if (!old || !now) {
    yield { actual: 'a new head that is part of the old history', where: newHead };
    return;
  }
  if (old.tree !== now.tree)
    yield { actual: `another tree than that of the old head ${oldHead}`, where: newHead };
  const pairs = paired(rewrite);
  // If the commits do not correspond, their files cannot be compared.
  if ('actual' in pairs) {
    yield pairs;
    return;
  }
  const tables = receipt.emptied_paths.filter((path) => isTableOfText(path));
  const emptied = (path: string, id: string) => withoutText(path, bytes(id), redacted);
  /** Why a file may not differ as it does, or undefined. */
  const faultOf = ({ path, before, after }: TreeDifference) => {
    // A file of this path that is left in any commit is found below.
    if (receipt.removed_paths.includes(path)) return undefined;
    if (!tables.includes(path)) return 'a file that changed, although the receipt does not name it';
    if (!before || !after || before.mode !== after.mode)
      return 'a table that came, went or changed its kind in an earlier version';
    const due = emptied(path, before.id);
    if (due && sameBytes(due, bytes(after.id))) return undefined;
    return 'an earlier version that differs by more than what a program took from the text';
  };
  const trees = [...pairs.values()];
  const faults = new Map<string, string | undefined>();
  for (const [at, found] of differences(trees.map(({ pair }) => pair)).entries())
    for (const difference of found) {
      // Many commits have the same two versions of a file.
      const key = JSON.stringify(difference);
      if (!faults.has(key)) faults.set(key, faultOf(difference));
      const actual = faults.get(key);
      if (actual !== undefined) yield { actual, where: `${difference.path} in ${trees[at]?.commit}` };
    }
  for (const { path, commit } of everAt(receipt.removed_paths))
    yield { actual: 'a file that the receipt removes', where: `${path} in ${commit}` };
  for (const { path, id, commit } of everAt(tables))
    if (emptied(path, id))
      yield { actual: 'an earlier version with parts of the text', where: `${path} in ${commit}` };
}

/** The pairs of trees that differ, each with the commit that has the new one. */
type Pairs = ReadonlyMap<string, { readonly pair: TreePair; readonly commit: string }>;

/** Pairs the commits of both histories from their heads, parent by parent, up to the first two that differ in more than their trees. */
function paired({ oldHead, newHead, commits }: Rewrite): Pairs | Problem {
  const pairs = new Map<string, { pair: TreePair; commit: string }>();
  const counterparts = new Map<string, string>();
  const open: [string, string][] = [[oldHead, newHead]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [before, after] = next;
    if (before === after || counterparts.get(before) === after) continue;
    if (counterparts.has(before) || counterparts.has(after))
      return {
        actual: `a commit that stands for more than one, or shares one with another: ${before}`,
        where: after,
      };
    const [old, now] = [commits.get(before), commits.get(after)];
    if (!old || !now) return { actual: `another commit in the place of ${before}`, where: after };
    counterparts.set(before, after).set(after, before);
    if (old.words !== now.words)
      return { actual: `another author, committer, date or message than ${before} has`, where: after };
    if (old.parents.length !== now.parents.length)
      return { actual: `${now.parents.length} parents; ${before} has ${old.parents.length}`, where: after };
    if (old.tree !== now.tree)
      pairs.set(`${old.tree} ${now.tree}`, { pair: [old.tree, now.tree], commit: after });
    for (const [at, parent] of old.parents.entries()) open.push([parent, now.parents[at] as string]);
  }
  return pairs;
}
