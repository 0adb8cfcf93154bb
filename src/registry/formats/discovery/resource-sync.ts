import { type Archive, hasText, indexOf, paths, textFile } from '../../archive/archive.ts';
import { isHashOfFile } from '../../archive/held-text.ts';
import { latestOf, type Moment, newestOf } from '../../archive/moments.ts';
import { paddedHex } from '../../identity/parts.ts';
import type { Deposit } from '../../model/deposit.ts';
import { mediaTypeOf } from '../../pages/publication/media-types.ts';
import type { PublishedFile, SurfaceContext } from '../../pages/publication/surface.ts';
import { onceFor } from '../../text/once.ts';
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../text/xml.ts';
import { correctionsOf, lifeOf, movedOn, renamedOn } from './events.ts';

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
  const resources = [...resourcesOf(context.archive)];
  return inParts(
    {
      path: `${SYNC_FOLDER}resourcelist`,
      up: root + CAPABILITY_LIST,
      root,
      count: resources.length,
      metadata: () => ({ capability: 'resourcelist', at }),
      async *entries(from, to) {
        for (const resource of resources.slice(from, to)) {
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

// The XML of ResourceSync 1.1 (ANSI/NISO Z39.99-2017): sitemaps whose elements have metadata (`rs:md`) and links (`rs:ln`).

/** The attributes of `rs:md`; one without a value is left out. */
type SyncMetadata = Readonly<Record<string, string | number | undefined>>;

/** A link: its relation and its target. */
interface SyncLink {
  readonly rel: string;
  readonly href: string;
}

/** One `url` of a list, or one `sitemap` of an index. URLs are absolute. */
interface SyncEntry {
  readonly loc: string;
  readonly lastmod?: string | undefined;
  readonly metadata: SyncMetadata;
  readonly links?: readonly SyncLink[];
}

/** A whole document. */
export interface SyncDocument {
  /** A list of resources or of documents, or the index of the parts of one list. */
  readonly root: 'urlset' | 'sitemapindex';
  readonly metadata: SyncMetadata;
  readonly links: readonly SyncLink[];
  readonly entries: Iterable<SyncEntry> | AsyncIterable<SyncEntry>;
}

/** The document part by part, an entry on each: a list is never held whole. */
export async function* syncXml({ root, metadata, links, entries }: SyncDocument): AsyncGenerator<string> {
  yield `${XML_DECLARATION}\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/">\n`;
  yield [...links.map(linkOf), metadataOf(metadata)].map((element) => `  ${element}\n`).join('');
  const name = root === 'urlset' ? 'url' : 'sitemap';
  for await (const entry of entries) yield `  <${name}>${inside(entry)}</${name}>\n`;
  yield `</${root}>\n`;
}

function inside({ loc, lastmod, metadata, links = [] }: SyncEntry): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<loc>${xmlText(loc)}</loc>${changed}${metadataOf(metadata)}${links.map(linkOf).join('')}`;
}

function linkOf({ rel, href }: SyncLink): string {
  return `<rs:ln rel="${rel}" href="${xmlAttribute(href)}"/>`;
}

function metadataOf(metadata: SyncMetadata): string {
  const attributes = Object.entries(metadata).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${xmlAttribute(String(value))}"`,
  );
  return `<rs:md${attributes.join('')}/>`;
}

// What a harvester keeps a copy of: the canonical texts and the small files of the deposits, and how they changed.

/** A file that a harvester copies. */
interface SyncResource {
  readonly deposit: Deposit;
  readonly kind: 'text' | 'file';
  readonly path: string;
}

/** A change of such a file. */
interface SyncChange extends SyncResource {
  readonly change: 'created' | 'updated' | 'deleted';
  /** The instant of the change; of one of which only the day is known, the last second of the day in UTC, so that nobody misses it. */
  readonly datetime: string;
  /** Whether the file is still as this change left it. */
  readonly isLast: boolean;
}

/** The files that an archive has: of each deposit its text, unless there is none, and its file, which adopted ones can have in common. */
function* resourcesOf(archive: Archive): Iterable<SyncResource & { readonly lastmod?: Moment }> {
  for (const deposit of archive.registry.deposits) {
    if (hasText(archive, deposit)) yield { ...textOf(deposit), lastmod: deposit.minted_at };
    const [first, ...others] = depositsOfFile(archive, deposit);
    if (first !== deposit) continue;
    const lastmod = newestOf([first, ...others].flatMap((one) => lifeOf(archive, one)));
    yield { ...fileOf(deposit), ...(lastmod === undefined ? {} : { lastmod }) };
  }
}

/** The deposits that one file tells of: those whose labels are equal after padding. */
function depositsOfFile(archive: Archive, deposit: Deposit): readonly Deposit[] {
  return indexOf(archive).byLabel.get(paddedHex(deposit.hex)) ?? [deposit];
}

/** Every change since the first deposit, from the oldest to the newest; those of one instant in the order of the deposits. */
export function changesOf(archive: Archive): SyncChange[] {
  const changes = [...minted(archive), ...corrected(archive)];
  changes.sort((a, b) => (a.datetime < b.datetime ? -1 : a.datetime > b.datetime ? 1 : 0));
  const last = new Map(changes.map((change) => [change.path, change]));
  return changes.map((change) => ({ ...change, isLast: last.get(change.path) === change }));
}

type Undecided = Omit<SyncChange, 'isLast'>;

function* minted(archive: Archive): Iterable<Undecided> {
  for (const deposit of archive.registry.deposits) {
    const created = { change: 'created', datetime: deposit.minted_at } as const;
    if (deposit.redacted || hasText(archive, deposit)) yield { ...textOf(deposit), ...created };
    const isFirst = depositsOfFile(archive, deposit)[0] === deposit;
    yield { ...fileOf(deposit), ...created, change: isFirst ? 'created' : 'updated' };
    for (const at of [...renamedOn(deposit), ...movedOn(archive, deposit)]) {
      yield { ...fileOf(deposit), change: 'updated', datetime: latestOf(at) };
    }
  }
}

function* corrected(archive: Archive): Iterable<Undecided> {
  for (const { deposit, at, redacted } of correctionsOf(archive)) {
    const datetime = latestOf(at);
    yield { ...fileOf(deposit), change: 'updated', datetime };
    if (redacted) yield { ...textOf(deposit), change: 'deleted', datetime };
  }
}

function textOf(deposit: Deposit): SyncResource {
  return { deposit, kind: 'text', path: paths.text(deposit.hex) };
}

function fileOf(deposit: Deposit): SyncResource {
  return { deposit, kind: 'file', path: paths.depositFile(deposit.hex) };
}
