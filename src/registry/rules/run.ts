import { textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { RULE_IDS } from '../model/rule-ids.ts';
import type { Submission } from '../model/submission.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import { keepTokens } from '../reading/citations.ts';
import { ALL_RESOURCES, valueIn } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { adoptionIn, newWaiversOf, whereDeposit } from './of-change.ts';
import {
  type BuiltSite,
  type Change,
  type ContextOf,
  type Finding,
  finding,
  type Problem,
  type Rule,
  type RuleContext,
  type Scope,
  StoredEntry,
} from './rule.ts';
import { WaiverIndex } from './waived.ts';

// Runs the one list. A rule that throws has not run, and a rule that did not run counts as failed (idea 3).

/** The subject of each scope; items have their resource for it. */
export interface Subjects {
  readonly submission: Submission;
  readonly entry: StoredEntry;
  readonly archive: RuleContext['archive'];
  readonly change: Change;
  readonly site: BuiltSite;
}

type Check<Subject, Context = RuleContext> = (subject: Subject, context: Context) => Iterable<Problem>;

/** The scopes that `runArchive` runs. */
export const ARCHIVE_SCOPES = ['entry', 'item', 'archive'] as const satisfies readonly Scope[];

/**
 * Runs every rule that applies in a scope over one subject. Returns the findings in the order of the list.
 */
export function runScope<S extends keyof Subjects>(
  rules: readonly Rule[],
  scope: S,
  subject: Subjects[S],
  context: ContextOf<S>,
  where: string,
): Finding[] {
  return rules.flatMap((rule) => {
    const check = rule.checks[scope] as Check<Subjects[S], ContextOf<S>> | undefined;
    return check ? runCheck(rule, () => check(subject, context), scope, where) : [];
  });
}

/** Runs every rule about drafts over one of them. Returns the findings in the order of the list; a draft has no waivers. */
export function runDraft(rules: readonly Rule[], draft: ObservationDraft, where: string): Finding[] {
  return rules.flatMap((rule) => {
    const { draft: check } = rule.checks;
    return check ? runCheck(rule, () => check(draft), 'draft', where) : [];
  });
}

function runCheck(rule: Rule, problems: () => Iterable<Problem>, scope: Scope, where: string): Finding[] {
  const findings: Finding[] = [];
  try {
    for (const problem of problems()) findings.push(finding(rule, problem, where, scope));
  } catch (error) {
    findings.push({ ...finding(rule, didNotRun(error), where), level: 'error' });
  }
  return findings;
}

/** Runs the rules of scope `item`: each over every item of the resource that it names. */
export function runItems(rules: readonly Rule[], context: RuleContext): Finding[] {
  return ALL_RESOURCES.flatMap((resource) => {
    const own = rules.filter(({ checks }) => checks.item?.resource === resource.name);
    if (own.length === 0) return [];
    const items = [...resource.items(valueIn(context.archive, resource))];
    return items.flatMap(([key, item]) =>
      own.flatMap((rule) => {
        const check = rule.checks.item?.check as Check<unknown>;
        return runCheck(rule, () => check(item, context), 'item', whereOf(resource, key));
      }),
    );
  });
}

const UNCHECKED = 'the rule could not be checked';

/**
 * The findings without those of rules that stumbled over an entry of another shape: where its shape is refused, that alone says what to
 * mend.
 */
export function withoutStumbles(findings: Finding[]): Finding[] {
  if (!findings.some(({ rule, actual }) => rule === RULE_IDS.entrySchema && !actual?.startsWith(UNCHECKED)))
    return findings;
  return findings.filter(({ actual }) => !actual?.startsWith(UNCHECKED));
}

function didNotRun(error: unknown): Problem {
  return {
    actual: `${UNCHECKED}: ${(error as Error).message}`,
    remedy: 'This is a fault of the registry, not of the deposit. Report it with the id of the rule.',
  };
}

/** The findings about an archive that no waiver of it excuses (decision 33). Never for a submission or a draft. */
export function withoutWaived(
  findings: Finding[],
  { archive, hashes }: Pick<RuleContext, 'archive' | 'hashes'>,
): Finding[] {
  if (archive.waivers.waivers.length === 0 || findings.length === 0) return findings;
  const waivers = new WaiverIndex(archive, hashes);
  return findings.filter((finding) => !waivers.excuses(finding));
}

/**
 * Runs the rules of scope `change`. An adoption waives what the change rules find of what it brings; no waiver that the base has
 * already excuses anything here.
 */
export function runChange(rules: readonly Rule[], change: Change, context: RuleContext): Finding[] {
  const findings = runScope(rules, 'change', change, context, 'the change');
  const { base } = change;
  if (!adoptionIn(base, context.archive, context.hashes)) return findings;
  const waivers = [...newWaiversOf(base, context.archive)];
  return withoutWaived(findings, { ...context, archive: { ...context.archive, waivers: { waivers } } });
}

/** Whether anything in the findings refuses: warnings never do. */
export function refuses(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'error');
}

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
