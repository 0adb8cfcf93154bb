import type { Archive } from '../archive/archive.ts';
import type { Deposit, Generation } from '../model/deposit.ts';
import {
  type PublishedConcept,
  type PublishedDeposit,
  PublishedDeposit as PublishedDepositSchema,
  type PublishedEntityIndex,
} from '../model/published.ts';
import type { Concept } from '../model/tables.ts';
import { onceFor } from '../text/once.ts';
import { foldTerm } from '../text/words.ts';
import { byFoldedTerm, conceptsOf, referencesOf, wasRead } from './concepts.ts';
import { type EditionHead, editionHeadOf } from './editions.ts';
import { generatedOf } from './generated.ts';

// Concepts and deposits as they are published, with their links to each other.

const METHOD =
  'Concepts that deposits define, in their metadata or in their texts, and the texts that mention them as whole words.';

/** The concept index as it is published. */
export function conceptsView(archive: Archive): PublishedEntityIndex {
  return onceFor(archive, 'concepts', () => {
    const { version, method } = archive.concepts;
    const concepts = conceptsOf(archive);
    const { ofConcept } = referencesOf(archive);
    const addressed = byFoldedTerm(Object.entries(archive.addresses.addresses), ([, one]) => one.refers_to);
    const entries = Object.entries(concepts);
    const view = ({
      term,
      definition,
      defined_in,
      type,
      entity_triples,
      ...rest
    }: Concept): PublishedConcept => {
      const referenced_in = [...(ofConcept.get(term) ?? [])];
      const semantic_addresses = addressed.get(foldTerm(term))?.map(([slug]) => slug);
      return {
        ...{ term, definition, defined_in, type, entity_triples },
        ...{ referenced_in, reference_count: referenced_in.length },
        ...rest,
        ...(semantic_addresses ? { semantic_addresses: semantic_addresses.sort() } : {}),
      };
    };
    return {
      version,
      method: archive.registry.deposits.some(wasRead) ? METHOD : method,
      total_terms: entries.length,
      concepts: Object.fromEntries(entries.map(([key, concept]) => [key, view(concept)])),
    };
  });
}

const KEYS = Object.keys(PublishedDepositSchema.shape);

/** A deposit as it is published: its entry with its generated content and the concepts that its text mentions, each where the schema has it. */
export function depositView(archive: Archive, deposit: Deposit): PublishedDeposit {
  const references_concepts = referencesOf(archive).ofDeposit.get(deposit.deposit_number) ?? [];
  const generated = generatedOf(archive, deposit);
  const edition = editionHeadOf(archive, deposit);
  const view: Readonly<Record<string, unknown>> = {
    ...deposit,
    ...generated,
    references_concepts,
    references_concept_count: references_concepts.length,
    generated_by: { ...generated.generated_by, ...(edition && { autonomous: originOf(edition, deposit) }) },
  };
  const keys = Object.keys(deposit);
  for (const key of KEYS.filter((one) => view[one] !== undefined && !(one in deposit))) {
    const at = keys.findIndex((one) => KEYS.indexOf(one) > KEYS.indexOf(key));
    keys.splice(at === -1 ? keys.length : at, 0, key);
  }
  return Object.fromEntries(keys.map((key) => [key, view[key]])) as PublishedDeposit;
}

/** The origin of an edition: its day is the newest of what it speaks of. */
function originOf({ date }: EditionHead, { generated_by }: Deposit): Generation | undefined {
  const origin = generated_by?.autonomous;
  return origin && { ...origin, date };
}
