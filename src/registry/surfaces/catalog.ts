import type { Archive, FileStore } from '../archive/archive.ts';
import { catalogOf } from '../archive/resources/documents.ts';
import { ALL_RESOURCES, valueIn } from '../archive/resources/index.ts';
import { fileName, type Resource } from '../archive/resources/resource.ts';
import { versionOf } from '../documents/document.ts';
import { newestDayOf, newestInstant } from '../formats/discovery/newest.ts';
import { countOf } from '../formats/tables/published.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import { ASSETS, BUILT, type BuiltSurface, fileOf, MANIFEST_PATH, WITHOUT_HASH } from '../pages/built.ts';
import {
  jsonText,
  type Measure,
  type Surface,
  type SurfaceContext,
  singleFile,
} from '../pages/publication/surface.ts';
import { countsOf } from '../views/counts.ts';

// The two files that speak of all others: the catalog, and the state.

type Entry = NonNullable<CatalogIndex['derived_surfaces']>[string];

/** Where the catalog is published. */
export const CATALOG_PATH = '/api/index.json';

export const catalogSurface = singleFile(
  {
    name: 'catalog',
    path: CATALOG_PATH,
    purpose: 'Every protocol, schema, registry, surface and script with version and hash. Start here.',
    group: 'protocols',
    derived_from: [CATALOG_PATH, '/data/'],
  },
  async (context) => jsonText(await filledIndex(context)),
);

/** What a data file says of itself, where it does: its version and its license. */
export function outlineOf(archive: Archive, resource: Resource) {
  const value = (valueIn(archive, resource) ?? {}) as {
    readonly version?: string;
    readonly license?: string;
  };
  return { version: value.version, license: value.license };
}

async function filledIndex(context: SurfaceContext): Promise<CatalogIndex> {
  const { archive, publication, surfaces, filesOf, measure } = context;
  const index = catalogOf(archive);
  const counts = currentCounts(context);
  const published = new Map(surfaces.flatMap(({ name }) => filesOf(name)).map((file) => [file.path, file]));
  const schemaAt = new Map(
    Object.values(index.schemas).map((schema) => [schema.canonical_path, schema.name]),
  );
  const registries = Object.values(index.registries).map(async (entry) => {
    const file = published.get(entry.canonical_path);
    const current_count = counts.get(entry.name);
    const resource = ALL_RESOURCES.find(({ path }) => `/${path}` === entry.canonical_path);
    return {
      ...entry,
      version:
        (resource && outlineOf(archive, resource).version) ??
        versionOf(index, schemaAt.get(entry.validates_against) ?? ''),
      ...(file && { content_sha256: (await measure(file)).sha256 }),
      ...(current_count !== undefined && { current_count }),
      last_updated: newestDayOf(archive, entry),
    };
  });
  return {
    ...index,
    schemas: byName(
      Object.values(index.schemas).map((entry) => ({ ...entry, version: versionOf(index, entry.name) })),
    ),
    registries: byName(await Promise.all(registries)),
    derived_surfaces: byName([
      ...(await Promise.all(surfaces.map((surface) => surfaceEntry(surface, context)))),
      ...(publication.folder ? builtEntries(publication.folder, context) : []),
    ]),
    scripts: byName(
      Object.values(index.scripts).map((entry) => {
        const content_sha256 = publication.scripts.get(entry.canonical_path);
        return { ...entry, ...(content_sha256 !== undefined && { content_sha256 }) };
      }),
    ),
  };
}

/** How many things each registry of the catalog holds, by its name: deposits, rows, lines, whatever its file is a list of. */
function currentCounts(context: SurfaceContext): ReadonlyMap<string, number> {
  const { archive, surfaces } = context;
  return new Map([
    // Settings are one thing, and no list.
    ...ALL_RESOURCES.map(
      (resource) =>
        [resource.catalog_name, resource.kind === 'settings' ? 1 : countOf(archive, resource)] as const,
    ),
    ...surfaces.flatMap(({ name, resource }) =>
      resource ? [[resource.name ?? name, resource.count(context)] as const] : [],
    ),
  ]);
}

const byName = <T extends { readonly name: string }>(entries: readonly T[]): Record<string, T> =>
  Object.fromEntries(entries.map((entry) => [entry.name, entry]));

async function surfaceEntry(surface: Surface, context: SurfaceContext): Promise<Entry> {
  const { filesOf, measure, sizeOf, publication } = context;
  const { name, path: canonical_path, derived_from, generated_by = '' } = surface;
  const about = { name, canonical_path, derived_from, generated_by };
  // A mint rehearses no exports.
  const unmade = surface.export && !publication.folder;
  if (unmade || WITHOUT_HASH.includes(canonical_path)) return entryOf(about, undefined);
  const files = filesOf(name);
  const [only] = files;
  if (only?.path === canonical_path && files.length === 1) return entryOf(about, await measure(only));
  return entryOf(about, await Promise.all(files.map(sizeOf)));
}

/** The files in the folder of the site that no surface of the list made. */
function builtEntries(folder: FileStore, context: SurfaceContext): Entry[] {
  const listed = new Set(
    context.surfaces.flatMap(({ name }) => context.filesOf(name)).map(({ path }) => path.slice(1)),
  );
  const left = folder.paths.filter((path) => !listed.has(path));
  const owner = new Map(left.map((path) => [path, BUILT.find(({ owns }) => owns(path))]));
  const of = (surface: BuiltSurface | undefined) => left.filter((path) => owner.get(path) === surface);
  const sizesOf = (paths: readonly string[]) => paths.map((path) => folder.size(path) ?? 0);
  const built = BUILT.map((surface) => {
    const { canonical_path } = surface;
    if (WITHOUT_HASH.includes(canonical_path)) return entryOf(surface, undefined);
    const paths = of(surface);
    const [only] = paths;
    const bytes = paths.length === 1 && only === fileOf(canonical_path) ? folder.read(only) : undefined;
    const measure = bytes && { size_bytes: bytes.length, sha256: context.tools.sha256(bytes) };
    return entryOf(surface, measure ?? sizesOf(paths));
  });
  return [...built, entryOf(ASSETS, sizesOf(of(undefined)))];
}

/** An entry of one file by its measure, of several by their sizes, or of a file that carries no hash of itself. */
function entryOf(
  { name, canonical_path, derived_from, generated_by }: Omit<BuiltSurface, 'owns'>,
  files: Measure | readonly number[] | undefined,
): Entry {
  const about = { name, canonical_path, derived_from: [...derived_from], generated_by, version: 'v1.0' };
  if (files === undefined) return { ...about, content_sha256: null, size_bytes: null };
  if ('sha256' in files) return { ...about, content_sha256: files.sha256, size_bytes: files.size_bytes };
  const size_bytes = files.reduce((total, size) => total + size, 0);
  return { ...about, content_sha256: null, size_bytes, files: files.length, hashes_in: MANIFEST_PATH };
}

/** Whether a surface is listed in the state: sources, and what is a data resource like them, but for the state itself. */
const isData = ({ name, resource }: Surface) =>
  resource ? name !== 'state' : ['registry', 'sources', 'lexical-registry-csv'].includes(name);

/** Where the state is published. */
export const STATE_PATH = '/data/state.json';

export const stateSurface = singleFile(
  {
    name: 'state',
    path: STATE_PATH,
    purpose: 'Every count that is shown anywhere, and the hashes of the data files.',
    group: 'integrity',
    derived_from: ['/data/'],
    resource: { schema: 'state', count: () => 1 },
  },
  async (context) => jsonText(await stateOf(context)),
);

/** The commit that a published state says it was built from; undefined where it says none, or cannot be read. */
export function commitIn(state: Uint8Array | undefined): string | undefined {
  try {
    const { source_commit } = JSON.parse(fromUtf8(state ?? new Uint8Array())) as { source_commit?: unknown };
    return typeof source_commit === 'string' ? source_commit : undefined;
  } catch {
    return undefined;
  }
}

async function stateOf(context: SurfaceContext) {
  const { archive } = context;
  return {
    schema_version: 'state/v1',
    generated_at: newestInstant(archive),
    source_commit: context.publication.sourceCommit,
    ...countsOf(archive, context.filesOf('chunks').length),
    data_files: await dataFiles(context),
    protocols: Object.fromEntries(
      Object.entries(catalogOf(archive).protocols).map(([name, entry]) => [
        name,
        { path: entry.canonical_path, version: entry.current_version, sha256: entry.content_sha256 },
      ]),
    ),
  };
}

async function dataFiles({ surfaces, filesOf, measure }: SurfaceContext) {
  const files = surfaces.filter(isData).flatMap((surface) =>
    filesOf(surface.name).map(async (published) => {
      const { path } = published;
      const name = surface.name === 'sources' ? fileName(path) : surface.name;
      return [name, { path, ...(await measure(published)) }] as const;
    }),
  );
  return Object.fromEntries((await Promise.all(files)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
