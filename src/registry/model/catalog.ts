import * as z from 'zod';
import { Day, NonEmpty, Sha256Hex } from './primitives.ts';
import { FAMILIES } from './vocabulary.ts';

const ProtocolEntry = z.strictObject({
  name: NonEmpty,
  current_version: NonEmpty,
  schema_version: NonEmpty,
  canonical_path: NonEmpty,
  content_sha256: Sha256Hex,
  governs: z.array(NonEmpty),
  depends_on: z.array(NonEmpty),
  referenced_by: z.array(NonEmpty),
  enforced_by: z.array(NonEmpty),
  last_updated: Day,
  canonical_implementations: z.array(NonEmpty).optional(),
  added: Day.optional(),
  added_in_session: NonEmpty.optional(),
});

/** A schema in the index. `version`, that of its newest change, is filled in at build: every published one has it. */
const SchemaEntry = z.strictObject({
  name: NonEmpty,
  version: NonEmpty.optional(),
  canonical_path: NonEmpty,
  content_sha256: Sha256Hex,
  validates: NonEmpty,
  used_by: z.array(NonEmpty),
  last_updated: Day,
});

/** A registry in the index. Its version, hash, count and day are filled in at build: every published one has them. */
const RegistryEntry = z.strictObject({
  name: NonEmpty,
  version: NonEmpty.optional(),
  canonical_path: NonEmpty,
  content_sha256: Sha256Hex.optional(),
  purpose: NonEmpty,
  current_count: z.int().min(0).optional(),
  validates_against: NonEmpty,
  regenerated_by_change: z.boolean(),
  last_updated: Day.optional(),
  role: NonEmpty.optional(),
  derived_from: z.array(NonEmpty).optional(),
  generated_by: NonEmpty.optional(),
  owner_scripts: z.array(NonEmpty).optional(),
});

/** A derived surface in the index (shapes), filled in at build. Of several files: how many, their size together, and where each hash stands. */
const SurfaceEntry = z.strictObject({
  name: NonEmpty,
  canonical_path: NonEmpty,
  derived_from: z.array(NonEmpty),
  generated_by: NonEmpty,
  version: NonEmpty,
  content_sha256: Sha256Hex.nullable().describe(
    'SHA-256 of the one file; null for several files, whose hashes stand in hashes_in, and for /api/index.json and /SHA256SUMS.txt, which carry no hash of themselves',
  ),
  size_bytes: z
    .int()
    .min(0)
    .nullable()
    .describe('bytes of all its files; null for /api/index.json and /SHA256SUMS.txt'),
  files: z.int().min(0).optional().describe('how many files it has, where these are not one'),
  hashes_in: NonEmpty.optional().describe('the file that has the hash of each, where these are not one'),
});

/** A script in the index (shapes); the hash of its file is filled in at build: every published one has it. */
const ScriptEntry = z.strictObject({
  name: NonEmpty,
  canonical_path: NonEmpty,
  purpose: NonEmpty,
  invocation: NonEmpty,
  version: NonEmpty,
  content_sha256: Sha256Hex.optional(),
});

const ChangeLogEntry = z.strictObject({
  date: Day,
  name: NonEmpty,
  version: NonEmpty,
  why: NonEmpty,
});

/** `api/index.json` as people keep it; the published one is filled up at build (shapes). */
export const CatalogIndex = z.strictObject({
  index_version: NonEmpty,
  last_updated: Day,
  precedence: z.array(NonEmpty),
  protocols: z.record(NonEmpty, ProtocolEntry),
  schemas: z.record(NonEmpty, SchemaEntry),
  registries: z.record(NonEmpty, RegistryEntry),
  derived_surfaces: z.record(NonEmpty, SurfaceEntry).optional(),
  scripts: z.record(NonEmpty, ScriptEntry),
  change_log: z.array(ChangeLogEntry),
});
export type CatalogIndex = z.infer<typeof CatalogIndex>;

/** The parts of `api/axn-protocol.json` that the code reads, which an adopted archive brings. Loose: the document carries prose besides. */
export const AxnProtocol = z.looseObject({
  glyph_table: z.array(NonEmpty).length(256),
  glyph_names: z.array(NonEmpty).length(256),
  cluster_table: z.array(NonEmpty).length(256),
  cluster_readings: z.record(NonEmpty, NonEmpty),
  family_keywords: z.record(z.enum(FAMILIES), z.array(NonEmpty)),
  content_type_families: z.record(NonEmpty, z.enum(FAMILIES)),
});
export type AxnTables = z.infer<typeof AxnProtocol>;
