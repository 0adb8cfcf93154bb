import { creatorsOf, invertedName } from '../citation/names.ts';
import type { CitedWork } from '../citation/work.ts';

/**
 * The `citation_*` tags of a record, in order; scholarly search engines index a work by them. Dates are `YYYY/MM/DD`. Title,
 * author and publication date are always present.
 */
export function highwireTags(work: CitedWork): readonly (readonly [name: string, content: string])[] {
  return [
    ['citation_title', work.title],
    ...creatorsOf(work).map((creator) => ['citation_author', invertedName(creator)] as const),
    ['citation_publication_date', work.date.replaceAll('-', '/')],
    ['citation_publisher', work.publisher],
    ['citation_public_url', work.url],
    ...(work.language ? [['citation_language', work.language] as const] : []),
    ...work.keywords.map((keyword) => ['citation_keywords', keyword] as const),
  ];
}
