import { onceFor } from '../text/once.ts';
import { Deposit } from './deposit.ts';
import type { Status } from './vocabulary.ts';

// The states of a deposit and what moves it from one to the next. Identity never changes.

/** The permitted transitions: from each state, the states that may follow. */
export const TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  DRAFT_PENDING: ['ACTIVE', 'WITHDRAWN'],
  ACTIVE: ['SUPERSEDED', 'WITHDRAWN'],
  SUPERSEDED: ['WITHDRAWN'],
  WITHDRAWN: [],
};

/** The fields that an entry has in a status, and only then (LIF-003). */
export const COMPANIONS = [
  ['SUPERSEDED', ['superseded_by_deposit_number', 'superseded_by_axn', 'superseded_at']],
  ['WITHDRAWN', ['withdrawn_at', 'withdrawn_reason']],
  ['DRAFT_PENDING', ['draft_pending_reason']],
] as const satisfies readonly (readonly [Deposit['status'], readonly (keyof Deposit)[]])[];

/** A lifecycle move of a deposit, as its receipt names it. */
export type LifecycleMove = 'superseded' | 'withdrawn' | 'redacted' | 'activated' | 'placed';

/** How a receipt names a deposit. */
export const entryName = (number: number) => `deposit ${number}`;

const KEYS = Object.keys(Deposit.shape) as (keyof Deposit)[];

/** An entry in which what may be left out may also be undefined. */
type Unordered = {
  readonly [Key in keyof Deposit]: object extends Pick<Deposit, Key>
    ? Deposit[Key] | undefined
    : Deposit[Key];
};

/** Puts the keys of an entry in the order of the schema and drops those without a value. */
export function ordered(entry: Unordered): Deposit {
  const given = KEYS.filter((key) => entry[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, entry[key]])) as typeof entry as Deposit;
}

/** The two entries of a supersession, in one series unless that of the earlier one is sequential. A place that the later one states is kept. */
export function supersede(
  earlier: Deposit,
  later: Deposit,
  at: string,
): { earlier: Deposit; later: Deposit } {
  const { first, second } = placesOf(earlier, later);
  return {
    earlier: ordered({
      ...earlier,
      ...first,
      status: 'SUPERSEDED',
      superseded_by_deposit_number: later.deposit_number,
      superseded_by_axn: later.axn,
      superseded_at: at,
      superseded_reason: `Replaced by deposit ${later.deposit_number}, version ${later.version}.`,
    }),
    later: ordered({
      ...second,
      ...later,
      supersedes: earlier.deposit_number,
      predecessor_deposit_number: earlier.deposit_number,
      predecessor_axn: earlier.axn,
    }),
  };
}

type SeriesFields = Partial<Pick<Deposit, 'version_series_id' | 'version_in_series' | 'series_type'>>;

/** The places of the two in their series: the earlier one's own where it has one, the next for the later. */
function placesOf(earlier: Deposit, later: Deposit): { first: SeriesFields; second: SeriesFields } {
  if (earlier.series_type === 'sequential') return { first: {}, second: {} };
  const place = earlier.version_in_series ?? 1;
  const first: SeriesFields = {
    version_series_id:
      earlier.version_series_id ?? later.version_series_id ?? `deposit-${earlier.deposit_number}`,
    version_in_series: place,
    series_type: 'supersession',
  };
  return { first, second: { ...first, version_in_series: place + 1 } };
}

/** The version series of an archive by id, each in the order of its versions (shapes); made once for each list of deposits. */
export function seriesOf({
  registry: { deposits },
}: {
  readonly registry: { readonly deposits: readonly Deposit[] };
}): ReadonlyMap<string, readonly Deposit[]> {
  return onceFor(deposits, 'series', () => {
    const placed = deposits.filter(({ version_series_id }) => version_series_id !== undefined);
    const series = Map.groupBy(placed, ({ version_series_id }) => String(version_series_id));
    for (const members of series.values())
      members.sort((a, b) => (a.version_in_series ?? 0) - (b.version_in_series ?? 0));
    return series;
  });
}

/** The current version in the place of a superseded one: the end of its chain; where that was withdrawn, the active one of its series. Or none. */
export function currentOf(deposit: Deposit, byNumber: ReadonlyMap<number, Deposit>): Deposit | undefined {
  const latest = latestOf(deposit, byNumber);
  if (latest?.status !== 'WITHDRAWN') return latest;
  const { version_series_id: id } = latest;
  return id === undefined ? undefined : activeIn(byNumber).get(id);
}

function activeIn(byNumber: ReadonlyMap<number, Deposit>): ReadonlyMap<string, Deposit> {
  return onceFor(byNumber, 'active versions', () => {
    const versions = [...byNumber.values()].filter(
      ({ status, series_type }) => status === 'ACTIVE' && series_type !== 'sequential',
    );
    return new Map(versions.flatMap((one) => (one.version_series_id ? [[one.version_series_id, one]] : [])));
  });
}

/** The end of the chain of successors of a deposit. Undefined where it has none, or where the chain does not end. */
export function latestOf(deposit: Deposit, byNumber: ReadonlyMap<number, Deposit>): Deposit | undefined {
  const passed = new Set<Deposit>();
  let at: Deposit | undefined = deposit;
  while (at?.superseded_by_deposit_number !== undefined) {
    if (passed.has(at)) return undefined;
    passed.add(at);
    at = byNumber.get(at.superseded_by_deposit_number);
  }
  return at?.deposit_number === deposit.deposit_number ? undefined : at;
}

/** The values that the next version of a deposit begins with, by the fields of the form. Only its author can continue a version with a suffix. */
export function nextVersion({ title, creator, content_type, orcid = '', license, ...rest }: Deposit) {
  const [, before, last] = /^(v?(?:\d{1,6}\.){1,2})(\d{1,6})$/.exec(rest.version) ?? [];
  const version = last === undefined ? '' : `${before}${Number(last) + 1}`;
  const { keywords, language = '' } = rest;
  return { title, creator, content_type, orcid, license, keywords: keywords.join(', '), language, version };
}
