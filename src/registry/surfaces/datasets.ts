import type { Archive } from '../archive/archive.ts';
import { catalogOf } from '../archive/resources/documents.ts';
import type { DataGroup } from '../archive/resources/resource.ts';
import { schemaPath, versionOf } from '../documents/document.ts';
import { TABLES } from '../formats/tables/index.ts';
import { countOf } from '../formats/tables/published.ts';
import { partsOf, type Table } from '../formats/tables/table.ts';
import { utf8 } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import type { Site } from '../model/site.ts';
import { FILES_OF_PAGES, WITHOUT_HASH } from '../pages/built.ts';
import { plainMediaType } from '../pages/publication/media-types.ts';
import type { Surface, SurfaceContext } from '../pages/publication/surface.ts';
import { sentence } from '../text/strings.ts';
import { outlineOf, stateSurface } from './catalog.ts';
import { csvPath, parquetPath } from './tables.ts';
import { resourceFiles } from './words.ts';

// The data files of a site as the page of the data files shows them, from the lists of resources and surfaces and the catalog.

/** One data file, or the files of one kind. */
export interface Dataset {
  /** Its name in the catalog, which is its anchor on the page. */
  readonly name: string;
  /** Its path; of several files the pattern of their paths, or their folder. */
  readonly path: string;
  readonly purpose: string;
  readonly group: DataGroup;
  /** The path of its schema below the folder of the archive, where it has one. */
  readonly schema?: string | undefined;
  /** How many things it lists. */
  readonly count?: number | undefined;
  readonly version?: string | undefined;
  /** As the file states it. */
  readonly license?: string | undefined;
  /** How many files it is. */
  readonly files: number;
  /** The path of one of its files; undefined where there is none. */
  readonly example?: string | undefined;
  /** The bytes of all its files; undefined for what is made of the pages. */
  readonly size_bytes?: number | undefined;
  /** The SHA-256 of its only file. */
  readonly sha256?: string | undefined;
  /** Of a table: its title, its columns, and the paths of its Parquet files. Its own path is that of its CSV file. */
  readonly table?: Pick<Table, 'title' | 'columns'> & { readonly parquet: readonly string[] };
}

/** The data files of an archive, in the order of the lists. Throws what a surface throws. */
export async function datasetsOf(context: SurfaceContext): Promise<readonly Dataset[]> {
  const index = catalogOf(context.archive);
  const [, { name, path, content }] = FILES_OF_PAGES;
  const resources = await datasetsOfResources(context, index);
  const known = new Set(resources.map(({ path }) => path));
  // The surfaces of the tables are shown table by table.
  const derived = context.surfaces.filter(({ path, group }) => !known.has(path) && group !== 'tables');
  const made = await Promise.all(derived.map((surface) => surfaceFiles(surface, context, index)));
  return [
    ...tableFiles(context),
    ...resources,
    ...made.flat(),
    ...protocolFiles(context.archive, index),
    { name, path, purpose: sentence(content), group: 'integrity', files: 1, example: path },
  ];
}

function datasetsOfResources(context: SurfaceContext, index: CatalogIndex): Promise<Dataset[]> {
  const { archive, measure } = context;
  return Promise.all(
    resourceFiles(context).map(async ({ resource, group, file }) => {
      const { kind, catalog_name, item_schema, purpose } = resource;
      const schema = (kind === 'log' && item_schema?.name) || catalog_name;
      const { version = versionOf(index, schema), license } = outlineOf(archive, resource);
      return {
        name: catalog_name,
        path: file.path,
        purpose: sentence(purpose),
        group,
        ...schemaOf(archive, schema),
        count: kind === 'settings' ? undefined : countOf(archive, resource),
        version,
        license,
        ...{ files: 1, example: file.path, ...(await measure(file)) },
      };
    }),
  );
}

/** The tables, each with its CSV file and its Parquet files, which the build makes at its end. */
function tableFiles({ archive, tools }: SurfaceContext): Dataset[] {
  return TABLES.map((table) => {
    const { name, title, purpose, columns } = table;
    const rows = table.rows(archive, tools);
    const parquet = partsOf(rows).map((_, part) => parquetPath(table, part));
    const path = csvPath(table);
    return {
      name: `${name}-table`,
      path,
      purpose,
      group: 'tables',
      count: rows.length,
      files: 1 + parquet.length,
      example: path,
      table: { title, columns, parquet },
    };
  });
}

async function surfaceFiles(
  surface: Surface,
  context: SurfaceContext,
  index: CatalogIndex,
): Promise<Dataset[]> {
  const { name, path, purpose, group, resource } = surface;
  if (!group) return [];
  const { archive, filesOf, measure, sizeOf } = context;
  const isCatalog = WITHOUT_HASH.includes(path);
  const schema = isCatalog ? name : resource?.schema;
  const files = filesOf(name);
  const [only] = files;
  const about = {
    name: resource?.name ?? name,
    path,
    purpose,
    group,
    ...(schema && schemaOf(archive, schema)),
    count: resource?.count(context),
    version: isCatalog ? index.index_version : resource && versionOf(index, resource.schema),
    files: files.length,
    example: only?.path,
  };
  // The catalog lists every page, this one too, and has no hash of itself. The state names the commit that the site is built from, and a
  // commit that changes no data changes no page. An export has no size before the end of the build; the manifest has its hash.
  if (isCatalog || path === stateSurface.path || (surface.export && !files.every((file) => file.size)))
    return [about];
  if (only?.path === path && files.length === 1) return [{ ...about, ...(await measure(only)) }];
  const sizes = await Promise.all(files.map(sizeOf));
  return [{ ...about, size_bytes: sizes.reduce((total, size) => total + size, 0) }];
}

/** The protocols, each with the hash that the catalog gives and the gate compares. */
function protocolFiles({ documents }: Archive, index: CatalogIndex): Dataset[] {
  return Object.values(index.protocols).map((entry) => ({
    name: entry.name,
    path: entry.canonical_path,
    purpose: sentence(`governs ${entry.governs.join('; ')}`),
    group: 'protocols',
    version: entry.current_version,
    files: 1,
    example: entry.canonical_path,
    size_bytes: utf8(documents.get(entry.canonical_path.slice(1)) ?? '').length,
    sha256: entry.content_sha256,
  }));
}

function schemaOf({ documents }: Archive, name: string): Pick<Dataset, 'schema'> {
  const schema = schemaPath(name).slice(1);
  return documents.has(schema) ? { schema } : {};
}

/**
 * The data files as a schema.org DataCatalog (30.0), each as a Dataset, with the URL of its part of the page. `page` is the URL of the page,
 * `root` that of the site.
 */
export function dataCatalogOf(
  { name, description, publisher, language }: Site,
  page: string,
  root: string,
  datasets: readonly Dataset[],
): object {
  const download = (path: string) => ({
    '@type': 'DataDownload',
    contentUrl: `${root}${path}`,
    encodingFormat: plainMediaType(path),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    '@id': page,
    url: page,
    name: `Data of ${name}`,
    description,
    inLanguage: language,
    publisher: { '@type': 'Organization', name: publisher },
    dataset: datasets.map((dataset) => ({
      '@type': 'Dataset',
      '@id': `${page}#${dataset.name}`,
      url: `${page}#${dataset.name}`,
      name: dataset.table?.title ?? dataset.name,
      description: dataset.purpose,
      isAccessibleForFree: true,
      ...(dataset.version && { version: dataset.version }),
      ...(dataset.license && { license: `https://spdx.org/licenses/${dataset.license}` }),
      ...(dataset.example === dataset.path && {
        distribution: dataset.table
          ? [dataset.path, ...dataset.table.parquet].map(download)
          : {
              ...download(dataset.path),
              ...(dataset.size_bytes !== undefined && { contentSize: `${dataset.size_bytes} B` }),
              ...(dataset.sha256 && { sha256: dataset.sha256 }),
            },
      }),
    })),
  };
}
