import * as z from 'zod';
import { ALL_RESOURCES, State } from '../archive/resources/index.ts';
import { type Resource, webPath } from '../archive/resources/resource.ts';
import { CatalogIndex } from '../model/catalog.ts';
import * as derived from '../model/derived.ts';
import { ALL_FIELDS, OTHER_CAP, RichEntry, type SubmissionField } from '../model/submission.ts';
import { bothOrNeither, depositConditions } from './deposit-protocol.ts';
import { type Json, type SchemaDocument, schemaPath } from './document.ts';

// The schema of a submission as data (`/api/deposit-schema.json`): the fields of the issue body under their names. A field
// that is not given is absent. What no schema can say (check digits, SPDX, what exists) is left to the rules.

/** The schema of a field: its own, or that of a text or of a list of items. */
function schemaOf({ value, item, cap = OTHER_CAP, kind, required }: SubmissionField): z.ZodType {
  if (value) return value;
  if (kind === 'list') return z.array(item ?? z.string()).max(cap);
  const text = z.string().max(cap);
  return required ? text.regex(/\S/) : text;
}

/** A submission as data, built from the one table of fields: heading as title, hint as description. */
const SubmissionData = z.strictObject(
  Object.fromEntries(
    ALL_FIELDS.map((field) => {
      const schema = schemaOf(field).meta({ title: field.heading, description: field.hint });
      return [field.name, field.required ? schema : schema.optional()];
    }),
  ),
);

// The published JSON Schemas (2020-12), each generated from the zod schema that the code itself reads with. A new resource
// is one more line here.

interface SchemaLine {
  readonly name: string;
  readonly path?: string;
  readonly schema: z.ZodType;
  readonly validates: string;
  readonly used_by: readonly string[];
  readonly io?: 'input' | 'output';
  /** Its members “if” and “then”, which zod has not. */
  readonly conditions?: (() => object) | undefined;
}

const BUILT = ['SUR-001'];

/** The schemas of a resource: of one item, where that is published, of the whole file, and of a part of it; of a log, of one line. */
function schemasOf(resource: Resource): SchemaLine[] {
  const { kind, catalog_name, item_schema, parts } = resource;
  const { schema, item } = resource.shown ?? resource;
  const path = kind === 'settings' ? `${resource.path} of an archive` : webPath(resource);
  const one = `${kind === 'log' ? 'a line' : 'an entry'} of ${path}`;
  const conditions = kind === 'registry' ? depositConditions : undefined;
  const used_by = [kind === 'registry' ? 'REG-002' : 'src/archive/load.ts'];
  return [
    ...(item && item_schema ? [{ ...item_schema, schema: item, validates: one, conditions }] : []),
    ...(kind === 'log' ? [] : [{ name: catalog_name, schema, validates: path, used_by }]),
    ...(parts ? [{ name: parts.name, schema: parts.schema, validates: `/${parts.glob}`, used_by }] : []),
  ];
}

// biome-ignore format: one schema on a line or two reads as the table that it is
const LINES: readonly SchemaLine[] = [
  { name: 'deposit-schema', path: '/api/deposit-schema.json', schema: SubmissionData, io: 'input', used_by: ['depositors'],
    // Observed entity and status are given together, or neither (NME-001).
    validates: 'a submission, as the fields of an issue body', conditions: () => bothOrNeither('nmen_status_observed', 'nmen_entity') },
  { name: 'rich-entry', schema: RichEntry, io: 'input', validates: 'the entry that Path B hands to the mint', used_by: ['scripts/mint.ts'] },
  { name: 'catalog', schema: CatalogIndex, validates: '/api/index.json', used_by: ['IDX-001', 'scripts/protocol.ts'] },
  ...ALL_RESOURCES.flatMap(schemasOf),
  { name: 'browse-index', schema: derived.BrowseIndex, validates: '/data/browse-index.json', used_by: BUILT },
  { name: 'chunk-index', schema: derived.ChunkIndex, validates: '/data/chunks/registry/_index.json', used_by: BUILT },
  { name: 'chunk', schema: derived.Chunk, validates: '/data/chunks/registry/chunk-NNN-deposits-X-to-Y.json', used_by: BUILT },
  { name: 'state', schema: State, validates: '/data/state.json', used_by: BUILT },
  { name: 'wiki-entries', schema: derived.WikiEntries, validates: '/data/wiki-entries.json', used_by: BUILT },
  { name: 'hex-to-deposit', schema: derived.HexToDeposit, validates: '/data/hex-to-deposit.json', used_by: BUILT },
  { name: 'retired-axns', schema: derived.RetiredAxns, validates: '/data/retired-axns.json', used_by: BUILT },
  { name: 'citation-graph', schema: derived.CitationGraph, validates: '/data/citation-graph.json', used_by: BUILT },
  { name: 'edition-index', schema: derived.EditionIndex, validates: '/data/autonomous/index.json', used_by: BUILT },
  { name: 'lexical-overlay', schema: derived.LexicalOverlay, validates: '/data/lexical-overlay.json', used_by: BUILT },
];

/** The schema documents, in the order of the catalog. */
export const schemaDocuments: readonly SchemaDocument[] = LINES.map((line) => {
  const path = line.path ?? schemaPath(line.name);
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
