import type { TakedownReceipt } from '../model/takedown.ts';
import type { Problem } from '../rules/rule.ts';
import type { Rewrite, TreeDifference, TreePair } from './histories.ts';
import { isTableOfText, type Redacted, withoutText } from './removed.ts';

// Judges a history that was rewritten against the one that it replaces: every commit must have its counterpart, which differs only by
// what a receipt removes (rules TKD-002 and TKD-003).

/**
 * What in a rewritten history is not as its receipt says: nothing where every commit is the old one without what the receipt removes,
 * the newest tree is the same, and nothing is left of it. Throws what git throws.
 */
export function* rewriteProblems(
  rewrite: Rewrite,
  receipt: TakedownReceipt,
  redacted: Redacted,
): Iterable<Problem> {
  const { oldHead, newHead, commits } = rewrite;
  const [old, now] = [commits.get(oldHead), commits.get(newHead)];
  if (!old || !now) {
    yield { actual: 'a new head that is part of the old history', where: newHead };
    return;
  }
  if (old.tree !== now.tree)
    yield { actual: `another tree than that of the old head ${oldHead}`, where: newHead };
  const { pairs, problems } = paired(rewrite);
  yield* problems;
  // Where the commits are not the same ones, there is nothing to hold their files against.
  if (problems.length > 0) return;
  yield* treeProblems(rewrite, pairs, receipt, redacted);
  yield* leftovers(rewrite, receipt, redacted);
}

interface Paired {
  /** The pairs of trees that differ, each with the commit that has the new one. */
  readonly pairs: ReadonlyMap<string, { readonly trees: TreePair; readonly commit: string }>;
  readonly problems: readonly Problem[];
}

/** Walks both histories from their heads, each parent beside the parent in the same place. Stops at the first difference. */
function paired({ oldHead, newHead, commits }: Rewrite): Paired {
  const pairs = new Map<string, { trees: TreePair; commit: string }>();
  const counterparts = new Map<string, string>();
  const originals = new Map<string, string>();
  const open: [string, string][] = [[oldHead, newHead]];
  const stop = (actual: string, where: string): Paired => ({ pairs, problems: [{ actual, where }] });
  for (let next = open.pop(); next; next = open.pop()) {
    const [before, after] = next;
    if (before === after) continue;
    const known = counterparts.get(before);
    if (known === after) continue;
    if (known !== undefined || originals.has(after))
      return stop(`a commit that stands for more than one, or shares one with another: ${before}`, after);
    const [old, now] = [commits.get(before), commits.get(after)];
    if (!old || !now) return stop(`another commit in the place of ${before}`, after);
    counterparts.set(before, after);
    originals.set(after, before);
    if (old.words !== now.words)
      return stop(`another author, committer, date or message than ${before} has`, after);
    if (old.parents.length !== now.parents.length)
      return stop(`${now.parents.length} parents; ${before} has ${old.parents.length}`, after);
    if (old.tree !== now.tree)
      pairs.set(`${old.tree} ${now.tree}`, { trees: [old.tree, now.tree], commit: after });
    for (const [at, parent] of old.parents.entries()) open.push([parent, now.parents[at] as string]);
  }
  return { pairs, problems: [] };
}

function* treeProblems(
  rewrite: Rewrite,
  pairs: Paired['pairs'],
  receipt: TakedownReceipt,
  redacted: Redacted,
): Iterable<Problem> {
  const told = [...pairs.values()];
  const all = rewrite.differences(told.map(({ trees }) => trees));
  const judged = new Map<string, string | undefined>();
  for (const [at, { commit }] of told.entries()) {
    for (const difference of all[at] ?? []) {
      const { path, before, after } = difference;
      const key = [path, before?.id, before?.mode, after?.id, after?.mode].join(' ');
      if (!judged.has(key)) judged.set(key, faultOf(difference, rewrite, receipt, redacted));
      const actual = judged.get(key);
      if (actual !== undefined) yield { actual, where: `${path} in ${commit}` };
    }
  }
}

/** Why a file may not differ as it does, or undefined. */
function faultOf(
  { path, before, after }: TreeDifference,
  { bytes }: Rewrite,
  { removed_paths, emptied_paths }: TakedownReceipt,
  redacted: Redacted,
): string | undefined {
  if (removed_paths.includes(path)) return after ? 'a file that the receipt removes' : undefined;
  if (!emptied_paths.includes(path) || !isTableOfText(path))
    return 'a file that changed, although the receipt does not name it';
  if (!before || !after || before.mode !== after.mode)
    return 'a table that came, went or changed its kind in an earlier version';
  const due = withoutText(path, bytes(before.id), redacted);
  if (due && sameBytes(due, bytes(after.id))) return undefined;
  return 'an earlier version that differs by more than what a program took from the text';
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** What the receipt removes and the new history still has. */
function* leftovers(
  { everAt, bytes }: Rewrite,
  { removed_paths, emptied_paths }: TakedownReceipt,
  redacted: Redacted,
): Iterable<Problem> {
  for (const { path, commit } of everAt(removed_paths))
    yield { actual: 'a file that the receipt removes', where: `${path} in ${commit}` };
  const tables = emptied_paths.filter((path) => isTableOfText(path));
  for (const { path, id, commit } of everAt(tables))
    if (withoutText(path, bytes(id), redacted))
      yield { actual: 'an earlier version with parts of the text', where: `${path} in ${commit}` };
}
