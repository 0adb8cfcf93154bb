import { CAPABILITY_LIST, changeList, resourceList, SYNC_FOLDER, syncFile } from '../discovery/sync-lists.ts';
import type { SyncDocument } from '../discovery/sync-xml.ts';
import { depositFilesSurface } from './deposit-files.ts';
import { newestInstant } from './newest.ts';
import { registrySurface } from './registry.ts';
import { SYNC_SOURCE } from './resource-sync-source.ts';
import type { Surface, SurfaceContext } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

/**
 * `/resourcesync/<X>.xml` (ResourceSync 1.1, ANSI/NISO Z39.99-2017): how a harvester copies the texts and the files of the deposits, and
 * learns what changed. Beyond 50,000 entries a list is an index with numbered parts.
 */
export const resourceSyncSurface: Surface = {
  name: 'resource-sync',
  path: `${SYNC_FOLDER}<X>.xml`,
  purpose:
    'Lists of the texts and files of the deposits with their hashes, and of every change to them, for programs that keep a copy.',
  derived_from: [registrySurface.path, TEXTS_FOLDER, depositFilesSurface.path.replace(/[^/]*$/, '')],
  export: true,
  files: (context) => {
    const at = newestInstant(context.archive);
    const lists = [...resourceList(context, at), ...changeList(context, at)];
    return [{ path: CAPABILITY_LIST, document: () => capabilities(context) }, ...lists].map(syncFile);
  },
};

function capabilities({ archive }: SurfaceContext): SyncDocument {
  const root = archive.site.base_url.replace(/\/$/, '');
  return {
    root: 'urlset',
    metadata: { capability: 'capabilitylist' },
    links: [{ rel: 'up', href: root + SYNC_SOURCE }],
    entries: ['resourcelist', 'changelist'].map((capability) => ({
      loc: `${root}${SYNC_FOLDER}${capability}.xml`,
      metadata: { capability },
    })),
  };
}
