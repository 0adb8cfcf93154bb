import * as z from 'zod';
import { Instant, NonEmpty, Sha256Hex } from '../../model/primitives.ts';
import { RESOLVE_STATUSES, VIA_TYPES } from '../../model/vocabulary.ts';
import { tallyShape, totalShape } from './index.ts';

const Count = z.int().min(0);

/** The schema of `state.json`. What it counts of the resources comes from their list. */
export const State = z.strictObject({
  schema_version: NonEmpty,
  generated_at: Instant,
  source_commit: NonEmpty.nullable(),
  deposits: z.strictObject({
    total: Count,
    ...tallyShape('registry'),
    series_count: Count,
    wiki_entries: Count,
    ...totalShape('deposits'),
  }),
  corpus: z.strictObject({
    ...totalShape('corpus'),
    citation_edges: Count,
    chunks: Count,
    ...tallyShape('corpus'),
    by_resolve_status: z.partialRecord(z.enum(RESOLVE_STATUSES), Count),
    by_via: z.partialRecord(z.enum(VIA_TYPES), Count),
  }),
  data_files: z.record(NonEmpty, z.strictObject({ path: NonEmpty, size_bytes: Count, sha256: Sha256Hex })),
  protocols: z.record(NonEmpty, z.strictObject({ path: NonEmpty, version: NonEmpty, sha256: Sha256Hex })),
});
