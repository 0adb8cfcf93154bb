import { hasText, indexOf, paths, textFile } from '../../archive/archive.ts';
import { isHashOfFile } from '../../archive/held-text.ts';
import { paddedHex } from '../../identity/parts.ts';
import { mediaTypeOf } from '../../pages/publication/media-types.ts';
import type { PublishedFile, SurfaceContext } from '../../pages/publication/surface.ts';
import { onceFor } from '../../text/once.ts';
import {
  changesOf,
  countResources,
  resourcesOf,
  type SyncChange,
  type SyncDocument,
  type SyncEntry,
  type SyncLink,
  type SyncMetadata,
  type SyncResource,
  syncXml,
} from './sync-resources.ts';

// The lists of ResourceSync: each one document, or, beyond the limit of a sitemap, an index and its parts.

/** The folder of the lists. */
export const SYNC_FOLDER = '/resourcesync/';

/** The capability list: what a harvester can ask for. */
export const CAPABILITY_LIST = `${SYNC_FOLDER}capabilitylist.xml`;

/** How many entries a sitemap may have (sitemaps.org). */
const MOST_IN_SITEMAP = 50_000;

/** One document with its path. */
export interface SyncFile {
  readonly path: string;
  readonly document: () => SyncDocument;
}

/** A list before it is cut into parts. */
interface SyncList {
  /** Its path without ending. */
  readonly path: string;
  /** The URL of the capability list. */
  readonly up: string;
  readonly root: string;
  readonly count: number;
  /** Its metadata. For a part, `from` is the place of its first entry, and `to` the place after its last. */
  readonly metadata: (from?: number, to?: number) => SyncMetadata;
  readonly entries: (from: number, to: number) => Iterable<SyncEntry> | AsyncIterable<SyncEntry>;
}

/** The resource list: every text and every file of a deposit, with hash, size and the day of its last change. */
export function resourceList(context: SurfaceContext, at: string, most?: number): SyncFile[] {
  const root = rootOf(context);
  return inParts(
    {
      path: `${SYNC_FOLDER}resourcelist`,
      up: root + CAPABILITY_LIST,
      root,
      count: countResources(context.archive),
      metadata: () => ({ capability: 'resourcelist', at }),
      async *entries(from, to) {
        for (const resource of [...resourcesOf(context.archive)].slice(from, to)) {
          const { path, lastmod } = resource;
          const metadata = await measureOf(context, resource);
          yield { loc: root + path, lastmod, metadata, links: linksOf(context, resource) };
        }
      },
    },
    most,
  );
}

/** The change list: every change since the first deposit, the newest last. It has no end: more changes will follow. */
export function changeList(context: SurfaceContext, at: string, most?: number): SyncFile[] {
  const root = rootOf(context);
  const changes = changesOf(context.archive);
  const since = (place: number) => changes[place]?.datetime ?? at;
  return inParts(
    {
      path: `${SYNC_FOLDER}changelist`,
      up: root + CAPABILITY_LIST,
      root,
      count: changes.length,
      metadata: (from = 0, to = changes.length) => ({
        capability: 'changelist',
        from: since(from),
        until: to < changes.length ? since(to) : undefined,
      }),
      async *entries(from, to) {
        for (const changed of changes.slice(from, to)) {
          const { path, change, datetime } = changed;
          const metadata = { change, datetime, ...(await measureAfter(context, changed)) };
          yield { loc: root + path, metadata, links: linksOf(context, changed) };
        }
      },
    },
    most,
  );
}

function inParts(list: SyncList, most = MOST_IN_SITEMAP): SyncFile[] {
  const { path, up, root, count, metadata, entries } = list;
  const whole = `${path}.xml`;
  const links = [{ rel: 'up', href: up }];
  if (count <= most) {
    const document = () =>
      ({ root: 'urlset', metadata: metadata(), links, entries: entries(0, count) }) as const;
    return [{ path: whole, document }];
  }
  const parts = Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
    path: `${path}-${at + 1}.xml`,
    from: at * most,
    to: Math.min((at + 1) * most, count),
  }));
  const index = () =>
    ({
      root: 'sitemapindex',
      metadata: metadata(),
      links,
      entries: parts.map((part) => {
        const { capability: _is, ...about } = metadata(part.from, part.to);
        return { loc: root + part.path, metadata: about };
      }),
    }) as const;
  return [
    { path: whole, document: index },
    ...parts.map(({ path, from, to }) => ({
      path,
      document: () =>
        ({
          root: 'urlset',
          metadata: metadata(from, to),
          links: [...links, { rel: 'index', href: root + whole }],
          entries: entries(from, to),
        }) as const,
    })),
  ];
}

/** A text and the file of its deposit describe each other. */
function linksOf(context: SurfaceContext, { deposit, kind }: SyncResource): SyncLink[] {
  const root = rootOf(context);
  if (kind === 'text') return [{ rel: 'describedby', href: root + paths.depositFile(deposit.hex) }];
  const described = indexOf(context.archive).byLabel.get(paddedHex(deposit.hex)) ?? [deposit];
  return described
    .filter((one) => hasText(context.archive, one))
    .map((one) => ({ rel: 'describes', href: root + paths.text(one.hex) }));
}

/** The metadata of a file after a change: none if the change deleted it; no size, and a hash of texts only, if a later change followed. */
async function measureAfter(context: SurfaceContext, change: SyncChange): Promise<SyncMetadata> {
  const type = mediaTypeOf(change.path);
  if (change.change === 'deleted') return {};
  if (change.isLast) return measureOf(context, change);
  return change.kind === 'text' && isHashOfFile(change.deposit)
    ? { hash: `sha-256:${change.deposit.hash}`, type }
    : { type };
}

/** The hash of a text is that of its entry; that of a small file is computed. */
async function measureOf(context: SurfaceContext, resource: SyncResource): Promise<SyncMetadata> {
  const { deposit, kind, path } = resource;
  const type = mediaTypeOf(path);
  if (kind === 'text' && isHashOfFile(deposit)) {
    const length = context.archive.files.size(textFile(deposit));
    return { hash: `sha-256:${deposit.hash}`, length, type };
  }
  const published = fileAt(context, resource);
  if (!published) return { type };
  const { sha256, size_bytes } = await context.measure(published);
  return { hash: `sha-256:${sha256}`, length: size_bytes, type };
}

function fileAt({ filesOf }: SurfaceContext, { kind, path }: SyncResource): PublishedFile | undefined {
  const files = filesOf(SURFACE_OF[kind]);
  return onceFor(files, 'by path', () => new Map(files.map((file) => [file.path, file]))).get(path);
}

/** The surfaces that make the files, by their names. */
const SURFACE_OF = { text: 'texts', file: 'deposit-files' } as const;

function rootOf({ archive }: SurfaceContext): string {
  return archive.site.base_url.replace(/\/$/, '');
}

/** A document as a published file, which is never held whole. */
export function syncFile({ path, document }: SyncFile): PublishedFile {
  return { path, content: () => syncXml(document()) };
}
