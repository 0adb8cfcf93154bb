import type { Archive } from '../archive/archive.ts';
import { type Deposit, EXTRACTIVE, GENERATED_FIELDS, MOVE_FIELDS, SERIES_FIELDS } from '../model/deposit.ts';
import { COMPANIONS, seriesOf, TRANSITIONS } from '../model/lifecycle.ts';
import type { Problem } from '../model/rule.ts';
import { generatedOf } from '../reading/generated.ts';
import { latestDayOnEarth, utcDay } from '../text/days.ts';
import { hasWords, plural, shorten } from '../text/strings.ts';
import { eachDeposit, located, same, whereDeposit } from './of-change.ts';
import { BRIEF, type Change, type Check, quoted, type Rule, type RuleContext } from './rule.ts';
import { editionChanges } from './texts.ts';

// Statuses and series of an archive, and then what a change may do to them.

type ByNumber = ReadonlyMap<number, Deposit>;

/** A check of scope `archive` of each deposit. */
function eachOf(check: (deposit: Deposit, byNumber: ByNumber) => Iterable<Problem>): Check<'archive'> {
  return function* ({ registry }, { index: { byNumber } }) {
    for (const deposit of registry.deposits) yield* located(whereDeposit(deposit), check(deposit, byNumber));
  };
}

function* activeProblems(archive: Archive): Iterable<Problem> {
  for (const [id, members] of seriesOf(archive)) {
    if (!members.some(({ series_type }) => series_type === 'supersession')) continue;
    const [first, ...others] = members.filter(({ status }) => status === 'ACTIVE');
    for (const other of others) {
      const actual = `deposits ${first?.deposit_number} and ${other.deposit_number} of the series “${id}” both ACTIVE`;
      yield { field: 'status', actual, where: whereDeposit(other) };
    }
  }
}

/** Pointers to an earlier deposit and to a later one agree with theirs. That the others exist is REL-003's. */
function* pointerProblems(deposit: Deposit, byNumber: ByNumber): Iterable<Problem> {
  const { deposit_number: own, supersedes, predecessor_deposit_number: before, series_type } = deposit;
  const earlier = byNumber.get(supersedes ?? 0);
  const later = byNumber.get(deposit.superseded_by_deposit_number ?? 0);
  if (supersedes !== undefined && before !== supersedes) {
    const actual = `${before ?? 'no value'}, although the deposit supersedes deposit ${supersedes}`;
    yield { field: 'predecessor_deposit_number', actual };
  } else if (before !== undefined && supersedes === undefined && series_type !== 'sequential') {
    const actual = `${before}, although the deposit supersedes none and the series is not sequential`;
    yield { field: 'predecessor_deposit_number', actual };
  }
  const faults = [
    (supersedes ?? 0) >= own && 'which is not an earlier deposit',
    deposit.status === 'DRAFT_PENDING' && 'although the status is DRAFT_PENDING',
    earlier &&
      earlier.superseded_by_deposit_number !== own &&
      'which does not name this deposit as its successor',
  ];
  for (const fault of supersedes === undefined ? [] : faults)
    if (fault) yield { field: 'supersedes', actual: `${supersedes}, ${fault}` };
  if (later && later.supersedes !== own) {
    const actual = `${later.deposit_number}, which does not name this deposit as superseded`;
    yield { field: 'superseded_by_deposit_number', actual };
  }
}

const PLACE_FIELDS = ['version_series_id', 'version_in_series', 'series_type'] as const;

/** A place is series, number and type. That of a deposit which supersedes another is after it in its series, or outside a sequential one. */
function* placeProblems(deposit: Deposit, byNumber: ByNumber): Iterable<Problem> {
  const given = PLACE_FIELDS.filter((field) => deposit[field] !== undefined);
  for (const field of given.length === 0 ? [] : PLACE_FIELDS.filter((name) => !given.includes(name))) {
    const actual = `no value, although ${given.join(' and ')} ${plural(given.length, 'is', 'are')} given`;
    yield { field, actual };
  }
  const earlier = byNumber.get(deposit.supersedes ?? 0);
  if (!earlier) return;
  const { deposit_number: number, version_series_id: series } = earlier;
  if (deposit.series_type === 'sequential')
    yield { field: 'series_type', actual: 'sequential, although the deposit supersedes another' };
  else if (earlier.series_type === 'sequential') return;
  else if (series === undefined) {
    const actual = `no value, although deposit ${deposit.deposit_number} supersedes this one`;
    yield { field: 'version_series_id', actual, where: whereDeposit(earlier) };
  } else if (deposit.version_series_id !== series) {
    const actual = `“${deposit.version_series_id ?? ''}”; deposit ${number} is in the series “${series}”`;
    yield { field: 'version_series_id', actual };
  }
}

/**
 * A series has one type. Its places start at 1 and are consecutive, in the order of deposit numbers. In a supersession series each deposit
 * supersedes the one before it. In a sequential series each has the one before it as its predecessor, and none of them supersedes anything:
 * where one is replaced, its place stays its own, and the deposit that replaces it stands outside.
 */
function* memberProblems(id: string, members: readonly Deposit[]): Iterable<Problem> {
  const odd = members.find(({ series_type }) => series_type !== members[0]?.series_type);
  if (odd) {
    const actual = `${odd.series_type}; the series “${id}” has another type`;
    yield { field: 'series_type', actual, where: whereDeposit(odd) };
  }
  for (const [at, member] of members.entries()) {
    const [before, place, where] = [members[at - 1], member.version_in_series, whereDeposit(member)];
    const faults = [
      place !== undefined && place !== at + 1 && `expected ${at + 1} in the series “${id}”`,
      before &&
        before.deposit_number >= member.deposit_number &&
        `after the later deposit ${before.deposit_number}`,
    ];
    for (const fault of faults)
      if (fault) yield { field: 'version_in_series', actual: `${place}; ${fault}`, where };
    const field = member.series_type === 'sequential' ? 'predecessor_deposit_number' : 'supersedes';
    // The first of a supersession series may replace a deposit that is in a sequential one.
    const isFree = member.supersedes !== undefined && (field !== 'supersedes' || !before);
    if (odd || isFree || member[field] === before?.deposit_number) continue;
    const due = before ? `deposit ${before.deposit_number} is` : 'no deposit is';
    yield { field, actual: `${member[field] ?? 'no value'}; ${due} before it in the series`, where };
  }
}

const UNSTATED = 'Add draft_pending_reason to the entry: what the draft waits for.';

function* companionProblems(deposit: Deposit): Iterable<Problem> {
  const { status, superseded_reason } = deposit;
  // A withdrawn deposit has all fields of a supersession or none.
  const wasSuperseded =
    status === 'WITHDRAWN' && COMPANIONS[0][1].every((field) => deposit[field] !== undefined);
  const although = `a value, although the status is ${status}`;
  for (const [of, fields] of COMPANIONS) {
    const due = status === of || (of === 'SUPERSEDED' && wasSuperseded);
    for (const field of fields.filter((name) => (deposit[name] === undefined) === due)) {
      const remedy = due && field === 'draft_pending_reason' ? UNSTATED : undefined;
      yield { field, actual: due ? `no value, although the status is ${of}` : although, remedy };
    }
  }
  if (superseded_reason !== undefined && status !== 'SUPERSEDED' && !wasSuperseded)
    yield { field: 'superseded_reason', actual: although };
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
    checks: { archive: activeProblems },
  },
  {
    id: 'LIF-002',
    requirement:
      'A deposit that supersedes another names it as its predecessor, and the other names the deposit as its successor.',
    remedy:
      'In a submission, leave the pointer out and set supersedes. Otherwise restore both entries: the mint or the lifecycle command writes a supersession to both at once.',
    checks: { archive: eachOf(pointerProblems) },
  },
  {
    id: 'LIF-003',
    requirement:
      'Each status has its own fields: superseded names the later deposit and the day, withdrawn the day and the reason, pending what it waits for.',
    remedy: 'Restore the entry. Only the mint or the lifecycle command changes a status.',
    checks: {
      archive: eachOf((one) => [...companionProblems(one), ...redactionProblems(one), ...dayProblems(one)]),
    },
  },
  {
    id: 'LIF-005',
    requirement:
      'A series has one type, and its places start at 1, are consecutive, and follow the order of deposits.',
    remedy: 'Give the series, its type and the next place, or use npm run lifecycle -- series or supersede.',
    checks: {
      *archive(archive, context) {
        yield* eachOf(placeProblems)(archive, context);
        for (const [id, members] of seriesOf(archive)) yield* memberProblems(id, members);
      },
    },
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
    yield { field, actual: `${quoted(reason)}, without a letter or digit` };
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
