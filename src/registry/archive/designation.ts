import type { NmenRegistry } from '../model/tables.ts';
import { utcDay } from '../text/days.ts';

/** The designation of an entity at an instant, or undefined when there was none. */
export function designationAt(nmen: NmenRegistry, entity: string, instant: string): string | undefined {
  const designations = nmen.entities.find((known) => known.entity === entity)?.designations ?? [];
  const day = utcDay(instant);
  return designations
    .filter(({ since, at }) => since <= day && (at === undefined || Date.parse(at) <= Date.parse(instant)))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1)?.status;
}
