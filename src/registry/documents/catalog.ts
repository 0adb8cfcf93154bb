import { ALL_RESOURCES } from '../archive/resources/index.ts';
import { webPath } from '../archive/resources/resource.ts';
import { CatalogIndex } from '../model/catalog.ts';
import { FILES_OF_PAGES } from '../pages/built.ts';
import { LISTED_PAGES } from '../pages/index.ts';
import type { Surface } from '../pages/publication/surface.ts';
import { COMMANDS, commandNames, invocationOf } from './commands/index.ts';
import { PRECEDENCE, type RegistryDocument, type RegistryLists, schemaPath } from './document.ts';

// The index as the archive keeps it: what is decided is kept, everything else is made from the lists.

export const INDEX_PATH = 'api/index.json';

/** An index without documents, from which the first release starts. */
export function emptyIndex(day: string): CatalogIndex {
  return {
    index_version: 'v1.0',
    last_updated: day,
    precedence: [...PRECEDENCE],
    protocols: {},
    schemas: {},
    registries: {},
    scripts: {},
    change_log: [],
  };
}

/**
 * The index with everything generated again but versions, hashes, dates, change log, and entries of documents that were added. Keys
 * stand in the order of the schema. Throws where something is not of the schema.
 */
export function madeIndex(
  index: CatalogIndex,
  documents: readonly RegistryDocument[],
  lists: RegistryLists,
): CatalogIndex {
  const made = new Map<string, object>(documents.map((one) => [one.name, statedBy(one, lists)]));
  const protocols = Object.entries(index.protocols).map(([name, entry]) => {
    const others = Object.values(index.protocols).filter(({ depends_on }) => depends_on.includes(name));
    return [name, { ...entry, ...made.get(name), referenced_by: others.map((other) => other.name) }];
  });
  const schemas = Object.entries(index.schemas).map(([name, entry]) => {
    return [name, { ...entry, ...made.get(name) }];
  });
  return CatalogIndex.parse({
    index_version: index.index_version,
    last_updated: index.last_updated,
    precedence: [...PRECEDENCE],
    protocols: Object.fromEntries(protocols),
    schemas: Object.fromEntries(schemas),
    registries: Object.fromEntries(
      [...SOURCES, ...derivedEntries(lists.surfaces)].map((made) => [made.name, made]),
    ),
    scripts: Object.fromEntries(
      commandNames.map((name) => {
        const [canonical_path, { purpose }] = [`scripts/${name}.ts`, COMMANDS[name]];
        return [name, { name, canonical_path, purpose, invocation: invocationOf(name), version: 'v1.0' }];
      }),
    ),
    change_log: index.change_log,
  });
}

/** The members of an entry of the index that follow from its document: all but version, hash and date. */
export function statedBy(document: RegistryDocument, { rules }: RegistryLists): object {
  if (document.kind === 'schema') {
    const { path, validates, used_by } = document;
    return { canonical_path: path, validates, used_by };
  }
  const enforcing = rules.filter(({ id }) => document.enforced_by.some((prefix) => id.startsWith(prefix)));
  return {
    canonical_path: document.path,
    governs: document.governs,
    depends_on: document.depends_on,
    enforced_by: enforcing.map(({ id }) => id),
    canonical_implementations: document.implementations,
  };
}

/** The parts of an index that no version, hash or date is in: they change only with an entry for the index in the log. */
export function lastingParts({ precedence, protocols, schemas, registries, scripts }: CatalogIndex): string {
  const lasting = (entry: object) =>
    Object.entries(entry).filter(([key]) => !VARYING.includes(key as (typeof VARYING)[number]));
  return JSON.stringify([
    precedence,
    Object.values(protocols).map(lasting),
    Object.values(schemas).map(lasting),
    registries,
    scripts,
  ]);
}

const VARYING = ['current_version', 'schema_version', 'content_sha256', 'last_updated'] as const;

// The data resources and the derived files beside them, as the index lists them.

const SOURCES: readonly CatalogIndex['registries'][string][] = ALL_RESOURCES.filter(
  ({ published }) => published,
).map((resource) => ({
  name: resource.catalog_name,
  canonical_path: webPath(resource),
  purpose: resource.purpose,
  validates_against: schemaPath(
    (resource.kind === 'log' && resource.item_schema?.name) || resource.catalog_name,
  ),
  regenerated_by_change: false,
  role: resource.kind === 'log' ? 'log' : 'source',
  ...(resource.owner_scripts ? { owner_scripts: [...resource.owner_scripts] } : {}),
}));

/** Surfaces that are data resources themselves. */
function derivedEntries(surfaces: readonly Surface[]): CatalogIndex['registries'][string][] {
  return surfaces.flatMap(({ name, path, purpose, derived_from, resource }) => {
    if (!resource) return [];
    return {
      name: resource.name ?? name,
      canonical_path: path,
      purpose,
      validates_against: schemaPath(resource.schema),
      regenerated_by_change: true,
      role: 'derived',
      derived_from: [...derived_from],
      generated_by: 'npm run build',
    };
  });
}

/**
 * The endpoints: the place where issues go, the published files, the pages. Addresses begin with {base_url}, which is in
 * data/site.json.
 */
export function endpoints(surfaces: readonly Surface[]) {
  return {
    submission: {
      method: 'POST',
      address: '{issues_api_url}/repos/<owner>/<repo>/issues',
      sent: 'an issue in the form of submission.issue',
      returned: 'the issue, as the forge answers',
    },
    files: [
      ...surfaces.map(({ name, path, purpose: content, derived_from }) => ({
        method: 'GET',
        path,
        name,
        content,
        derived_from,
      })),
      ...FILES_OF_PAGES.map((made) => ({ method: 'GET', ...made })),
    ],
    pages: LISTED_PAGES.map(
      ({ title, description, header, chapter, explore, continued, unlisted, ...page }) => ({
        method: 'GET',
        ...page,
      }),
    ),
    access: 'Everything published is read without credentials.',
  };
}
