import type { Deposit } from '../../model/deposit.ts';
import {
  PublishedMapping as MappingSchema,
  type PublishedMapping,
  type PublishedResolution,
} from '../../model/published.ts';
import type { DoiMapping } from '../../model/tables.ts';
import { inShape } from '../../text/json.ts';
import { normalizeDoi } from '../../text/links.ts';
import { type Archive, type ArchiveIndex, indexOf } from '../archive.ts';
import { BEGUN, changedAt } from '../moments.ts';
import { RESOURCES } from '../resources/index.ts';
import { targetNumber } from './words.ts';

// Titles as they are compared. A legacy DOI that leads to a plausible but wrong work is worse than one that leads nowhere.

/** Whether two titles are the same but for case, quotation marks, dashes, emphasis and white space. A version, or any word, differs. */
export function sameTitle(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

/**
 * Whether a note acknowledges that a title differs from that of the record: it says the word “title”, or repeats the other title.
 * Any other note is about something else.
 */
export function acknowledgesTitle(note: string | undefined, title: string): boolean {
  if (note === undefined) return false;
  const words = comparable(note);
  return /\btitles?\b/.test(words) || words.includes(comparable(title));
}

function comparable(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'`´‘’‚“”„«»‹›*_]/g, '')
    .replace(/[\u00AD\u200B-\u200D\uFEFF]/g, '')
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .replace(/\s*-+\s*/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '')
    .trim()
    .normalize('NFC');
}

/** The DOI of a mapping in its stored form, by which it is one with another. */
export function doiOf({ dead_doi }: Pick<DoiMapping, 'dead_doi'>): string {
  return normalizeDoi(dead_doi) ?? dead_doi;
}

/** The deposit to which a mapping leads; undefined where it leads to none of this registry. */
export function targetOf(
  mapping: Pick<DoiMapping, 'record'>,
  { byNumber }: Pick<ArchiveIndex, 'byNumber'>,
): Deposit | undefined {
  return byNumber.get(targetNumber(mapping) ?? 0);
}

/** The mappings of legacy DOIs: their day is that of the last change of their file. */
export function resolutionView(archive: Archive): PublishedResolution {
  const { version, mappings } = archive.resolution;
  const index = indexOf(archive);
  return {
    version,
    last_updated: changedAt(archive, RESOURCES.resolution)?.slice(0, 10) ?? BEGUN,
    total_mappings: mappings.length,
    total_unique_dois: new Set(mappings.map(doiOf)).size,
    mappings: mappings.map((mapping) => mappingView(mapping, targetOf(mapping, index))),
  };
}

/** A mapping with identifier and document id of its deposit, in the order of the schema. */
function mappingView(mapping: DoiMapping, target: Deposit | undefined): PublishedMapping {
  const { axn, sovereign_id } = target ?? {};
  const view = target ? { ...mapping, axn, sovereign_id } : mapping;
  return inShape(MappingSchema.shape, view) as PublishedMapping;
}
