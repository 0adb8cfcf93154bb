import type { CatalogIndex } from '../model/catalog.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import type { Surface } from '../surfaces/surface.ts';
import { schemaPath } from './document.ts';

// The data resources of spec 2.7 and the derived files beside them, as the index lists them.

/** Derived resources: listed when a surface publishes them. */
// biome-ignore format: one resource on a line reads as the table that it is
const DERIVED: readonly (readonly [name: string, path: string, schema: string, purpose: string])[] = [
  ['browse-index', '/data/browse-index.json', 'browse-index', 'compact list of all deposits'],
  ['registry-chunks', '/data/chunks/registry/_index.json', 'chunk-index', 'the registry in pieces of about 1 MB'],
  ['hex-to-deposit', '/data/hex-to-deposit.json', 'hex-to-deposit', 'from a HEX label to the deposit number'],
  ['retired-axns', '/data/retired-axns.json', 'retired-axns', 'from a retired identifier to the deposit number'],
  ['wiki-entries', '/data/wiki-entries.json', 'wiki-entries', 'wiki articles of the deposits'],
  ['citation-graph', '/data/citation-graph.json', 'citation-graph', 'citations between deposits'],
  ['lexical-overlay', '/data/lexical-overlay.json', 'lexical-overlay', 'how far each term is engaged'],
  ['state', '/data/state.json', 'state', 'the source of every displayed count'],
];

/** The `registries` of the index: the published resources of the list, and what is derived from them. */
export function registryEntries(surfaces: readonly Surface[]): CatalogIndex['registries'] {
  const entries = [...SOURCES, ...derivedEntries(surfaces)];
  return Object.fromEntries(entries.map((made) => [made.name, made]));
}

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

function derivedEntries(surfaces: readonly Surface[]): CatalogIndex['registries'][string][] {
  const published = new Map(surfaces.map((surface) => [surface.canonical_path, surface]));
  return DERIVED.flatMap(([name, canonical_path, schema, purpose]) => {
    const surface = published.get(canonical_path);
    if (!surface) return [];
    return [
      {
        name,
        canonical_path,
        purpose,
        validates_against: schemaPath(schema),
        regenerated_by_change: true,
        role: 'derived',
        derived_from: [...surface.derived_from],
        generated_by: 'npm run build',
      },
    ];
  });
}
