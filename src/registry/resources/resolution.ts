import { PublishedMapping, PublishedResolution } from '../model/published.ts';
import { DoiMapping, DoiResolutionIndex } from '../model/resolution.ts';
import { table } from './resource.ts';

export const resolution = table({
  name: 'resolution',
  group: 'citations',
  path: 'data/doi-resolution-index.json',
  purpose: 'what became of the DOIs of a terminated repository',
  schema: DoiResolutionIndex,
  item: DoiMapping,
  shown: { schema: PublishedResolution, item: PublishedMapping },
  derived: {
    head: ['last_updated', 'total_mappings', 'total_unique_dois'],
    items: { at: 'mappings', fields: ['axn'] },
  },
  item_name: 'mapping',
  owner_scripts: ['scripts/resolve.ts'],
  items: ({ mappings }) => mappings.map((mapping) => [mapping.dead_doi, mapping]),
  counted: { section: 'corpus', as: 'doi_resolutions' },
  empty: {
    version: 'v1.0',
    mappings: [],
  },
});
