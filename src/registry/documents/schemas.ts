import * as z from 'zod';
import { AddressRegistry } from '../model/addresses.ts';
import { CatalogIndex } from '../model/catalog.ts';
import { EntityIndex } from '../model/concepts.ts';
import { Deposit, Registry } from '../model/deposit.ts';
import * as derived from '../model/derived.ts';
import { NmenRegistry } from '../model/nmen.ts';
import { CaptureRegistry, ObservationRegister, RegisterEntry } from '../model/observations.ts';
import { FamiliarizationReceipt, OverwriteReceipt } from '../model/receipts.ts';
import { DoiResolutionIndex } from '../model/resolution.ts';
import { RichEntry } from '../model/rich-entry.ts';
import { Site } from '../model/site.ts';
import { TermRegistry } from '../model/terms.ts';
import { Waivers } from '../model/waivers.ts';
import { depositConditions, observationConditions } from './conditions.ts';
import type { Json, SchemaDocument } from './document.ts';
import { SubmissionData } from './submission-schema.ts';

// The published JSON Schemas (2020-12), each generated from the zod schema that the code itself reads with. A new resource
// is one more line here.

interface SchemaLine {
  readonly name: string;
  readonly path?: string;
  readonly schema: z.ZodType;
  readonly validates: string;
  readonly used_by: readonly string[];
  readonly io?: 'input' | 'output';
  readonly conditions?: () => object;
}

const READER = ['src/archive/load.ts'];
const CHECKED = ['REG-002'];
const BUILT = ['SUR-001'];

// biome-ignore format: one schema on a line or two reads as the table that it is
const LINES: readonly SchemaLine[] = [
  { name: 'deposit-schema', path: '/api/deposit-schema.json', schema: SubmissionData, io: 'input', used_by: ['depositors'],
    validates: 'a submission, as the fields of an issue body', conditions: submissionConditions },
  { name: 'rich-entry', schema: RichEntry, io: 'input', validates: 'the entry that Path B hands to the mint', used_by: ['scripts/mint.ts'] },
  { name: 'deposit-entry', schema: Deposit, conditions: depositConditions, validates: 'an entry of /data/registry.json', used_by: CHECKED },
  { name: 'registry', schema: Registry, validates: '/data/registry.json', used_by: CHECKED },
  { name: 'catalog', schema: CatalogIndex, validates: '/api/index.json', used_by: ['IDX-001', 'scripts/protocol.ts'] },
  { name: 'entity-index', schema: EntityIndex, validates: '/data/entity-index.json', used_by: READER },
  { name: 'lexical-minting-registry', schema: TermRegistry, validates: '/data/lexical-minting-registry.json', used_by: READER },
  { name: 'semantic-addresses', schema: AddressRegistry, validates: '/data/semantic-addresses.json', used_by: READER },
  { name: 'captures', schema: CaptureRegistry, validates: '/data/EA-WG-CAPTURES-01-v8.3.json', used_by: READER },
  { name: 'observation-register-entry', schema: RegisterEntry, conditions: observationConditions, used_by: READER,
    validates: 'an entry of /data/observation-register.json' },
  { name: 'observation-register', schema: ObservationRegister, validates: '/data/observation-register.json', used_by: READER },
  { name: 'doi-resolution-index', schema: DoiResolutionIndex, validates: '/data/doi-resolution-index.json', used_by: READER },
  { name: 'nmen-registry', schema: NmenRegistry, validates: '/data/nmen-registry.json', used_by: READER },
  { name: 'waivers', schema: Waivers, validates: '/data/waivers.json', used_by: READER },
  { name: 'site', schema: Site, validates: 'data/site.json of an archive', used_by: READER },
  { name: 'overwrite-receipt', schema: OverwriteReceipt, validates: 'a line of /data/pre-overwrite-receipts.log', used_by: ['RCP-002'] },
  { name: 'familiarization-receipt', schema: FamiliarizationReceipt, validates: 'a line of /data/instance-familiarization.log', used_by: ['FAM-002'] },
  { name: 'browse-index', schema: derived.BrowseIndex, validates: '/data/browse-index.json', used_by: BUILT },
  { name: 'chunk-index', schema: derived.ChunkIndex, validates: '/data/chunks/registry/_index.json', used_by: BUILT },
  { name: 'chunk', schema: derived.Chunk, validates: '/data/chunks/registry/chunk-NNN-deposits-X-to-Y.json', used_by: BUILT },
  { name: 'state', schema: derived.State, validates: '/data/state.json', used_by: BUILT },
  { name: 'wiki-entries', schema: derived.WikiEntries, validates: '/data/wiki-entries.json', used_by: BUILT },
  { name: 'hex-to-deposit', schema: derived.HexToDeposit, validates: '/data/hex-to-deposit.json', used_by: BUILT },
  { name: 'retired-axns', schema: derived.RetiredAxns, validates: '/data/retired-axns.json', used_by: BUILT },
  { name: 'citation-graph', schema: derived.CitationGraph, validates: '/data/citation-graph.json', used_by: BUILT },
  { name: 'lexical-overlay', schema: derived.LexicalOverlay, validates: '/data/lexical-overlay.json', used_by: BUILT },
];

/** The schema documents, in the order of the catalog. */
export const schemaDocuments: readonly SchemaDocument[] = LINES.map((line) => {
  const path = line.path ?? `/api/schemas/${line.name}.schema.json`;
  let made: Json | undefined;
  return {
    kind: 'schema',
    name: line.name,
    path,
    first_version: 'v1.0',
    validates: line.validates,
    used_by: line.used_by,
    make: () => {
      made ??= jsonSchema(path, line);
      return made;
    },
  };
});

/** Identified by its path, so that the schema is the same at every base address. */
function jsonSchema(path: string, { schema, validates, io = 'output', conditions }: SchemaLine): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return {
    $schema,
    $id: path,
    title: validates.charAt(0).toUpperCase() + validates.slice(1),
    ...rest,
    ...conditions?.(),
  };
}

/** Observed entity and status are given together, or neither (NME-001). */
function submissionConditions() {
  return {
    dependentRequired: {
      nmen_status_observed: ['nmen_entity'],
      nmen_entity: ['nmen_status_observed'],
    },
  };
}
