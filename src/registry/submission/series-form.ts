import type { Deposit } from '../model/deposit.ts';
import { seriesOf } from '../model/lifecycle.ts';

// The form of a series, and the pointers between deposits, which must agree.
//
// A series has one type. Its places start at 1 and are consecutive, in the order of deposit numbers. In a supersession series
// each deposit supersedes the one before it. In a sequential series each has the one before it as its predecessor, and none of them
// supersedes anything: where one is replaced, its place stays its own, and the deposit that replaces it stands outside.

/** One thing that is wrong with a series or a pointer, and whose it is. */
export interface SeriesProblem {
  readonly kind: 'active' | 'pointer' | 'place';
  readonly deposit: number;
  readonly field: keyof Deposit;
  readonly actual: string;
}

/** Everything that is wrong with the series of a list of deposits, and with what their pointers say. Throws nothing. */
export function seriesProblems(deposits: readonly Deposit[]): SeriesProblem[] {
  const byNumber = new Map(deposits.map((deposit) => [deposit.deposit_number, deposit]));
  const problems = deposits.flatMap((deposit) => [
    ...partProblems(deposit),
    ...backwardProblems(deposit, byNumber),
    ...forwardProblems(deposit, byNumber),
  ]);
  const series = seriesOf({ registry: { deposits } });
  for (const [id, members] of series) problems.push(...memberProblems(id, members));
  return problems;
}

const PLACE_FIELDS = ['version_series_id', 'version_in_series', 'series_type'] as const;

type Found = Iterable<SeriesProblem>;
type ByNumber = ReadonlyMap<number, Deposit>;

function problem(
  kind: SeriesProblem['kind'],
  { deposit_number }: Deposit,
  field: keyof Deposit,
  actual: string,
): SeriesProblem {
  return { kind, deposit: deposit_number, field, actual };
}

/** A place consists of series, number and type: all of them or none. */
function* partProblems(deposit: Deposit): Found {
  const given = PLACE_FIELDS.filter((field) => deposit[field] !== undefined);
  if (given.length === 0) return;
  for (const field of PLACE_FIELDS.filter((name) => !given.includes(name)))
    yield problem(
      'place',
      deposit,
      field,
      `no value, although ${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'} given`,
    );
}

/** Checks the pointers of a deposit to an earlier one. That the earlier one exists is REL-003's. */
function* backwardProblems(deposit: Deposit, byNumber: ByNumber): Found {
  const { deposit_number: own, supersedes, predecessor_deposit_number: before } = deposit;
  if (supersedes === undefined) {
    if (before !== undefined && deposit.series_type !== 'sequential') {
      const found = `${before}, although the deposit supersedes none and the series is not sequential`;
      yield problem('pointer', deposit, 'predecessor_deposit_number', found);
    }
    return;
  }
  if (before !== supersedes) {
    const found = `${before ?? 'no value'}, although the deposit supersedes deposit ${supersedes}`;
    yield problem('pointer', deposit, 'predecessor_deposit_number', found);
  }
  if (supersedes >= own)
    yield problem('pointer', deposit, 'supersedes', `${supersedes}, which is not an earlier deposit`);
  if (deposit.status === 'DRAFT_PENDING')
    yield problem('pointer', deposit, 'supersedes', `${supersedes}, although the status is DRAFT_PENDING`);
  const earlier = byNumber.get(supersedes);
  if (!earlier) return;
  if (earlier.superseded_by_deposit_number !== own)
    yield problem(
      'pointer',
      deposit,
      'supersedes',
      `${supersedes}, which does not name this deposit as its successor`,
    );
  yield* placeAfter(deposit, earlier);
}

/** The place of a deposit that supersedes another: after it in its series, or outside a sequential one. */
function* placeAfter(deposit: Deposit, earlier: Deposit): Found {
  if (deposit.series_type === 'sequential') {
    const found = 'sequential, although the deposit supersedes another';
    yield problem('place', deposit, 'series_type', found);
  } else if (earlier.series_type === 'sequential') return;
  else if (earlier.version_series_id === undefined) {
    const found = `no value, although deposit ${deposit.deposit_number} supersedes this one`;
    yield problem('place', earlier, 'version_series_id', found);
  } else if (deposit.version_series_id !== earlier.version_series_id) {
    const found = `“${deposit.version_series_id ?? ''}”; deposit ${earlier.deposit_number} is in the series “${earlier.version_series_id}”`;
    yield problem('place', deposit, 'version_series_id', found);
  }
}

/** Checks the pointers of a deposit to a later one. */
function* forwardProblems(deposit: Deposit, byNumber: ByNumber): Found {
  const later = byNumber.get(deposit.superseded_by_deposit_number ?? 0);
  if (!later || later.supersedes === deposit.deposit_number) return;
  const found = `${later.deposit_number}, which does not name this deposit as superseded`;
  yield problem('pointer', deposit, 'superseded_by_deposit_number', found);
}

function* memberProblems(id: string, members: readonly Deposit[]): Found {
  const kinds = new Set(members.map(({ series_type }) => series_type));
  const [first] = members;
  const odd = members.find(({ series_type }) => series_type !== first?.series_type);
  if (odd)
    yield problem('place', odd, 'series_type', `${odd.series_type}; the series “${id}” has another type`);
  if (kinds.has('supersession')) yield* activeProblems(id, members);
  for (const [at, member] of members.entries()) {
    const before = members[at - 1];
    const { version_in_series: place, deposit_number } = member;
    if (place !== undefined && place !== at + 1) {
      const found = `${place}; expected ${at + 1} in the series “${id}”`;
      yield problem('place', member, 'version_in_series', found);
    }
    if (before && before.deposit_number >= deposit_number) {
      const found = `${place}, after the later deposit ${before.deposit_number}`;
      yield problem('place', member, 'version_in_series', found);
    }
    if (!odd) yield* linkProblems(member, before);
  }
}

/** How a member of a series points at the one before it. */
function* linkProblems(member: Deposit, before: Deposit | undefined): Found {
  const field = member.series_type === 'sequential' ? 'predecessor_deposit_number' : 'supersedes';
  // The first of a supersession series may replace a deposit that is in a sequential one.
  if (member.supersedes !== undefined && (field !== 'supersedes' || !before)) return;
  if (member[field] === before?.deposit_number) return;
  const found = `${member[field] ?? 'no value'}; ${before ? `deposit ${before.deposit_number} is` : 'no deposit is'} before it in the series`;
  yield problem('place', member, field, found);
}

/** A supersession series has at most one active deposit (LIF-001). */
function* activeProblems(id: string, members: readonly Deposit[]): Found {
  const [first, ...others] = members.filter(({ status }) => status === 'ACTIVE');
  for (const other of others) {
    const found = `deposits ${first?.deposit_number} and ${other.deposit_number} of the series “${id}” both ACTIVE`;
    yield problem('active', other, 'status', found);
  }
}

/** The version after one: its last number is one higher; undefined where it has a suffix, which only its author can continue. */
export function versionAfter(version: string): string | undefined {
  const [, before, last] = /^(v?(?:\d{1,6}\.){1,2})(\d{1,6})$/.exec(version) ?? [];
  return last === undefined ? undefined : `${before}${Number(last) + 1}`;
}

/** The values that the next version of a deposit begins with, by the fields of the form. */
export function nextVersion({ title, creator, content_type, orcid = '', license, ...rest }: Deposit) {
  const [keywords, version] = [rest.keywords.join(', '), versionAfter(rest.version) ?? ''];
  return { title, creator, content_type, orcid, license, keywords, version };
}
