import type { NmenRegistry } from '../model/tables.ts';
import { utcDay } from '../text/days.ts';
import type { Archive } from './archive.ts';
import type { Resource } from './resources/resource.ts';

// When something happened, as exactly as the archive knows it: an instant in UTC, or a day in UTC where only that was recorded.

/** An instant (`2026-09-08T12:00:00Z`), or a day in UTC (`2026-09-08`). Either is a W3C Datetime, as sitemaps give it. */
export type Moment = string;

/** How long the form of a day is. */
const DAY = '2026-09-08'.length;

function isDayOnly(moment: Moment): boolean {
  return moment.length === DAY;
}

/** The first instant that a moment can be; for a day, midnight in UTC. For formats that only hold instants and sort by them. */
export function earliestOf(moment: Moment): string {
  return isDayOnly(moment) ? `${moment}T00:00:00Z` : moment;
}

/** The last second that a moment can be. A client that asks for changes since some instant of that day then misses none of that day. */
export function latestOf(moment: Moment): string {
  return isDayOnly(moment) ? `${moment}T23:59:59Z` : moment;
}

/**
 * Returns the newest of some moments; undefined if there are none. Between an instant and a day-only moment of the same day, returns the
 * day, since either may have come first.
 */
export function newestOf(moments: Iterable<Moment>): Moment | undefined {
  const [first, ...others] = moments;
  return others.reduce((newest, one) => (newest === undefined || isNewer(one, newest) ? one : newest), first);
}

function isNewer(moment: Moment, than: Moment): boolean {
  const [day, other] = [moment.slice(0, DAY), than.slice(0, DAY)];
  if (day !== other) return day > other;
  return !isDayOnly(than) && (isDayOnly(moment) || moment > than);
}

/**
 * When a source file was last changed: the instant of its newest overwrite receipt, which every change of a file leaves (RCP-001).
 * Undefined where it has none, as in an archive that was copied without its log. Looks at one line, however long the log is.
 */
export function changedAt(
  { overwrites }: Pick<Archive, 'overwrites'>,
  { path }: Pick<Resource, 'path'>,
): Moment | undefined {
  const at = overwrites.lastIndexOf(`"path":${JSON.stringify(path)}`);
  if (at < 0) return undefined;
  const start = overwrites.lastIndexOf('\n', at) + 1;
  const end = overwrites.indexOf('\n', at);
  const { ts } = JSON.parse(overwrites.slice(start, end < 0 ? undefined : end)) as { ts?: unknown };
  return typeof ts === 'string' ? ts : undefined;
}

/** The day of a table that holds nothing yet. */
export const BEGUN = '2026-07-01';

/** The designation of an entity at an instant, or undefined when there was none. */
export function designationAt(nmen: NmenRegistry, entity: string, instant: string): string | undefined {
  const designations = nmen.entities.find((known) => known.entity === entity)?.designations ?? [];
  const day = utcDay(instant);
  return designations
    .filter(({ since, at }) => since <= day && (at === undefined || Date.parse(at) <= Date.parse(instant)))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1)?.status;
}
