import type { CatalogIndex } from '../model/catalog.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import type { Surface } from '../surfaces/surface.ts';
import { schemaPath } from './document.ts';

// The data resources of spec 2.7 and the derived files beside them, as the index lists them.

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
