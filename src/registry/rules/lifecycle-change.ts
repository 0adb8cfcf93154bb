import { textFile } from '../archive.ts';
import { TRANSITIONS } from '../mint/lifecycle.ts';
import { type Deposit, MOVE_FIELDS, SERIES_FIELDS } from '../model/deposit.ts';
import { generatedAtMint } from '../reading/generated.ts';
import { latestDayOnEarth, utcDay } from '../submission/days.ts';
import { shorten } from '../text/cut.ts';
import { hasWords } from '../text/visible.ts';
import { newDeposits, pairs, same, whereDeposit } from './deposits-of-change.ts';
import { editionChanges } from './editions.ts';
import { BRIEF, type Change, type Problem, type RuleContext, type RuleSet } from './rule.ts';
import { StoredEntry } from './stored-entry.ts';

// What a change may do to the statuses of deposits and to generated content (spec 3, decisions 24 and 25).

/** The initial statuses; SUPERSEDED where the same change adds the successor. */
const FIRST_STATUSES: readonly Deposit['status'][] = ['ACTIVE', 'DRAFT_PENDING', 'SUPERSEDED'];

function* statusProblems(change: Change, context: RuleContext): Iterable<Problem> {
  for (const [before, after] of pairs(change, context)) {
    if (!after || before.status === after.status) continue;
    if (!TRANSITIONS[before.status]?.includes(after.status)) {
      yield { field: 'status', actual: `${before.status} → ${after.status}`, where: whereDeposit(before) };
    }
  }
  for (const deposit of newDeposits(change, context)) {
    if (FIRST_STATUSES.includes(deposit.status)) continue;
    const found = `${deposit.status}, which is not an initial status`;
    yield { field: 'status', actual: found, where: whereDeposit(deposit) };
  }
}

function* writtenProblems(before: Deposit, after: Deposit): Iterable<Problem> {
  const where = whereDeposit(before);
  for (const field of [...SERIES_FIELDS, ...MOVE_FIELDS]) {
    if (before[field] !== undefined && !same(before[field], after[field]))
      yield {
        field,
        actual: `${shorten(String(after[field] ?? 'no value'), BRIEF)}; it was ${shorten(String(before[field]), BRIEF)}`,
        where,
      };
  }
  if (before.status !== after.status) return;
  for (const field of MOVE_FIELDS) {
    // The text of a withdrawn deposit is removed at any time.
    if (field === 'redacted' && after.status === 'WITHDRAWN') continue;
    if (before[field] === undefined && after[field] !== undefined)
      yield { field, actual: `a value, although the status is still ${before.status}`, where };
  }
}

function* dayProblems(before: Deposit | undefined, after: Deposit, { now }: RuleContext): Iterable<Problem> {
  const latest = latestDayOnEarth(now);
  for (const field of ['superseded_at', 'withdrawn_at'] as const) {
    const day = after[field];
    if (day === undefined || day <= latest || before?.[field] === day) continue;
    yield { field, actual: `${day}, which is in the future`, where: whereDeposit(after) };
  }
}

/** A reason that a move gives says something. */
function* reasonProblems(before: Deposit | undefined, after: Deposit): Iterable<Problem> {
  for (const field of ['superseded_reason', 'withdrawn_reason', 'draft_pending_reason'] as const) {
    const reason = after[field];
    if (reason === undefined || before?.[field] === reason || hasWords(reason)) continue;
    yield {
      field,
      actual: `“${shorten(reason, BRIEF)}”, without a letter or digit`,
      where: whereDeposit(after),
    };
  }
}

const GENERATED = [
  ['wiki_article', 'wiki_status'],
  ['entities', 'entity_status'],
] as const satisfies readonly (readonly [keyof Deposit, keyof Deposit])[];

function* generatedProblems(before: Deposit, after: Deposit): Iterable<Problem> {
  const where = whereDeposit(before);
  for (const [field, status] of GENERATED) {
    const emptied = after.redacted && !before.redacted;
    const changed = !emptied && !same(before[field], after[field]);
    const moved = before[status] !== after[status];
    const origin = [before, after].map(({ generated_by }) => generated_by?.[field]);
    if (before[status] === 'reviewed' && (changed || moved)) {
      yield {
        field: changed ? field : status,
        actual: 'a change of reviewed content',
        where,
      };
    } else if (changed && after[status] !== 'provisional-generated') {
      yield { field: status, actual: `${after[status]}, although the content is new`, where };
    } else if (changed && origin[1] === undefined) {
      yield { field: 'generated_by', actual: `no origin of the new ${field}`, where };
    } else if (moved && !changed && before[status] !== 'provisional-generated') {
      yield { field: status, actual: `${after[status]}; it was already ${before[status]}`, where };
    }
    if (!changed && !same(origin[0], origin[1]))
      yield { field: 'generated_by', actual: `a changed origin of the same ${field}`, where };
  }
}

/** The generated content of a new deposit is what the mint extracts from it (decision 37). */
function* firstGenerated(deposit: Deposit, context: RuleContext): Iterable<Problem> {
  const { archive, inspect } = context;
  const { body } = new StoredEntry(deposit, archive.files.read(textFile(deposit)), context);
  if (body === undefined) return; // TXT-001 and TXT-002 say so
  const where = whereDeposit(deposit);
  const due = generatedAtMint(deposit, body, utcDay(deposit.minted_at), inspect);
  for (const [field, status] of GENERATED) {
    if (!same(deposit[field], due[field]))
      yield { field, actual: 'a value that the mint does not generate from this deposit', where };
    if (deposit[status] !== due[status]) yield { field: status, actual: deposit[status], where };
    if (!same(deposit.generated_by?.[field], due.generated_by?.[field]))
      yield { field: 'generated_by', actual: `an origin of ${field} other than the mint`, where };
  }
}

export const lifecycleChangeRules: RuleSet = {
  rules: [
    {
      id: 'LIF-004',
      level: 'error',
      requirement: 'A status changes only as the lifecycle permits.',
      remedy: `Permitted: ${Object.entries(TRANSITIONS)
        .flatMap(([from, to]) => to.map((next) => `${from} → ${next}`))
        .join(', ')}.`,
      checks: { change: statusProblems },
    },
    {
      id: 'LIF-006',
      level: 'error',
      requirement:
        'A lifecycle move sets places, pointers, dates, reasons and redactions, and these do not change afterwards. A reason has words.',
      remedy: 'Restore the entry, and make the move with the lifecycle command.',
      checks: {
        *change(change, context) {
          for (const [before, after] of pairs(change, context)) {
            if (!after) continue;
            yield* writtenProblems(before, after);
            yield* dayProblems(before, after, context);
            yield* reasonProblems(before, after);
          }
          for (const deposit of newDeposits(change, context)) {
            yield* dayProblems(undefined, deposit, context);
            yield* reasonProblems(undefined, deposit);
          }
        },
      },
    },
    {
      id: 'LIF-007',
      level: 'error',
      requirement:
        'Reviewed content is unchanged, and new generated content has the status provisional-generated.',
      remedy:
        'Restore it. The mint and the reading pass generate content, and npm run review records its review.',
      checks: {
        *change(change, context) {
          for (const [before, after] of pairs(change, context))
            if (after) yield* generatedProblems(before, after);
          yield* editionChanges(change, context);
          for (const deposit of newDeposits(change, context)) yield* firstGenerated(deposit, context);
        },
      },
    },
  ],
};
