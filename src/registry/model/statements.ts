import * as z from 'zod';
import { NonEmpty } from './primitives.ts';

/** A concept that a deposit defines (spec 2.2 `defines_concepts`). */
export const DefinedConcept = z.strictObject({
  term: NonEmpty,
  definition: NonEmpty,
  type: NonEmpty,
});
export type DefinedConcept = z.infer<typeof DefinedConcept>;

/** A statement that a deposit makes (spec 2.2 `entity_triples`, 2.3 `entities`). */
export const EntityTriple = z.strictObject({
  subject: NonEmpty,
  predicate: NonEmpty,
  object: NonEmpty,
  type: NonEmpty,
  evidence_status: NonEmpty,
});
export type EntityTriple = z.infer<typeof EntityTriple>;
