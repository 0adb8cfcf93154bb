import { indexOf } from '../archive.ts';
import { ALL_RESOURCES, countOf, RESOURCES } from '../resources/index.ts';
import { countsOf } from './state.ts';
import type { SurfaceContext } from './surface.ts';

// How many things each registry of the catalog holds (spec 2.6): deposits, rows, lines, whatever its file is a list of.

/** The current count of each registry, by its name in the catalog; the counts of state.json wherever that has one (decision 11). */
export function currentCounts({ archive, filesOf }: SurfaceContext): Readonly<Record<string, number>> {
  const { deposits, corpus } = countsOf(archive, filesOf('chunks').length);
  const { byHex, byAxn } = indexOf(archive);
  return {
    ...Object.fromEntries(
      ALL_RESOURCES.map((resource) => [resource.catalog_name, countOf(archive, resource)]),
    ),
    'browse-index': deposits.total,
    'registry-chunks': corpus.chunks,
    'hex-to-deposit': byHex.size,
    'retired-axns': [...byAxn].filter(([axn, deposit]) => axn !== deposit.axn).length,
    'wiki-entries': deposits.wiki_entries,
    'citation-graph': corpus.citation_edges,
    'lexical-overlay': countOf(archive, RESOURCES.terms),
    state: 1,
  };
}
