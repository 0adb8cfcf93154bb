import { changeList, resourceList, type SyncPlace } from '../discovery/sync-lists.ts';
import { type SyncDocument, syncXml } from '../discovery/sync-xml.ts';
import { depositFilesSurface } from './deposit-files.ts';
import { newestInstant } from './newest.ts';
import { registrySurface } from './registry.ts';
import type { PublishedFile, Surface, SurfaceContext } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const FOLDER = '/resourcesync/';

/** The capability list: what a harvester can ask for. */
export const CAPABILITY_LIST = `${FOLDER}capabilitylist.xml`;

/** The source description, from which a harvester starts (ResourceSync 1.1, section 6.3). */
export const SYNC_SOURCE = '/.well-known/resourcesync';

/**
 * `/resourcesync/<X>.xml` (ResourceSync 1.1, ANSI/NISO Z39.99-2017): how a harvester copies the texts and the files of the deposits, and
 * learns what changed. Beyond 50,000 entries a list is an index with numbered parts.
 */
export const resourceSyncSurface: Surface = {
  name: 'resource-sync',
  path: `${FOLDER}<X>.xml`,
  purpose:
    'Lists of the texts and files of the deposits with their hashes, and of every change to them, for programs that keep a copy.',
  derived_from: [registrySurface.path, TEXTS_FOLDER, depositFilesSurface.path.replace(/[^/]*$/, '')],
  export: true,
  files: (context) => {
    const place = placeOf(context);
    const lists = [...resourceList(context, place), ...changeList(context, place)];
    return [
      xmlFile(CAPABILITY_LIST, () => capabilities(context)),
      ...lists.map(({ path, document }) => xmlFile(path, document)),
    ];
  },
};

function placeOf({ archive }: SurfaceContext): SyncPlace {
  return { folder: FOLDER, capabilities: CAPABILITY_LIST, at: newestInstant(archive) };
}

function capabilities({ archive }: SurfaceContext): SyncDocument {
  const root = archive.site.base_url.replace(/\/$/, '');
  return {
    root: 'urlset',
    metadata: { capability: 'capabilitylist' },
    links: [{ rel: 'up', href: root + SYNC_SOURCE }],
    entries: ['resourcelist', 'changelist'].map((capability) => ({
      loc: `${root}${FOLDER}${capability}.xml`,
      metadata: { capability },
    })),
  };
}

/** A document of ResourceSync as a published file. */
export function xmlFile(path: string, document: () => SyncDocument): PublishedFile {
  return { path, content: () => syncXml(document()) };
}
