import * as z from 'zod';
import { DepositNumber, NonEmpty } from './primitives.ts';
import { DefinedConcept, EntityTriple } from './statements.ts';
import { RICH_SHAPE } from './submission-fields.ts';
import { FAMILIES, SERIES_TYPES } from './vocabulary.ts';

/**
 * The entry that Path B hands to the mint (spec 1.2): the fields of spec 2.1 and 2.2, with what is chosen by hand.
 * What the mint sets (spec 2.3) is refused here. Values are validated by the rules, not by this schema.
 */
export const RichEntry = z.strictObject({
  protocol_version: z.string(),
  title: z.string(),
  creator: z.string(),
  orcid: z.string().optional(),
  date: z.string(),
  description: z.string(),
  content_type: z.string(),
  license: z.string(),
  substrate: z.string(),
  keywords: z.union([z.array(z.string()), z.string()]),
  family: z.enum(FAMILIES),
  version: z.string().optional(),
  methodology: z.string().optional(),
  falsification: z.string().optional(),
  related_ids: z.array(z.string()).optional(),
  defines_concepts: z.array(DefinedConcept).optional(),
  entity_triples: z.array(EntityTriple).optional(),
  ...RICH_SHAPE,
  familiarization_receipt: z.string().optional(),
  supersedes: z.union([DepositNumber, NonEmpty]).optional(),
  version_series_id: NonEmpty.optional(),
  version_in_series: z.int().min(1).optional(),
  series_type: z.enum(SERIES_TYPES).optional(),
  predecessor_deposit_number: DepositNumber.optional(),
  journal: NonEmpty.optional(),
  sovereign_id: NonEmpty.optional(),
  mirrors: z.record(NonEmpty, NonEmpty).optional(),
  draft_pending_reason: NonEmpty.optional(),
});
export type RichEntry = z.infer<typeof RichEntry>;
