import { OUTCOMES, type Outcome, outcomeOf } from '../model/observations.ts';
import type { Address } from '../model/tables.ts';
import { MONTHS } from '../text/days.ts';

// How a number of things grew over time, and what observations came to meanwhile: the periods of a chart, and its scale.

/** A chart of more periods than this is no longer read at a glance: longer ones are taken. */
const MOST = 36;
const DAY_MS = 86_400_000;

/**
 * A length of period: the number of the one in which an instant lies, counted without a gap, and its name: `12 November 2026`, `Week of 9
 * November 2026`, `November 2026`, `2026, quarter 4`, `2026`.
 */
interface Unit {
  readonly at: (instant: Date) => number;
  readonly name: (number: number) => string;
}

const dayName = (number: number) => {
  const day = new Date(number * DAY_MS);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
};
const monthOf = (instant: Date) => instant.getUTCFullYear() * 12 + instant.getUTCMonth();
const dayOf = (instant: Date) => Math.floor(instant.getTime() / DAY_MS);
// 1 January 1970 was a Thursday: weeks begin three days before.
const mondayOf = (week: number) => week * 7 - 3;

const UNITS: readonly Unit[] = [
  { at: dayOf, name: dayName },
  {
    at: (instant) => Math.floor((dayOf(instant) + 3) / 7),
    name: (week) => `Week of ${dayName(mondayOf(week))}`,
  },
  { at: monthOf, name: (month) => `${MONTHS[month % 12]} ${Math.floor(month / 12)}` },
  {
    at: (instant) => Math.floor(monthOf(instant) / 3),
    name: (quarter) => `${Math.floor(quarter / 4)}, quarter ${(quarter % 4) + 1}`,
  },
  { at: (instant) => instant.getUTCFullYear(), name: String },
];

/** The place of months among the lengths of periods. */
const MONTH = 2;

/**
 * The periods from the first to the last of some instants (ISO 8601, UTC), none left out, in days, weeks, months, quarters or years:
 * the shortest of which there are at most 36; each with how many were added in it, and how many there were at its end. Of no instant there
 * are none.
 */
export function growthOf(instants: readonly string[]) {
  let total = 0;
  return inPeriods(instants).map(({ name, of }) => {
    total += of.length;
    return { name, added: of.length, total };
  });
}

/** The periods of instants, as `growthOf` has them, each with their places; `months` takes no shorter period than a month. */
function inPeriods(instants: readonly string[], shortest?: 'months') {
  const times = instants.map((instant, place) => ({ place, time: new Date(instant) }));
  times.sort((a, b) => a.time.getTime() - b.time.getTime());
  const [first, last] = [times[0]?.time, times.at(-1)?.time];
  if (!first || !last) return [];
  const units = shortest === 'months' ? UNITS.slice(MONTH) : UNITS;
  const unit = units.find(({ at }) => at(last) - at(first) < MOST) ?? (units.at(-1) as Unit);
  const [begin, end] = [unit.at(first), unit.at(last)];
  const periods = Array.from({ length: end - begin + 1 }, (_, at) => ({
    name: unit.name(begin + at),
    of: [] as number[],
  }));
  for (const { place, time } of times) periods[unit.at(time) - begin]?.of.push(place);
  return periods;
}

/** Round values for the axis of a chart, from 0 to the first that is not below `highest`, which is at least 1. At most five steps. */
export function axisOf(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest));
  const step =
    [0.2, 0.5, 1, 2].map((part) => part * power).find((one) => one >= 1 && highest / one <= 5) ?? power;
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** One period with its observations, counted by what they came to. */
export type ObservedPeriod = ReturnType<typeof observedPeriods>[number];

/** All observations of addresses by months, or by longer periods where there are many (see `inPeriods`). */
export function observedPeriods(addresses: readonly Pick<Address, 'observations'>[]) {
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
