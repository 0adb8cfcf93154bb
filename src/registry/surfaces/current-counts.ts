import { countsOf } from './state.ts';
import type { Surface, SurfaceContext } from './surface.ts';

// How many things each registry of the catalog holds (spec 2.6): deposits, rows, lines, whatever its file is a list of.

/** The current count of each registry, by its name in the catalog; the counts of state.json wherever that has one (decision 11). */
export function currentCounts(
  context: SurfaceContext,
  surfaces: readonly Surface[],
): Readonly<Record<string, number>> {
  const { archive, filesOf } = context;
  const { deposits, corpus } = countsOf(archive, filesOf('chunks').length);
  const derived = surfaces.flatMap(({ name, resource }) =>
    resource ? [[resource.name ?? name, resource.count(context)]] : [],
  );
  return {
    registry: deposits.total,
    'entity-index': corpus.concepts_indexed,
    'doi-resolution-index': corpus.doi_resolutions,
    'lexical-minting-registry': corpus.terms,
    'semantic-addresses': corpus.addresses,
    captures: corpus.captures,
    'observation-register': corpus.register_entries,
    'nmen-registry': archive.nmen.entities.length,
    waivers: deposits.waivers,
    'familiarization-log': linesIn(archive.familiarization),
    'overwrite-receipts': linesIn(archive.overwrites),
    ...Object.fromEntries(derived),
  };
}

function linesIn(log: string): number {
  return log.split('\n').filter((line) => line !== '').length;
}
