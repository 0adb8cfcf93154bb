import * as z from 'zod';
import { DepositNumber, NonEmpty } from './primitives.ts';
import { ENGAGEMENT_TYPES, PROVENANCE_METHODS } from './vocabulary.ts';

/** One concept as the archive states it: its definition, where that comes from, and how it was found. */
export const Concept = z.strictObject({
  term: NonEmpty,
  definition: z.string(),
  defined_in: DepositNumber.nullable(),
  type: NonEmpty,
  entity_triples: z.array(z.strictObject({ subject: NonEmpty, predicate: NonEmpty, object: NonEmpty })),
  classified: z.boolean(),
  provenance_method: z.enum(PROVENANCE_METHODS),
  engagement_type: z.enum(ENGAGEMENT_TYPES),
});
export type Concept = z.infer<typeof Concept>;

/** `data/entity-index.json` as it is stored. The site publishes it with counts and back-links (`views`). */
export const EntityIndex = z.strictObject({
  version: NonEmpty,
  method: NonEmpty,
  concepts: z.record(NonEmpty, Concept),
});
export type EntityIndex = z.infer<typeof EntityIndex>;
