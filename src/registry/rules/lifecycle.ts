import type { Archive } from '../archive/archive.ts';
import { type Deposit, EXTRACTIVE, GENERATED_FIELDS, MOVE_FIELDS, SERIES_FIELDS } from '../model/deposit.ts';
import { COMPANIONS, TRANSITIONS } from '../model/lifecycle.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
import { generatedOf } from '../reading/generated.ts';
import { type SeriesProblem, seriesProblems } from '../submission/series-form.ts';
import { latestDayOnEarth, utcDay } from '../text/days.ts';
import { onceFor } from '../text/once.ts';
import { hasWords, shorten } from '../text/strings.ts';
import { eachDeposit, located, same, whereDeposit } from './of-change.ts';
import { BRIEF, type Change, type Rule, type RuleContext } from './rule.ts';
import { editionChanges } from './texts.ts';

// Statuses and series of an archive, and then what a change may do to them.

/** The problems of one rule; the series are checked once for each list of deposits. */
function* seriesProblemsOf(kind: SeriesProblem['kind'], { registry }: Archive): Iterable<Problem> {
  const { deposits } = registry;
  const problems = onceFor(deposits, 'series problems', () => seriesProblems(deposits));
  for (const { deposit, field, actual, ...problem } of problems) {
    if (problem.kind === kind) yield { field, actual, where: whereDeposit({ deposit_number: deposit }) };
  }
}

const UNSTATED = 'Add draft_pending_reason to the entry: what the draft waits for.';

/** The fields of a supersession: a withdrawn deposit has all of them or none. */
const SUPERSEDED_FIELDS = [...COMPANIONS[0][1], 'superseded_reason'] as const;

function* companionProblems(deposit: Deposit): Iterable<Problem> {
  const { status } = deposit;
  for (const [of, fields] of COMPANIONS) {
    for (const field of fields) {
      const due = status === of || (status === 'WITHDRAWN' && of === 'SUPERSEDED');
      if (status === of && deposit[field] === undefined) {
        const remedy = field === 'draft_pending_reason' ? { remedy: UNSTATED } : {};
        yield { field, actual: `no value, although the status is ${of}`, ...remedy };
      } else if (!due && deposit[field] !== undefined) {
        yield { field, actual: `a value, although the status is ${status}` };
      }
    }
  }
  const [given] = SUPERSEDED_FIELDS.filter((field) => deposit[field] !== undefined);
  const whole = COMPANIONS[0][1].every((field) => deposit[field] !== undefined);
  if (status === 'WITHDRAWN' && given && !whole)
    yield { field: given, actual: 'a value without the other supersession fields' };
  if (status !== 'WITHDRAWN' && status !== 'SUPERSEDED' && deposit.superseded_reason !== undefined)
    yield { field: 'superseded_reason', actual: `a value, although the status is ${status}` };
}

function* redactionProblems(deposit: Deposit): Iterable<Problem> {
  if (!deposit.redacted) return;
  if (deposit.status !== 'WITHDRAWN')
    yield { field: 'redacted', actual: `true, although the status is ${deposit.status}` };
  for (const field of ['full_text_path', 'wiki_article', 'entities'] as const) {
    if ((deposit[field] ?? '').length > 0)
      yield { field, actual: 'a value, although the deposit is redacted' };
  }
}

/** The dates of a deposit are in order. */
function* dayProblems(deposit: Deposit): Iterable<Problem> {
  const { minted_at, superseded_at, withdrawn_at } = deposit;
  if (Number.isNaN(Date.parse(minted_at))) return; // REG-002 says so
  const minted = utcDay(minted_at);
  if (superseded_at !== undefined && superseded_at < minted)
    yield { field: 'superseded_at', actual: `${superseded_at}, before it was minted` };
  const before = superseded_at ?? minted;
  if (withdrawn_at !== undefined && withdrawn_at < before)
    yield { field: 'withdrawn_at', actual: `${withdrawn_at}, before ${before}` };
}

export const lifecycleRules: readonly Rule[] = [
  {
    id: 'LIF-001',
    requirement: 'A supersession series has at most one active deposit.',
    remedy: 'Supersede or withdraw the others with the lifecycle command.',
    checks: { archive: (archive) => seriesProblemsOf('active', archive) },
  },
  {
    id: 'LIF-002',
    requirement:
      'A deposit that supersedes another names it as its predecessor, and the other names the deposit as its successor.',
    remedy:
      'In a submission, leave the pointer out and set supersedes. Otherwise restore both entries: the mint or the lifecycle command writes a supersession to both at once.',
    checks: { archive: (archive) => seriesProblemsOf('pointer', archive) },
  },
  {
    id: RULE_IDS.companions,
    requirement:
      'Each status has its own fields: superseded names the later deposit and the day, withdrawn the day and the reason, pending what it waits for.',
    remedy: 'Restore the entry. Only the mint or the lifecycle command changes a status.',
    checks: {
      *archive({ registry }) {
        for (const deposit of registry.deposits)
          for (const check of [companionProblems, redactionProblems, dayProblems])
            yield* located(deposit, check(deposit));
      },
    },
  },
  {
    id: 'LIF-005',
    requirement:
      'A series has one type, and its places start at 1, are consecutive, and follow the order of deposits.',
    remedy: 'Give the series, its type and the next place, or use npm run lifecycle -- series or supersede.',
    checks: { archive: (archive) => seriesProblemsOf('place', archive) },
  },
];

// Changes of the statuses of deposits and of generated content.

/** The initial statuses; SUPERSEDED where the same change adds the successor. */
const FIRST_STATUSES: readonly Deposit['status'][] = ['ACTIVE', 'DRAFT_PENDING', 'SUPERSEDED'];

function* transitionProblems({ status: before }: Deposit, { status: after }: Deposit): Iterable<Problem> {
  if (before !== after && !TRANSITIONS[before]?.includes(after))
    yield { field: 'status', actual: `${before} → ${after}` };
}

function* firstStatus({ status }: Deposit): Iterable<Problem> {
  if (!FIRST_STATUSES.includes(status))
    yield { field: 'status', actual: `${status}, which is not an initial status` };
}

function* writtenProblems(before: Deposit, after: Deposit): Iterable<Problem> {
  for (const field of [...SERIES_FIELDS, ...MOVE_FIELDS]) {
    if (before[field] !== undefined && !same(before[field], after[field]))
      yield {
        field,
        actual: `${shorten(String(after[field] ?? 'no value'), BRIEF)}; it was ${shorten(String(before[field]), BRIEF)}`,
      };
  }
  if (before.status !== after.status) return;
  for (const field of MOVE_FIELDS) {
    // The text of a withdrawn deposit is removed at any time.
    if (field === 'redacted' && after.status === 'WITHDRAWN') continue;
    if (before[field] === undefined && after[field] !== undefined)
      yield { field, actual: `a value, although the status is still ${before.status}` };
  }
}

/** Days and reasons that a move gives: no day is in the future, and a reason says something. */
function* givenProblems(
  before: Deposit | undefined,
  after: Deposit,
  { now }: RuleContext,
): Iterable<Problem> {
  const latest = latestDayOnEarth(now);
  for (const field of ['superseded_at', 'withdrawn_at'] as const) {
    const day = after[field];
    if (day === undefined || day <= latest || before?.[field] === day) continue;
    yield { field, actual: `${day}, which is in the future` };
  }
  for (const field of ['superseded_reason', 'withdrawn_reason', 'draft_pending_reason'] as const) {
    const reason = after[field];
    if (reason === undefined || before?.[field] === reason || hasWords(reason)) continue;
    yield { field, actual: `“${shorten(reason, BRIEF)}”, without a letter or digit` };
  }
}

function* generatedProblems(
  before: Deposit,
  after: Deposit,
  _context: RuleContext,
  { base }: Change,
): Iterable<Problem> {
  for (const [field, status] of GENERATED_FIELDS) {
    const emptied = after.redacted && !before.redacted && after[field] === undefined;
    const changed = !emptied && !same(before[field], after[field]);
    const moved = before[status] !== after[status];
    const origin = [before, after].map(({ generated_by }) => generated_by?.[field]);
    // A person judged what follows from the entry: the verdict is kept with the very words.
    const judged = before[field] === undefined && !before.redacted && origin[1]?.by === EXTRACTIVE;
    if (before[status] === 'reviewed' && (changed || moved)) {
      yield { field: changed ? field : status, actual: 'a change of reviewed content' };
    } else if (changed && judged) {
      if (!same(after[field], generatedOf(base, before)[field]))
        yield { field, actual: `another ${field} than the one that follows from the deposit` };
    } else if (changed && after[field] === undefined) {
      yield { field, actual: `a removed ${field}` };
    } else if (changed && after[status] !== 'provisional-generated') {
      yield { field: status, actual: `${after[status] ?? 'none'}, although the content is new` };
    } else if (changed && origin[1] === undefined) {
      yield { field: 'generated_by', actual: `no origin of the new ${field}` };
    } else if (moved && !changed && !emptied && before[status] !== 'provisional-generated') {
      const actual =
        before[field] === undefined
          ? `${after[status]}, without the words that it is of`
          : `${after[status] ?? 'none'}; it was already ${before[status]}`;
      yield { field: status, actual };
    }
    if (!changed && !same(origin[0], origin[1]))
      yield { field: 'generated_by', actual: `a changed origin of the same ${field}` };
  }
}

/** A new deposit has no generated content of its own: it follows from the entry and the text. */
function* firstGenerated(deposit: Deposit): Iterable<Problem> {
  for (const name of GENERATED_FIELDS.flat())
    if (deposit[name] !== undefined) yield { field: name, actual: 'a value, which the mint does not write' };
  for (const [field] of GENERATED_FIELDS)
    if (deposit.generated_by?.[field])
      yield { field: 'generated_by', actual: `an origin of ${field}, which the mint does not write` };
}

export const lifecycleChangeRules: readonly Rule[] = [
  {
    id: 'LIF-004',
    requirement: 'A status changes only as the lifecycle permits.',
    remedy: `Permitted: ${Object.entries(TRANSITIONS)
      .flatMap(([from, to]) => to.map((next) => `${from} → ${next}`))
      .join(', ')}.`,
    checks: { change: eachDeposit(transitionProblems, firstStatus) },
  },
  {
    id: 'LIF-006',
    requirement:
      'A lifecycle move sets places, pointers, dates, reasons and redactions, and these do not change afterwards. A reason has words.',
    remedy: 'Restore the entry, and make the move with the lifecycle command.',
    checks: {
      change: eachDeposit(
        (before, after, context) => [
          ...writtenProblems(before, after),
          ...givenProblems(before, after, context),
        ],
        (deposit, context) => givenProblems(undefined, deposit, context),
      ),
    },
  },
  {
    id: 'LIF-007',
    requirement:
      'Reviewed content is unchanged, and what a language model wrote begins as provisional-generated. A verdict is kept with the words or the edition that it is of.',
    remedy:
      'Restore it. The reading pass writes what a language model answered, and npm run review records the review of generated content.',
    checks: {
      *change(change, context) {
        yield* eachDeposit(generatedProblems, firstGenerated)(change, context);
        yield* editionChanges(change, context);
      },
    },
  },
];
