import { CAPABILITY_LIST, syncFile } from '../discovery/sync-lists.ts';
import { pageNamed } from '../pages/index.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import type { Surface } from './surface.ts';

/** The source description, from which a harvester starts (ResourceSync 1.1, section 6.3). */
export const SYNC_SOURCE = '/.well-known/resourcesync';

/** `/.well-known/resourcesync`: leads a harvester to the capability list. */
export const resourceSyncSourceSurface: Surface = {
  name: 'resource-sync-source',
  path: SYNC_SOURCE,
  purpose: 'Leads programs that keep a copy of the registry to the lists of its files and changes.',
  derived_from: [webPath(RESOURCES.site)],
  files: ({ archive }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    const document = () =>
      ({
        root: 'urlset',
        metadata: { capability: 'description' },
        links: [{ rel: 'describedby', href: root + pageNamed('datasets-page').path }],
        entries: [{ loc: root + CAPABILITY_LIST, metadata: { capability: 'capabilitylist' } }],
      }) as const;
    return [syncFile({ path: SYNC_SOURCE, document })];
  },
};
