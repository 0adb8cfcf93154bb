import { noteOf } from './parts.ts';
import { type CitedWork, isDataset } from './work.ts';

/** The citation as CSL-JSON 1.0.2: an array of one item. The identifier is `number`, never `DOI`. */
export function cslJsonCitation(work: CitedWork): string {
  const status = work.withdrawn
    ? 'withdrawn'
    : work.supersededBy !== undefined
      ? 'superseded'
      : work.draft
        ? 'draft'
        : undefined;
  const item = {
    id: `axn-${work.hex}`,
    type: isDataset(work.contentType) ? 'dataset' : 'document',
    title: work.title,
    author: [{ literal: work.creator }],
    issued: { 'date-parts': [work.date.split('-').map(Number)] },
    version: work.version,
    publisher: work.publisher,
    archive: work.publisher,
    archive_location: work.axn,
    number: work.axn,
    genre: work.contentType,
    URL: work.url,
    ...(work.description ? { abstract: work.description } : {}),
    ...(work.keywords.length > 0 ? { keyword: work.keywords.join(', ') } : {}),
    ...(work.language ? { language: work.language } : {}),
    ...(status ? { status } : {}),
    note: noteOf(work),
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}
