import { textFile } from '../archive.ts';
import type { Submission } from '../model/submission.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { whereDeposit } from './deposits-of-change.ts';
import {
  type BuiltSite,
  type Change,
  type Finding,
  finding,
  type Problem,
  type Rule,
  type RuleContext,
  type Scope,
} from './rule.ts';
import { StoredEntry } from './stored-entry.ts';

// Runs the one list. A rule that throws has not run, and a rule that did not run counts as failed (idea 3).

/** The subject of each scope. */
export interface Subjects {
  readonly submission: Submission;
  readonly entry: StoredEntry;
  readonly archive: RuleContext['archive'];
  readonly change: Change;
  readonly site: BuiltSite;
}

/**
 * Runs every rule that applies in a scope over one subject. Returns the findings in the order of the list. `waived`
 * leaves out what adoption set aside (decision 33); it never applies to a submission.
 */
export function runScope<S extends Scope>(
  rules: readonly Rule[],
  scope: S,
  subject: Subjects[S],
  context: RuleContext,
  where: string,
): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const check = rule.checks[scope] as
      | ((subject: Subjects[S], context: RuleContext) => Iterable<Problem>)
      | undefined;
    if (!check) continue;
    try {
      for (const problem of check(subject, context)) findings.push(finding(rule, problem, where, scope));
    } catch (error) {
      findings.push({ ...finding(rule, didNotRun(error), where), level: 'error' });
    }
  }
  return findings;
}

function didNotRun(error: unknown): Problem {
  return {
    actual: `the rule could not be checked: ${(error as Error).message}`,
    remedy: 'This is a fault of the registry, not of the deposit: report it with the identifier of the rule.',
  };
}

/** Runs the scopes `entry` and `archive` over a whole archive. `onProgress` hears of each entry (1 to total). */
export function runArchive(
  rules: readonly Rule[],
  context: RuleContext,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  const { archive } = context;
  const { deposits } = archive.registry;
  const entryRules = rules.filter((rule) => rule.checks.entry);
  const findings: Finding[] = [];
  deposits.forEach((deposit, at) => {
    const entry = new StoredEntry(deposit, archive.files.read(textFile(deposit)), context);
    const where = whereDeposit(deposit);
    findings.push(...runScope(entryRules, 'entry', entry, context, where));
    onProgress?.(at + 1, deposits.length);
  });
  findings.push(...runScope(rules, 'archive', archive, context, 'the archive'));
  return withoutWaived(findings, context);
}

function withoutWaived(findings: Finding[], { archive }: RuleContext): Finding[] {
  const { waivers } = archive.waivers;
  if (waivers.length === 0) return findings;
  const waived = new Set(waivers.map(({ rule, record }) => `${rule} ${whereOf(RESOURCES.registry, record)}`));
  return findings.filter(({ rule, where }) => !waived.has(`${rule} ${where}`));
}

/** Whether anything in the findings refuses: warnings never do. */
export function refuses(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'error');
}
