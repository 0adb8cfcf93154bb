import * as z from 'zod';
import { Day, DepositNumber, NonEmpty } from './primitives.ts';
import { TERM_TYPES } from './vocabulary.ts';

/** One minted term (shapes: lexical minting registry). */
export const Term = z.strictObject({
  term: NonEmpty,
  definition: NonEmpty,
  type: z.enum(TERM_TYPES),
  defined_in_deposit: DepositNumber,
  defined_in_title: NonEmpty,
});
export type Term = z.infer<typeof Term>;

/** `data/lexical-minting-registry.json` (shapes). */
export const TermRegistry = z.strictObject({
  version: NonEmpty,
  last_updated: Day,
  total_terms: z.int().min(0),
  type_distribution: z.partialRecord(z.enum(TERM_TYPES), z.int().min(0)),
  terms: z.array(Term),
});
export type TermRegistry = z.infer<typeof TermRegistry>;
