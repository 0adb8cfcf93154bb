// Of rules, all that other folders need: scopes, levels, problems, and which were retired. An id is written in its rule.

/** The subject of a check. `validate` names the scopes that it was not asked to check. */
export const SCOPES = ['submission', 'draft', 'entry', 'item', 'archive', 'change', 'site'] as const;
export type Scope = (typeof SCOPES)[number];

/** How much a finding weighs: an error refuses, a warning never does. */
export type Level = 'error' | 'warning';

/** One thing that is wrong, as a rule found it. */
export interface Problem {
  readonly field?: string;
  /** The value, in words that follow “found”; null where it is missing. */
  readonly actual: string | null;
  /** The next step, where the rule's own remedy can be made more exact. */
  readonly remedy?: string | undefined;
  /** File, record or line, where that is narrower than the thing being checked. */
  readonly where?: string;
  /** Where this one weighs less than the rule. */
  readonly level?: 'warning' | undefined;
  /** The number of the deposit that the work is already. */
  readonly deposit?: number | undefined;
}

/** The number of the deposit that a refused work is already, where nothing else refuses it: that is no fault of its depositor. */
export function alreadyHere(
  findings: readonly { readonly level: Level; readonly deposit?: number | undefined }[],
): number | undefined {
  const [only, ...others] = findings.filter(({ level }) => level === 'error');
  return others.length > 0 ? undefined : only?.deposit;
}

/** A rule as the documents print it. Its id never changes meaning. */
export interface RuleEntry {
  readonly id: string;
  /** An error where none is given. */
  readonly level?: 'warning';
  /** Scopes in which it has another level: what the mint cleans with a warning, no stored entry may hold. */
  readonly levels?: Readonly<Partial<Record<Scope, Level>>>;
  /** One sentence that states what must hold. */
  readonly requirement: string;
  /** The next step where it is broken. */
  readonly remedy: string;
  /** A check for each scope in which it applies. */
  readonly checks: Readonly<Partial<Record<Scope, unknown>>>;
}

/** The level of a rule in a scope; without one, its own. */
export function levelIn(rule: Pick<RuleEntry, 'level' | 'levels'>, scope?: Scope): Level {
  return (scope && rule.levels?.[scope]) ?? rule.level ?? 'error';
}

/** The scopes in which a rule applies, in the order of `SCOPES`. */
export function scopesOf(rule: Pick<RuleEntry, 'checks'>): Scope[] {
  return SCOPES.filter((scope) => rule.checks[scope]);
}

/** A rule that is in force no more: its id is never given to another, since readers know it by the old meaning. */
interface RetiredRule {
  readonly id: string;
  readonly retired_at: string;
  readonly reason: string;
}

const NOT_STORED =
  'What it compared follows from the rest, and is not stored any more: nothing states it that could be wrong.';
const BUILT_AGAIN =
  'The addresses of concepts and minted terms follow from these. Each capture, a redaction and npm run addresses build them again.';
const DERIVED = 'The citation graph is derived. Its file is compared with what the texts come to (SUR-001).';

const RETIRED: readonly (readonly [day: string, reason: string, ids: readonly string[]])[] = [
  ['2026-11-26', NOT_STORED, ['ADR-005', 'ADR-009', 'CON-001', 'REG-001', 'RES-003', 'RES-012', 'TRM-003']],
  ['2026-11-27', NOT_STORED, ['CON-003', 'CON-004', 'RES-005']],
  ['2026-11-27', DERIVED, ['CIT-001', 'CIT-002', 'CIT-003', 'CIT-004', 'CIT-005', 'CIT-006', 'CIT-007']],
  ['2026-11-28', BUILT_AGAIN, ['ADR-011']],
];

/** The rules that were retired, in the order of their ids. */
export const RETIRED_RULES: readonly RetiredRule[] = RETIRED.flatMap(([retired_at, reason, ids]) =>
  ids.map((id) => ({ id, retired_at, reason })),
).toSorted((a, b) => (a.id < b.id ? -1 : 1));
