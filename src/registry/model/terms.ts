import * as z from 'zod';
import { DepositNumber, NonEmpty } from './primitives.ts';
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

/** `data/lexical-minting-registry.json` as it is stored. The site publishes it with its day and counts (`views`). */
export const TermRegistry = z.strictObject({
  version: NonEmpty,
  terms: z.array(Term),
});
export type TermRegistry = z.infer<typeof TermRegistry>;
