import * as z from 'zod';
import { DepositNumber, NonEmpty } from './primitives.ts';
import { ENGAGEMENT_TYPES, PROVENANCE_METHODS } from './vocabulary.ts';

/** One concept of the entity index (shapes). */
export const Concept = z.strictObject({
  term: NonEmpty,
  definition: z.string(),
  defined_in: DepositNumber.nullable(),
  type: NonEmpty,
  entity_triples: z.array(z.strictObject({ subject: NonEmpty, predicate: NonEmpty, object: NonEmpty })),
  referenced_in: z.array(DepositNumber),
  reference_count: z.int().min(0),
  classified: z.boolean(),
  provenance_method: z.enum(PROVENANCE_METHODS),
  engagement_type: z.enum(ENGAGEMENT_TYPES),
  semantic_addresses: z.array(NonEmpty).optional(),
});
export type Concept = z.infer<typeof Concept>;

/** `data/entity-index.json` (shapes). */
export const EntityIndex = z.strictObject({
  version: NonEmpty,
  method: NonEmpty,
  total_terms: z.int().min(0),
  concepts: z.record(NonEmpty, Concept),
});
export type EntityIndex = z.infer<typeof EntityIndex>;
