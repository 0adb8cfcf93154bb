import { type Archive, textFile } from '../archive.ts';
import { readableBody } from '../held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { ordered } from '../model/lifecycle.ts';
import { fieldNamed, OTHER_CAP } from '../model/submission-fields.ts';
import type { DefinedConcept } from '../model/tables.ts';
import { foldTerm } from '../text/words.ts';
import { wasRead } from './concepts.ts';
import { editionOrigin } from './editions.ts';
import { extractEntities } from './entities.ts';
import { definitionsIn } from './extract.ts';

/**
 * A deposit as reading its text leaves it, before it is linked to others: with the concepts that the text defines after those of its
 * metadata, which stay as they are, and with the origin of an edition, which tells that it was read.
 */
export function readDeposit({ files }: Pick<Archive, 'files'>, deposit: Deposit): Deposit {
  const bytes = files.read(textFile(deposit));
  const body = bytes && readableBody(fromUtf8(bytes), deposit);
  const added = body ? newConcepts(deposit, definitionsIn(body)) : [];
  if (added.length === 0 && wasRead(deposit)) return deposit;
  const defining = added.length === 0 ? deposit : withConcepts(deposit, added);
  const autonomous = deposit.generated_by?.autonomous ?? editionOrigin(deposit.minted_at.slice(0, 10));
  return ordered({ ...defining, generated_by: { ...defining.generated_by, autonomous } });
}

/** The concepts that a deposit does not define yet, as far as the list has room, in items and in characters (SAN-001). */
function newConcepts({ defines_concepts = [] }: Deposit, found: readonly DefinedConcept[]): DefinedConcept[] {
  const own = new Set(defines_concepts.map(({ term }) => foldTerm(term)));
  const left = Math.max(0, fieldNamed('defines_concepts').cap - defines_concepts.length);
  let room = OTHER_CAP - defines_concepts.reduce((sum, concept) => sum + lengthOf(concept), 0);
  return found
    .filter((concept) => {
      room -= own.has(foldTerm(concept.term)) ? 0 : lengthOf(concept);
      return room >= 0 && !own.has(foldTerm(concept.term));
    })
    .slice(0, left);
}

function lengthOf({ term, definition, type }: DefinedConcept): number {
  return term.length + definition.length + type.length;
}

/** With the entities that a program extracts from the metadata, where no person or model has had a hand in them. */
function withConcepts(deposit: Deposit, added: readonly DefinedConcept[]): Deposit {
  const defining = { ...deposit, defines_concepts: [...(deposit.defines_concepts ?? []), ...added] };
  const isExtractive =
    deposit.entity_status === 'provisional-generated' && deposit.generated_by?.entities?.by === 'extractive';
  return isExtractive ? { ...defining, entities: extractEntities(defining) } : defining;
}
