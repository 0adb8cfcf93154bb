/** A rule that is in force no more (decision 51): its id is never given to another. */
export interface RetiredRule {
  readonly id: string;
  readonly retired_at: string;
  readonly reason: string;
}

const NOT_STORED =
  'What it compared follows from the rest, and is not stored any more: nothing states it that could be wrong.';

/** The rules that were retired, in the order of their ids. */
export const RETIRED_RULES: readonly RetiredRule[] = [
  'ADR-005',
  'ADR-009',
  'CON-001',
  'REG-001',
  'RES-003',
  'RES-012',
  'TRM-003',
].map((id) => ({ id, retired_at: '2026-11-26', reason: NOT_STORED }));
