import { creatorsOf, invertedName } from '../../identity/names.ts';
import { type CitedWork, isDataset, statedTitle } from '../citation/work.ts';

/**
 * The `citation_*` tags of a record, in order; scholarly search engines index a work by them. Dates are `YYYY/MM/DD`. Title,
 * author and publication date are always present. `DC.type` is there for Zotero, which takes a work with a `citation_title` and no type for
 * an article of a journal.
 */
export function highwireTags(work: CitedWork): readonly (readonly [name: string, content: string])[] {
  return [
    ['citation_title', statedTitle(work)],
    ...creatorsOf(work).map((creator) => ['citation_author', invertedName(creator)] as const),
    ['citation_publication_date', work.date.replaceAll('-', '/')],
    ['citation_publisher', work.publisher],
    ['citation_public_url', work.url],
    ...(work.language ? [['citation_language', work.language] as const] : []),
    ...work.keywords.map((keyword) => ['citation_keywords', keyword] as const),
    ['DC.type', itemType(work.contentType)],
  ];
}

/** The types of Zotero (its schema, `itemTypes`) by the last word of a content type, which says what a work is: “critical edition”. */
const ITEM_TYPES: readonly (readonly [words: RegExp, type: string])[] = [
  [/\bjournal article$/i, 'journalArticle'],
  [/\b(?:article|paper|preprint)$/i, 'preprint'],
  [/\b(?:report|technical note)$/i, 'report'],
  [/\b(?:book|monograph|edition|anthology)$/i, 'book'],
  [/\b(?:thesis|dissertation)$/i, 'thesis'],
  [/\b(?:software|source code|program)$/i, 'computerProgram'],
  [/\b(?:slides|presentation|talk|lecture)$/i, 'presentation'],
];

function itemType(contentType: string): string {
  if (isDataset(contentType)) return 'dataset';
  return ITEM_TYPES.find(([words]) => words.test(contentType.trim()))?.[1] ?? 'document';
}
