import { OUTCOMES, type Outcome, outcomeOf } from '../registry/addresses/computed.ts';
import type { Address, AddressObservation } from '../registry/model/tables.ts';
import { inPeriods } from './growth.ts';

// Observations over time, as charts show them.

/** One period with its observations, counted by what they came to. */
interface ObservedPeriod {
  readonly name: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly total: number;
}

/** All observations of addresses by months, or by longer periods where there are many (see `inPeriods`). */
export function observedPeriods(addresses: readonly Pick<Address, 'observations'>[]): ObservedPeriod[] {
  const all = addresses.flatMap(({ observations }) => observations);
  const outcomes = all.map(({ status }) => outcomeOf(status));
  return inPeriods(
    all.map(({ date }) => date),
    'months',
  ).map(({ name, of }) => {
    const counted = (outcome: Outcome) => of.filter((place) => outcomes[place] === outcome).length;
    const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, counted(outcome)]));
    return { name, counts: counts as Record<Outcome, number>, total: of.length };
  });
}

/** Where each observation stands between the first (0) and the last (1), by its day; in the middle where all are of one day. */
export function placesOf(observations: readonly Pick<AddressObservation, 'date'>[]): number[] {
  const days = observations.map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return days.map((day) => (first === last ? 0.5 : (day - first) / (last - first)));
}
