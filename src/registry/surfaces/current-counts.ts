import { ALL_RESOURCES, countOf } from '../resources/index.ts';
import type { Surface, SurfaceContext } from './surface.ts';

// How many things each registry of the catalog holds (spec 2.6): deposits, rows, lines, whatever its file is a list of.

/** The current count of each registry, by its name in the catalog; the counts of state.json wherever that has one (decision 11). */
export function currentCounts(
  context: SurfaceContext,
  surfaces: readonly Surface[],
): Readonly<Record<string, number>> {
  const { archive } = context;
  const derived = surfaces.flatMap(({ name, resource }) =>
    resource ? [[resource.name ?? name, resource.count(context)]] : [],
  );
  return {
    ...Object.fromEntries(
      ALL_RESOURCES.map((resource) => [
        resource.catalog_name,
        // Settings are one thing, and no list.
        resource.kind === 'settings' ? 1 : countOf(archive, resource),
      ]),
    ),
    ...Object.fromEntries(derived),
  };
}
