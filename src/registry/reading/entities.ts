import { creatorsOf, invertedName } from '../citation/names.ts';
import type { Deposit } from '../model/deposit.ts';
import type { EntityTriple } from '../model/tables.ts';

/** The source of entities: an entry before its generated fields are set. */
export type EntitySource = Pick<
  Deposit,
  'title' | 'creator' | 'content_type' | 'keywords' | 'defines_concepts' | 'entity_triples' | 'related_ids'
>;

const MOST_KEYWORDS = 8;

/**
 * Extracts entities offline: the statements that the deposit's metadata makes, each with its origin as evidence.
 * Their status is `provisional-generated` until a person reviews them.
 */
export function extractEntities(entry: EntitySource): EntityTriple[] {
  const { title } = entry;
  const triple = (predicate: string, object: string, type: string, evidence = 'stated in the metadata') => ({
    subject: title,
    predicate,
    object,
    type,
    evidence_status: evidence,
  });
  return [
    ...creatorsOf(entry).map((creator) => triple('was created by', invertedName(creator), 'provenance')),
    triple('is a', entry.content_type, 'classification'),
    ...(entry.defines_concepts ?? []).map(({ term }) => triple('defines', term, 'definition')),
    ...entry.keywords.slice(0, MOST_KEYWORDS).map((keyword) => triple('is about', keyword, 'subject')),
    ...(entry.related_ids ?? []).map((id) => triple('relates to', id, 'relation')),
    ...(entry.entity_triples ?? []),
  ];
}
