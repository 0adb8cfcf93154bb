import * as z from 'zod';
import { NonEmpty, WebAddress } from './primitives.ts';
import { RESOLVE_STATUSES } from './vocabulary.ts';

/** How a DOI was matched by its title: with a score from 0 to 1, or from 0 to 100 (spec 2.7). */
export const TITLE_MATCH = /^title_match_score_(?:0(?:\.\d+)?|1(?:\.0+)?|\d{1,2}|100)$/;

/** The fields of a mapping in their order (shapes: DOI resolution index). `links` are those that a view adds. */
export const mappingShape = <Links extends z.ZodRawShape>(links: Links) => ({
  dead_doi: NonEmpty,
  doi_url: WebAddress,
  sovereign_id: NonEmpty.optional(),
  title: z.string(),
  date: z.string(),
  live_urls: z.record(NonEmpty, WebAddress),
  status: z.enum(RESOLVE_STATUSES),
  match_type: NonEmpty,
  ...links,
  record: z
    .string()
    .regex(/^\/s\/records\/[1-9]\d*\/$/)
    .optional(),
  note: NonEmpty.optional(),
});

/** What became of one legacy DOI. Its deposit is named by the path of its record, which never changes. */
export const DoiMapping = z.strictObject(mappingShape({}));
export type DoiMapping = z.infer<typeof DoiMapping>;

/** `data/doi-resolution-index.json` as it is stored. The site publishes it with its day and counts (`views`). */
export const DoiResolutionIndex = z.strictObject({
  version: NonEmpty,
  mappings: z.array(DoiMapping),
});
export type DoiResolutionIndex = z.infer<typeof DoiResolutionIndex>;
