import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { utcDay } from '../submission/days.ts';
import { type SeriesProblem, seriesProblems } from '../submission/series-form.ts';
import { whereDeposit } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import type { Problem, RuleSet } from './rule.ts';

// Statuses and series of an archive (spec 3.1, decision 24). What a change may do to them is in lifecycle-change.ts.

const problemsOf = new WeakMap<readonly Deposit[], readonly SeriesProblem[]>();

/** The problems of one rule; the series are checked once for each list of deposits. */
function* seriesProblemsOf(kind: SeriesProblem['kind'], { registry }: Archive): Iterable<Problem> {
  const problems = problemsOf.get(registry.deposits) ?? seriesProblems(registry.deposits);
  problemsOf.set(registry.deposits, problems);
  for (const { deposit, field, actual, ...problem } of problems) {
    if (problem.kind === kind) yield { field, actual, where: whereDeposit({ deposit_number: deposit }) };
  }
}

/** The fields that an entry has in a status, and only then (LIF-003). */
export const COMPANIONS = [
  ['SUPERSEDED', ['superseded_by_deposit_number', 'superseded_by_axn', 'superseded_at']],
  ['WITHDRAWN', ['withdrawn_at', 'withdrawn_reason']],
  ['DRAFT_PENDING', ['draft_pending_reason']],
] as const satisfies readonly (readonly [Deposit['status'], readonly (keyof Deposit)[]])[];

const UNSTATED = 'Add draft_pending_reason to the entry: what the draft waits for.';

/** The fields of a supersession: a withdrawn deposit has all of them or none. */
const SUPERSEDED_FIELDS = [...COMPANIONS[0][1], 'superseded_reason'] as const;

function* companionProblems(deposit: Deposit): Iterable<Problem> {
  const where = whereDeposit(deposit);
  const { status } = deposit;
  for (const [of, fields] of COMPANIONS) {
    for (const field of fields) {
      const due = status === of || (status === 'WITHDRAWN' && of === 'SUPERSEDED');
      if (status === of && deposit[field] === undefined) {
        const remedy = field === 'draft_pending_reason' ? { remedy: UNSTATED } : {};
        yield { field, actual: `no value, although the status is ${of}`, where, ...remedy };
      } else if (!due && deposit[field] !== undefined) {
        yield { field, actual: `a value, although the status is ${status}`, where };
      }
    }
  }
  const [given] = SUPERSEDED_FIELDS.filter((field) => deposit[field] !== undefined);
  const whole = COMPANIONS[0][1].every((field) => deposit[field] !== undefined);
  if (status === 'WITHDRAWN' && given && !whole)
    yield { field: given, actual: 'a value without the other supersession fields', where };
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

/** The dates of a deposit are in order. */
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

export const lifecycleRules: RuleSet = {
  titles: { LIF: 'Lifecycle' },
  rules: [
    {
      id: 'LIF-001',
      level: 'error',
      requirement: 'A supersession series has at most one active deposit.',
      remedy: 'Supersede or withdraw the others with the lifecycle command.',
      checks: { archive: (archive) => seriesProblemsOf('active', archive) },
    },
    {
      id: 'LIF-002',
      level: 'error',
      requirement:
        'A deposit that supersedes another names it as its predecessor, and the other names the deposit as its successor.',
      remedy:
        'Restore both entries. The mint or the lifecycle command writes a supersession to both at once.',
      checks: { archive: (archive) => seriesProblemsOf('pointer', archive) },
    },
    {
      id: RULE_IDS.companions,
      level: 'error',
      requirement:
        'Each status has its own fields: superseded names the later deposit and the day, withdrawn the day and the reason, pending what it waits for.',
      remedy: 'Restore the entry. Only the mint or the lifecycle command changes a status.',
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
        'A series has one type, and its places start at 1, are consecutive, and follow the order of deposits.',
      remedy:
        'Give the series, its type and the next place, or use npm run lifecycle -- series or supersede.',
      checks: { archive: (archive) => seriesProblemsOf('place', archive) },
    },
  ],
};
