import type { Archive } from '../../archive/archive.ts';
import { resolutionView } from '../../archive/resolution/view.ts';
import { BECAME_WORDS, MATCH_WORDS, matchKind } from '../../archive/resolution/words.ts';
import type { PublishedMapping } from '../../model/published.ts';
import { MATCH_TYPES, RESOLVE_STATUSES, TITLE_SCORE } from '../../model/vocabulary.ts';
import { grownParts, type List } from './list.ts';

/** A mapping with the anchor of its row. */
interface LegacyDoi extends PublishedMapping {
  readonly anchor: string;
}

/** The legacy DOIs (shapes: resolution index), in the order in which they were added. */
export const legacyDoiList: List<LegacyDoi> = {
  name: 'legacy-dois',
  page: 'resolve-page',
  noun: 'DOI',
  nouns: 'DOIs',
  searched: 'Search by title, identifier or suffix',
  items: mappingsOf,
  parts: grownParts,
  id: ({ anchor }) => anchor,
  title: ({ title, dead_doi }) => (title.trim() === '' ? dead_doi : title),
  texts: ({ dead_doi, sovereign_id = '', axn = '' }) => [dead_doi, sovereign_id, axn],
  order: 'Last added',
  orders: [
    { name: 'doi', title: 'DOI', by: ({ dead_doi }) => dead_doi },
    { name: 'title', title: 'Title', by: ({ title }) => title.normalize('NFKD').toLowerCase() },
    { name: 'date', title: 'Newest work', by: ({ date }) => date, backwards: true },
  ],
  facets: [
    {
      name: 'status',
      title: 'What became of it',
      values: ({ status }) => [status],
      order: RESOLVE_STATUSES,
      words: BECAME_WORDS,
    },
    {
      name: 'match',
      title: 'How it was matched',
      values: ({ match_type }) => [matchKind(match_type)],
      order: [...MATCH_TYPES, TITLE_SCORE],
      words: MATCH_WORDS,
    },
  ],
};

/** The mappings with anchors: the DOI, which may stand twice. */
function mappingsOf(archive: Archive): readonly LegacyDoi[] {
  const times = new Map<string, number>();
  return resolutionView(archive).mappings.map((mapping) => {
    const time = (times.get(mapping.dead_doi) ?? 0) + 1;
    times.set(mapping.dead_doi, time);
    const anchor = `doi-${mapping.dead_doi.replace(/\s/g, '')}${time === 1 ? '' : `-${time}`}`;
    return { ...mapping, anchor };
  });
}
