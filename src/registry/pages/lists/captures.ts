import type { Capture } from '../../model/observations.ts';
import { MATCH_STATUS_WORDS, MATCH_STATUSES } from '../../model/vocabulary.ts';
import { grownParts, type List } from './list.ts';

/** The status of a capture; one without a status was not rated. */
export function statusOf({ mt }: Pick<Capture, 'mt'>): (typeof MATCH_STATUSES)[number] {
  return mt ?? 'unrated';
}

/** The captures, by the day on which each was observed. */
export const capturesList: List<Capture> = {
  name: 'captures',
  page: 'captures-page',
  noun: 'capture',
  nouns: 'captures',
  // The sort is stable: captures of one day stay in the order in which they were recorded.
  items: ({ captures }) =>
    captures.entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  parts: grownParts,
  id: ({ obs_id }) => obs_id,
  title: ({ q }) => q,
  texts: ({ slug, obs_id, d, entity = '' }) => [slug, obs_id, entity, d],
  isSought: true,
  facets: [
    { name: 'section', title: 'Section', values: ({ s }) => [s] },
    {
      name: 'status',
      title: 'Status',
      values: (capture) => [statusOf(capture)],
      words: MATCH_STATUS_WORDS,
      order: MATCH_STATUSES,
    },
  ],
  order: 'Newest first',
  orders: [
    { name: 'oldest', title: 'Oldest first', by: ({ date }) => date },
    { name: 'query', title: 'Query', by: ({ q }) => q },
  ],
};
