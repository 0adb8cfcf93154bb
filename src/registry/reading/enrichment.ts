import * as z from 'zod';
import { Day, DepositNumber, NonEmpty, Sha256Hex } from '../model/primitives.ts';
import { EntityTriple } from '../model/statements.ts';

/** What a language model wrote about one text (spec 6, decision 37): data, which the reading pass judges like any submission. */
export const EnrichmentAnswer = z.strictObject({
  deposit_number: DepositNumber,
  /** The hash of the text that was asked about. */
  hash: Sha256Hex,
  model: NonEmpty,
  prompt_version: NonEmpty,
  date: Day,
  wiki_article: NonEmpty,
  entities: z.array(EntityTriple),
});
export type EnrichmentAnswer = z.infer<typeof EnrichmentAnswer>;
