import * as z from 'zod';
import { NonEmpty } from '../../model/primitives.ts';
import type { Problem } from '../../model/rule.ts';
import { AddressObservation } from '../../model/tables.ts';
import {
  ADDRESS_SOURCES,
  ADDRESS_TYPES,
  type AddressSource,
  MATCH_STATUSES,
} from '../../model/vocabulary.ts';
import { showsNothing } from '../../text/strings.ts';

/** One address of a tracker list: an exact query, and what the tracker knows of it. */
const Listed = z.strictObject({
  query: z.string().refine((query) => !showsNothing(query), 'has no visible character'),
  type: z.enum(ADDRESS_TYPES).optional(),
  refers_to: z.array(NonEmpty).optional(),
  battery: z.union([NonEmpty, z.array(NonEmpty)]).optional(),
  observations: z
    .array(AddressObservation.omit({ source: true }).extend({ status: z.enum(MATCH_STATUSES).nullable() }))
    .optional(),
  note: NonEmpty.optional(),
});
export type Listed = z.infer<typeof Listed>;

/** A tracker list: where it comes from, and its addresses. */
export const TrackerList = z.strictObject({
  source: z.enum(ADDRESS_SOURCES),
  addresses: z.array(Listed),
});
export type TrackerList = z.infer<typeof TrackerList>;

/** The sources of which a list may speak; the others are computed from the archive. */
export const TRACKERS: readonly AddressSource[] = ['mm-rf-battery', 'mm-rf-reception', 'cha-workplan-870'];

/** A tracker list, or everything that is wrong with its form. */
export function readList(value: unknown): { readonly list?: TrackerList; readonly problems: Problem[] } {
  const parsed = TrackerList.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.') || 'list',
      actual: message,
      remedy: 'Correct it: { "source": …, "addresses": [{ "query": …, "observations": […] }] }.',
    }));
    return { problems };
  }
  if (TRACKERS.includes(parsed.data.source)) return { list: parsed.data, problems: [] };
  const remedy = `Name one of ${TRACKERS.join(', ')}: the other sources are computed from the archive.`;
  return { problems: [{ field: 'source', actual: parsed.data.source, remedy }] };
}
