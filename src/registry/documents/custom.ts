import type { CatalogIndex } from '../model/catalog.ts';
import { header, type ProtocolDocument, type RegistryDocument, type SchemaDocument } from './document.ts';
import { DOCUMENTS } from './index.ts';

// Documents that people write (spec 9.3): the command keeps what they say, and writes name, versions and dates into them.

/** A protocol of the index that is not in the list of generated ones. */
export function customProtocol(entry: CatalogIndex['protocols'][string]): ProtocolDocument {
  const document: ProtocolDocument = {
    kind: 'protocol',
    name: entry.name,
    path: entry.canonical_path,
    first_version: entry.current_version,
    first_schema_version: entry.schema_version,
    depends_on: entry.depends_on,
    governs: entry.governs,
    enforced_by: entry.enforced_by,
    implementations: entry.canonical_implementations ?? [],
    make: (inputs) => {
      const written = inputs.kept.document ?? {};
      const title = typeof written.title === 'string' ? written.title : entry.name;
      return { ...header(document, title, inputs), ...without(written, HEADER) };
    },
  };
  return document;
}

const HEADER = [
  'name',
  'title',
  'current_version',
  'schema_version',
  'canonical_path',
  'last_updated',
  'depends_on',
  'precedence',
];

function without(record: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** A schema of the index that is not in the list of generated ones: as it was written, identified by its path. */
export function customSchema(entry: CatalogIndex['schemas'][string]): SchemaDocument {
  return {
    kind: 'schema',
    name: entry.name,
    path: entry.canonical_path,
    first_version: 'v1.0',
    validates: entry.validates,
    used_by: entry.used_by,
    make: ({ kept }) => {
      const { $schema, ...rest } = kept.document ?? {};
      return {
        $schema: $schema ?? 'https://json-schema.org/draft/2020-12/schema',
        $id: entry.canonical_path,
        ...without(rest, ['$id']),
      };
    },
  };
}

/** Every document of an index: those of the list in its order, then those that people wrote, in the order of the index. */
export function catalogued(index: CatalogIndex): RegistryDocument[] {
  const listed = DOCUMENTS.filter(({ name, kind }) =>
    kind === 'protocol' ? name in index.protocols : name in index.schemas,
  );
  const known = new Set(listed.map(({ name }) => name));
  return [
    ...listed,
    ...Object.values(index.protocols)
      .filter(({ name }) => !known.has(name))
      .map(customProtocol),
    ...Object.values(index.schemas)
      .filter(({ name }) => !known.has(name))
      .map(customSchema),
  ];
}

/** What a person says of a document that is to be added. */
export interface Added {
  readonly name: string;
  readonly kind: string | undefined;
  readonly version: string | undefined;
  readonly schema_version: string | undefined;
  readonly governs: readonly string[];
  readonly depends_on: readonly string[];
  readonly enforced_by: readonly string[];
  readonly validates: string | undefined;
  readonly used_by: readonly string[];
}

/** The document of the list with that name, or one as described; undefined where the description lacks something. */
export function documentToAdd(added: Added): RegistryDocument | undefined {
  const listed = DOCUMENTS.find(({ name }) => name === added.name);
  if (listed) return listed;
  const { name, version } = added;
  if (!version || !/^[a-z0-9-]+$/.test(name)) return undefined;
  const common = { name, content_sha256: '', last_updated: '' };
  if (added.kind === 'schema' && added.validates) {
    const canonical_path = `/api/schemas/${name}.schema.json`;
    const document = customSchema({
      ...common,
      canonical_path,
      validates: added.validates,
      used_by: [...added.used_by],
    });
    return { ...document, first_version: version };
  }
  if (added.kind !== 'protocol' || added.governs.length === 0) return undefined;
  return customProtocol({
    ...common,
    canonical_path: `/api/${name}.json`,
    current_version: version,
    schema_version: added.schema_version ?? version,
    governs: [...added.governs],
    depends_on: [...added.depends_on],
    referenced_by: [],
    enforced_by: [...added.enforced_by],
  });
}
