import { type FileStore, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { keepTokens, type TextTokens, tokensToKeep } from '../reading/citations.ts';
import { whereDeposit } from './deposits-of-change.ts';
import type { EntryContext, Finding, Rule, RuleContext } from './rule.ts';
import { runItems, runScope, withoutStumbles, withoutWaived } from './run.ts';
import { StoredEntry } from './stored-entry.ts';

// The rule list over a whole archive: entry by entry, and then what stands beside the entries.

/** One entry as it was judged: what was found, and what may cite in its text, where nobody has kept that yet. */
interface JudgedEntry {
  readonly findings: readonly Finding[];
  readonly tokens: TextTokens | undefined;
}

/** Runs the rules of scope `entry` over deposits, one after the other. A text is read and decoded once for all that is asked of it. */
function* judgeEntries(
  entryRules: readonly Rule[],
  deposits: readonly Deposit[],
  files: Pick<FileStore, 'read'>,
  context: EntryContext,
): Iterable<JudgedEntry> {
  for (const deposit of deposits) {
    const entry = new StoredEntry(deposit, files.read(textFile(deposit)), context);
    const findings = runScope(entryRules, 'entry', entry, context, whereDeposit(deposit));
    yield { findings, tokens: tokensOf(entry) };
  }
}

/** A hash that is not that of the text says nothing about it, and what is no UTF-8 cites nothing. */
function tokensOf(entry: StoredEntry): TextTokens | undefined {
  const { deposit, digest } = entry;
  if (deposit.redacted || !isHashOfFile(deposit) || digest !== deposit.hash) return undefined;
  try {
    return tokensToKeep(digest, entry.decoded);
  } catch {
    return undefined; // the rules say so
  }
}

/** Runs the scopes `entry`, `item` and `archive` over a whole archive. `onProgress` hears of each entry (1 to total). */
export function runArchive(
  rules: readonly Rule[],
  context: RuleContext,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  const { registry, files } = context.archive;
  const entryRules = rules.filter(({ checks }) => checks.entry);
  const found: Finding[] = [];
  let done = 0;
  for (const { findings, tokens } of judgeEntries(entryRules, registry.deposits, files, context)) {
    found.push(...findings);
    if (tokens) keepTokens(tokens);
    onProgress?.(++done, registry.deposits.length);
  }
  found.push(
    ...runItems(rules, context),
    ...runScope(rules, 'archive', context.archive, context, 'the archive'),
  );
  return withoutStumbles(withoutWaived(found, context));
}
