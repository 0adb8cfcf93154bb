import { type Archive, indexOf } from '../registry/archive/archive.ts';
import { newestInstant } from '../registry/formats/discovery/newest.ts';
import { strayLines } from '../registry/rules/change.ts';
import { RULES } from '../registry/rules/index.ts';
import { sourceRules, treeRules } from '../registry/rules/registry.ts';
import { type Change, type Finding, finding, type RuleContext } from '../registry/rules/rule.ts';
import { runArchive, runChange, runScope, withoutWaived } from '../registry/rules/run.ts';
import { cachedFacts } from './cache.ts';
import { hashes } from './hashes.ts';

/** The context that rules need besides the entry that they judge. `now` is the instant of the run. */
export function contextOf(archive: Archive, now: string): RuleContext {
  return { archive, index: indexOf(archive), hashes, inspect: cachedFacts, now };
}

/**
 * The whole rule list over an archive, as the mint, the build and the gate run it: scopes `entry` and `archive`. `now` is
 * the instant of the run.
 */
export function validateArchive(
  archive: Archive,
  now: string,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  return runArchive(RULES, contextOf(archive, now), onProgress);
}

/** The findings of the rules of scope `change`, about the changes to the archive since a base. */
export function validateChange(archive: Archive, change: Change, now: string): Finding[] {
  return runChange(RULES, change, contextOf(archive, now));
}

/**
 * The findings about the files of an archive, without a base: entries that are no plain file, files that belong to nothing, and lines of
 * logs that are no receipts.
 */
export function validateLook(archive: Archive, tree: Change['tree'] = [], now: string): Finding[] {
  const context = contextOf(archive, now);
  const change: Change = { base: archive, files: [], tree };
  const rules = [...treeRules, ...sourceRules];
  const logs = RULES.filter(({ id }) => id === 'RCP-002');
  const stray = logs.flatMap((rule) => [...strayLines(archive)].map((problem) => finding(rule, problem, '')));
  return withoutWaived([...runScope(rules, 'change', change, context, 'the archive'), ...stray], context);
}

/** The rules about the files of a proposed tree, where its archive cannot be read: the archive of the base is used instead. */
export function validateTree(change: Change, now: string): Finding[] {
  return runScope(treeRules, 'change', change, contextOf(change.base, now), 'the change');
}

/** Throws with every finding where the archive breaks its rules; `now` is its newest instant, so that time changes nothing. */
export function assertValid(archive: Archive): void {
  const findings = validateArchive(archive, newestInstant(archive)).filter(({ level }) => level === 'error');
  if (findings.length > 0) throw new Error(listed('The archive breaks its rules:', findings));
}

const SHOWN = 20;

/** Findings as lines of an error, below what they say together: the first twenty, and how many more. */
export function listed(what: string, findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, SHOWN)
    .map(
      ({ rule, where, field, actual, remedy }) =>
        `  ${rule}  ${where}${field ? `, ${field}` : ''}: found ${actual}. ${remedy}`,
    );
  const more = findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : [];
  return [what, ...lines, ...more].join('\n');
}
