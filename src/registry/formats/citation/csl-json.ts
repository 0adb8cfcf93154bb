import { type Creator, creatorsOf } from '../../identity/names.ts';
import { noteOf, statedTitle } from './parts.ts';
import { type CitedWork, isDataset } from './work.ts';

/** The citation as CSL-JSON 1.0.2: an array of one item. */
export function cslJsonCitation(work: CitedWork): string {
  return `${JSON.stringify([cslItem(work)], null, 2)}\n`;
}

/** The citation as an item of CSL-JSON 1.0.2. The identifier is `number`, never `DOI`. */
export function cslItem(work: CitedWork): object {
  const status = work.withdrawn
    ? 'withdrawn'
    : work.supersededBy !== undefined
      ? 'superseded'
      : work.draft
        ? 'draft'
        : undefined;
  return {
    id: `axn-${work.hex}`,
    type: isDataset(work.contentType) ? 'dataset' : 'document',
    title: statedTitle(work),
    author: creatorsOf(work).map(nameOf),
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
    // CSL has no variable for it.
    custom: { license: work.license },
  };
}

function nameOf(creator: Creator): object {
  if ('literal' in creator) return { literal: creator.literal };
  const { family, given, suffix } = creator;
  return { family, given, ...(suffix ? { suffix } : {}) };
}
