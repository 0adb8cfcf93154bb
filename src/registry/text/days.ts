// Calendar days and instants without a clock: the instant comes in as an argument.

export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

export const HOUR_MS = 3_600_000;

/** An instant so many milliseconds later, to the second, in UTC. */
export function later(instant: string, milliseconds: number): string {
  return `${new Date(Date.parse(instant) + milliseconds).toISOString().slice(0, 19)}Z`;
}

/** The latest calendar day anywhere on Earth (UTC+14) at an instant, as `YYYY-MM-DD`. */
export function latestDayOnEarth(instant: string): string {
  return utcDay(later(instant, 14 * HOUR_MS));
}

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export function utcDay(instant: string): string {
  return new Date(Date.parse(instant)).toISOString().slice(0, 10);
}

/** Whether a text is a calendar day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone such as `America/Detroit`, as `YYYY-MM-DD`. Throws for an unknown zone. */
export function dayIn(instant: string, timeZone: string): string {
  // Swedish has days in the form of ISO 8601.
  const format = zones.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  zones.set(timeZone, format);
  return format.format(Date.parse(instant));
}
