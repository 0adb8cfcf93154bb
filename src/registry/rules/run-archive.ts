import { textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { keepTokens } from '../reading/citations.ts';
import { whereDeposit } from './deposits-of-change.ts';
import type { Finding, Rule, RuleContext } from './rule.ts';
import { runItems, runScope, withoutStumbles, withoutWaived } from './run.ts';
import { StoredEntry } from './stored-entry.ts';

/**
 * Runs the scopes `entry`, `item` and `archive` over a whole archive: entry by entry, and then what stands beside the entries. `onProgress`
 * hears of each entry (1 to total).
 */
export function runArchive(
  rules: readonly Rule[],
  context: RuleContext,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  const { registry, files } = context.archive;
  const entryRules = rules.filter(({ checks }) => checks.entry);
  const found: Finding[] = [];
  for (const [at, deposit] of registry.deposits.entries()) {
    const entry = new StoredEntry(deposit, files.read(textFile(deposit)), context);
    found.push(...runScope(entryRules, 'entry', entry, context, whereDeposit(deposit)));
    keepCitations(entry);
    onProgress?.(at + 1, registry.deposits.length);
  }
  found.push(
    ...runItems(rules, context),
    ...runScope(rules, 'archive', context.archive, context, 'the archive'),
  );
  return withoutStumbles(withoutWaived(found, context));
}

/** A text is read and decoded once for all that is asked of it. A hash that is not that of the text says nothing about it. */
function keepCitations(entry: StoredEntry): void {
  const { deposit, digest } = entry;
  if (deposit.redacted || !isHashOfFile(deposit) || digest !== deposit.hash) return;
  try {
    keepTokens(digest, entry.decoded);
  } catch {
    // What is no UTF-8 cites nothing, and the rules say so.
  }
}
