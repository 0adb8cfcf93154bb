import * as z from 'zod';
import { AxnString, Day, NonEmpty, WebAddress } from './primitives.ts';
import { RESOLVE_STATUSES } from './vocabulary.ts';

/** How a DOI was matched by its title: with a score from 0 to 1, or from 0 to 100 (spec 2.7). */
export const TITLE_MATCH = /^title_match_score_(?:0(?:\.\d+)?|1(?:\.0+)?|\d{1,2}|100)$/;

/** What became of one legacy DOI (shapes: DOI resolution index). */
export const DoiMapping = z.strictObject({
  dead_doi: NonEmpty,
  doi_url: WebAddress,
  sovereign_id: NonEmpty.optional(),
  title: z.string(),
  date: z.string(),
  live_urls: z.record(NonEmpty, WebAddress),
  status: z.enum(RESOLVE_STATUSES),
  match_type: NonEmpty,
  axn: AxnString.optional(),
  record: z
    .string()
    .regex(/^\/s\/records\/[1-9]\d*\/$/)
    .optional(),
  note: NonEmpty.optional(),
});
export type DoiMapping = z.infer<typeof DoiMapping>;

/** `data/doi-resolution-index.json` (shapes). */
export const DoiResolutionIndex = z.strictObject({
  version: NonEmpty,
  last_updated: Day,
  total_mappings: z.int().min(0),
  total_unique_dois: z.int().min(0),
  mappings: z.array(DoiMapping),
});
export type DoiResolutionIndex = z.infer<typeof DoiResolutionIndex>;
