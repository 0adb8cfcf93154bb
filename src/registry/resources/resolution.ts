import { DoiMapping, DoiResolutionIndex } from '../model/resolution.ts';
import { table } from './resource.ts';

export const resolution = table({
  name: 'resolution',
  group: 'citations',
  path: 'data/doi-resolution-index.json',
  purpose: 'what became of the DOIs of a terminated repository',
  schema: DoiResolutionIndex,
  item: DoiMapping,
  item_name: 'mapping',
  owner_scripts: ['scripts/resolve.ts', 'scripts/backfill.ts'],
  items: ({ mappings }) => mappings.map((mapping) => [mapping.dead_doi, mapping]),
  counted: { section: 'corpus', as: 'doi_resolutions' },
  empty: {
    version: 'v1.0',
    last_updated: '2026-07-01',
    total_mappings: 0,
    total_unique_dois: 0,
    mappings: [],
  },
});
