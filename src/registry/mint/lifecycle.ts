import { Deposit } from '../model/deposit.ts';
import type { Status } from '../model/vocabulary.ts';

// The states of a deposit and what moves it from one to the next (spec 3.1, decision 24). Identity never changes.

/** The permitted transitions: from each state, the states that may follow. */
export const TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  DRAFT_PENDING: ['ACTIVE', 'WITHDRAWN'],
  ACTIVE: ['SUPERSEDED', 'WITHDRAWN'],
  SUPERSEDED: ['WITHDRAWN'],
  WITHDRAWN: [],
};

const KEYS = Object.keys(Deposit.shape);

/** Puts the keys of an entry in the order of the schema and drops those without a value (decision 7). */
export function ordered(entry: Record<string, unknown>): Deposit {
  return Object.fromEntries(
    KEYS.filter((key) => entry[key] !== undefined).map((key) => [key, entry[key]]),
  ) as unknown as Deposit;
}

/**
 * The two entries of a supersession, both sides written at once (LIF-002): the earlier one SUPERSEDED, the later one pointing back,
 * both in one series. A deposit that has its place in a sequential series keeps it, and what replaces it stands outside of that series.
 * What the later one says of its own place is kept, and checked by LIF-005. `at` is the calendar day.
 */
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

type Place = Partial<Pick<Deposit, 'version_series_id' | 'version_in_series' | 'series_type'>>;

/** The places of the two in their series: the earlier one's own where it has one, the next for the later. */
function placesOf(earlier: Deposit, later: Deposit): { first: Place; second: Place } {
  if (earlier.series_type === 'sequential') return { first: {}, second: {} };
  const place = earlier.version_in_series ?? 1;
  const first: Place = {
    version_series_id:
      earlier.version_series_id ?? later.version_series_id ?? `deposit-${earlier.deposit_number}`,
    version_in_series: place,
    series_type: 'supersession',
  };
  return { first, second: { ...first, version_in_series: place + 1 } };
}
