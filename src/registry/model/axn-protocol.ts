import * as z from 'zod';
import { NonEmpty } from './primitives.ts';
import { FAMILIES } from './vocabulary.ts';

/**
 * The parts of `api/axn-protocol.json` that the code reads (decision 3): an adopted archive brings its own tables.
 * Loose, since the document also carries prose and its catalog fields.
 */
export const AxnProtocol = z.looseObject({
  glyph_table: z.array(NonEmpty).length(256),
  glyph_names: z.array(NonEmpty).length(256),
  cluster_table: z.array(NonEmpty).length(256),
  cluster_readings: z.record(NonEmpty, NonEmpty),
  family_keywords: z.record(z.enum(FAMILIES), z.array(NonEmpty)),
  content_type_families: z.record(NonEmpty, z.enum(FAMILIES)),
});
export type AxnTables = z.infer<typeof AxnProtocol>;
