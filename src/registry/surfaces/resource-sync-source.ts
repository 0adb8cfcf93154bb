import { pageNamed } from '../pages/index.ts';
import { CAPABILITY_LIST, resourceSyncSurface, SYNC_SOURCE, xmlFile } from './resource-sync.ts';
import type { Surface } from './surface.ts';

/** `/.well-known/resourcesync` (ResourceSync 1.1, section 6.3): the source description, which leads a harvester to the capability list. */
export const resourceSyncSourceSurface: Surface = {
  name: 'resource-sync-source',
  path: SYNC_SOURCE,
  purpose: 'Leads programs that keep a copy of the registry to the lists of its files and changes.',
  derived_from: [resourceSyncSurface.path],
  files: ({ archive }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    return [
      xmlFile(SYNC_SOURCE, () => ({
        root: 'urlset',
        metadata: { capability: 'description' },
        links: [{ rel: 'describedby', href: root + pageNamed('datasets-page').path }],
        entries: [{ loc: root + CAPABILITY_LIST, metadata: { capability: 'capabilitylist' } }],
      })),
    ];
  },
};
