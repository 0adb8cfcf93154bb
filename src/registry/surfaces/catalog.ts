import type { CatalogIndex } from '../model/catalog.ts';
import { catalogOf } from '../rules/catalog.ts';
import { newestInstant } from './newest.ts';
import { countsOf } from './state.ts';
import { file, jsonText, type Surface, type SurfaceContext, sizeOf } from './surface.ts';

/** `/api/index.json`: the catalog as people keep it, with counts and surfaces filled in (spec 2.6, shapes). */
export function catalogSurface(all: () => readonly Surface[]): Surface {
  return {
    name: 'catalog',
    canonical_path: '/api/index.json',
    describes: 'Every protocol, schema, registry, surface and script with version and hash. Start here.',
    derived_from: ['/api/index.json', '/data/'],
    files: (context) => [file('/api/index.json', () => jsonText(filledIndex(context, all())))],
  };
}

function filledIndex(context: SurfaceContext, surfaces: readonly Surface[]): CatalogIndex {
  const index = catalogOf(context.archive);
  const counts = currentCounts(context);
  const day = newestInstant(context.archive).slice(0, 10);
  return {
    ...index,
    registries: Object.fromEntries(
      Object.entries(index.registries).map(([name, entry]) => [
        name,
        {
          ...entry,
          ...(counts[name] === undefined ? {} : { current_count: counts[name] }),
          last_updated: day,
        },
      ]),
    ),
    derived_surfaces: Object.fromEntries(
      surfaces
        .filter(({ name }) => name !== 'catalog')
        .map((surface) => [surface.name, surfaceEntry(surface, context)]),
    ),
  };
}

/** A surface of one file has that file's hash; a surface of many says its size, and SHA256SUMS.txt has each hash. */
function surfaceEntry(surface: Surface, { filesOf, measure }: SurfaceContext) {
  const files = filesOf(surface.name);
  const only = files.find(({ path }) => path === surface.canonical_path && files.length === 1);
  const whole = only && measure(only);
  return {
    name: surface.name,
    canonical_path: surface.canonical_path,
    derived_from: [...surface.derived_from],
    generated_by: `src/registry/surfaces/${surface.name}.ts`,
    version: 'v1.0',
    content_sha256: whole?.sha256 ?? null,
    size_bytes: whole?.size_bytes ?? files.reduce((total, file) => total + sizeOf(file), 0),
  };
}

function currentCounts({ archive, filesOf }: SurfaceContext): Record<string, number> {
  const { deposits, corpus } = countsOf(archive, filesOf('chunks').length - 1);
  return {
    registry: deposits.total,
    'entity-index': corpus.concepts_indexed,
    'lexical-minting-registry': corpus.terms,
    'semantic-addresses': corpus.addresses,
    captures: corpus.captures,
    'observation-register': corpus.register_entries,
    'doi-resolution-index': corpus.doi_resolutions,
  };
}
