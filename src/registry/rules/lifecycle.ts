import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { utcDay } from '../submission/days.ts';
import { type SeriesProblem, seriesProblems } from '../submission/series-form.ts';
import { whereDeposit } from './deposits-of-change.ts';
import type { Problem, Rule } from './rule.ts';

// States and series of the archive as it stands (spec 3.1, decision 24). What a change may do to them is in lifecycle-change.ts.

const judged = new WeakMap<readonly Deposit[], readonly SeriesProblem[]>();

/** The problems of one rule; the series are judged once for each list of deposits. */
function* seriesProblemsOf(id: SeriesProblem['rule'], { registry }: Archive): Iterable<Problem> {
  const problems = judged.get(registry.deposits) ?? seriesProblems(registry.deposits);
  judged.set(registry.deposits, problems);
  for (const { rule, deposit, field, actual } of problems) {
    if (rule === id) yield { field, actual: actual, where: whereDeposit({ deposit_number: deposit }) };
  }
}

/** The fields that an entry has in a status, and only then (LIF-003). */
export const COMPANIONS = [
  ['SUPERSEDED', ['superseded_by_deposit_number', 'superseded_by_axn', 'superseded_at']],
  ['WITHDRAWN', ['withdrawn_at', 'withdrawn_reason']],
  ['DRAFT_PENDING', ['draft_pending_reason']],
] as const satisfies readonly (readonly [Deposit['status'], readonly (keyof Deposit)[]])[];

/** What of a superseded deposit stays when it is withdrawn: all of it, or there was nothing. */
const SUPERSEDED_FIELDS = [...COMPANIONS[0][1], 'superseded_reason'] as const;

function* companionProblems(deposit: Deposit): Iterable<Problem> {
  const where = whereDeposit(deposit);
  const { status } = deposit;
  for (const [of, fields] of COMPANIONS) {
    for (const field of fields) {
      const due = status === of || (status === 'WITHDRAWN' && of === 'SUPERSEDED');
      if (status === of && deposit[field] === undefined) {
        yield { field, actual: `nothing, although the status is ${of}`, where };
      } else if (!due && deposit[field] !== undefined) {
        yield { field, actual: `a value, although the status is ${status}`, where };
      }
    }
  }
  const [given] = SUPERSEDED_FIELDS.filter((field) => deposit[field] !== undefined);
  const whole = COMPANIONS[0][1].every((field) => deposit[field] !== undefined);
  if (status === 'WITHDRAWN' && given && !whole)
    yield { field: given, actual: 'a value without the others of a supersession', where };
  if (status !== 'WITHDRAWN' && status !== 'SUPERSEDED' && deposit.superseded_reason !== undefined)
    yield { field: 'superseded_reason', actual: `a value, although the status is ${status}`, where };
}

function* redactionProblems(deposit: Deposit): Iterable<Problem> {
  if (!deposit.redacted) return;
  const where = whereDeposit(deposit);
  if (deposit.status !== 'WITHDRAWN')
    yield { field: 'redacted', actual: `true, although the status is ${deposit.status}`, where };
  for (const field of ['full_text_path', 'wiki_article', 'entities'] as const) {
    if ((deposit[field] ?? '').length > 0)
      yield { field, actual: 'a value, although the deposit is redacted', where };
  }
}

/** Days of a deposit's life come after each other. */
function* dayProblems(deposit: Deposit): Iterable<Problem> {
  const { minted_at, superseded_at, withdrawn_at } = deposit;
  if (Number.isNaN(Date.parse(minted_at))) return; // REG-002 says so
  const minted = utcDay(minted_at);
  const where = whereDeposit(deposit);
  if (superseded_at !== undefined && superseded_at < minted)
    yield { field: 'superseded_at', actual: `${superseded_at}, before it was minted`, where };
  const before = superseded_at ?? minted;
  if (withdrawn_at !== undefined && withdrawn_at < before)
    yield { field: 'withdrawn_at', actual: `${withdrawn_at}, before ${before}`, where };
}

export const lifecycleRules: readonly Rule[] = [
  {
    id: 'LIF-001',
    level: 'error',
    requirement: 'A supersession series has at most one active deposit.',
    remedy: 'Supersede or withdraw the others with the lifecycle command.',
    checks: { archive: (archive) => seriesProblemsOf('LIF-001', archive) },
  },
  {
    id: 'LIF-002',
    level: 'error',
    requirement:
      'What a deposit supersedes is its predecessor and says that it is superseded by it, and the other way round.',
    remedy:
      'Restore both entries; supersession is written by the mint or the lifecycle command, on both sides at once.',
    checks: { archive: (archive) => seriesProblemsOf('LIF-002', archive) },
  },
  {
    id: 'LIF-003',
    level: 'error',
    requirement:
      'A status has its companions: superseded by what and when, withdrawn when and why, pending for what reason.',
    remedy: 'Restore the entry; statuses are moved by the mint or the lifecycle command.',
    checks: {
      *archive({ registry }) {
        for (const deposit of registry.deposits) {
          yield* companionProblems(deposit);
          yield* redactionProblems(deposit);
          yield* dayProblems(deposit);
        }
      },
    },
  },
  {
    id: 'LIF-005',
    level: 'error',
    requirement:
      'A series has one kind, and places from 1 without hole or double, each in its order after the one before it.',
    remedy:
      'Name the series, its kind and its next place, or let npm run lifecycle -- series or supersede write them.',
    checks: { archive: (archive) => seriesProblemsOf('LIF-005', archive) },
  },
];
