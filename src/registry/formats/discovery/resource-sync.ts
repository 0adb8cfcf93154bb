import { type Archive, hasText, indexOf, paths } from '../../archive/archive.ts';
import { isHashOfFile } from '../../archive/held-text.ts';
import { latestOf, type Moment, newestOf } from '../../archive/moments.ts';
import { paddedHex } from '../../identity/parts.ts';
import type { Deposit } from '../../model/deposit.ts';
import { rootOf } from '../../model/site.ts';
import { mediaTypeOf } from '../../pages/publication/media-types.ts';
import type { PublishedFile, SurfaceContext } from '../../pages/publication/surface.ts';
import { onceFor } from '../../text/once.ts';
import { XML_DECLARATION, xmlElement, xmlText } from '../../text/xml.ts';
import { correctionsOf, lifeOf, movedOn, renamedOn } from './events.ts';

/** The folder of the lists. */
export const SYNC_FOLDER = '/resourcesync/';

/** The capability list: what a harvester can ask for. */
export const CAPABILITY_LIST = `${SYNC_FOLDER}capabilitylist.xml`;

/** How many entries a sitemap may have (sitemaps.org). */
const MOST_IN_SITEMAP = 50_000;

// The XML of ResourceSync 1.1 (ANSI/NISO Z39.99-2017): sitemaps whose elements have metadata (`rs:md`) and links (`rs:ln`).

/** The attributes of `rs:md`; one without a value is left out. */
type SyncMetadata = Readonly<Record<string, string | undefined>>;

/** Metadata and links, which a document and each of its entries have. URLs are absolute. */
interface Described {
  readonly metadata: SyncMetadata;
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

/** One `url` of a list, or one `sitemap` of an index. */
interface SyncEntry extends Described {
  readonly loc: string;
  readonly lastmod?: string | undefined;
}

/** A whole document: a list of resources or of documents, or the index of the parts of one list. Entries are made as they are written. */
interface SyncDocument extends Described {
  readonly root: 'urlset' | 'sitemapindex';
  readonly entries: readonly (() => SyncEntry | Promise<SyncEntry>)[];
}

/** A document as a published file, which is never held whole. */
export function syncFile(path: string, document: SyncDocument): PublishedFile {
  return { path, content: () => syncXml(document) };
}

async function* syncXml({ root, metadata, links = [], entries }: SyncDocument): AsyncGenerator<string> {
  yield `${XML_DECLARATION}\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="http://www.openarchives.org/rs/terms/">\n`;
  yield [...links.map((link) => xmlElement('rs:ln', link)), xmlElement('rs:md', metadata)]
    .map((element) => `  ${element}\n`)
    .join('');
  const name = root === 'urlset' ? 'url' : 'sitemap';
  for (const entry of entries) yield `  ${xmlElement(name, {}, inside(await entry()))}\n`;
  yield `</${root}>\n`;
}

function inside({ loc, lastmod, metadata, links = [] }: SyncEntry): string {
  return [
    xmlElement('loc', {}, xmlText(loc)),
    ...(lastmod === undefined ? [] : [xmlElement('lastmod', {}, lastmod)]),
    xmlElement('rs:md', metadata),
    ...links.map((link) => xmlElement('rs:ln', link)),
  ].join('');
}

// The lists: each one document, or, beyond the limit of a sitemap, an index and its parts.

/** The resource list: every text and every file of a deposit, with hash, size and the day of its last change. */
export function resourceList(context: SurfaceContext, at: string, most?: number): PublishedFile[] {
  const entries = [...resourcesOf(context.archive)].map((resource) => async () => ({
    ...entryOf(context, resource),
    metadata: await measureOf(context, resource),
  }));
  return inParts(context, 'resourcelist', entries, () => ({ at }), most);
}

/** The change list: every change since the first deposit, the newest last. It has no end: more changes will follow. */
export function changeList(context: SurfaceContext, at: string, most?: number): PublishedFile[] {
  const changes = changesOf(context.archive);
  const entries = changes.map((changed) => async () => {
    const { change, datetime } = changed;
    const metadata = { change, datetime, ...(await measureAfter(context, changed)) };
    return { ...entryOf(context, changed), metadata };
  });
  const since = (place: number) => changes[place]?.datetime ?? at;
  const times = (from: number, to: number) => ({
    from: since(from),
    until: to < changes.length ? since(to) : undefined,
  });
  return inParts(context, 'changelist', entries, times, most);
}

/** `times` are those of a part, by the place of its first entry and the place after its last. */
function inParts(
  { archive }: SurfaceContext,
  capability: string,
  entries: SyncDocument['entries'],
  times: (from: number, to: number) => SyncMetadata,
  most = MOST_IN_SITEMAP,
): PublishedFile[] {
  const root = rootOf(archive.site);
  const whole = `${SYNC_FOLDER}${capability}.xml`;
  const links = [{ rel: 'up', href: root + CAPABILITY_LIST }];
  const metadata = { capability, ...times(0, entries.length) };
  if (entries.length <= most) return [syncFile(whole, { root: 'urlset', metadata, links, entries })];
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) => ({
    path: `${SYNC_FOLDER}${capability}-${at + 1}.xml`,
    of: entries.slice(at * most, (at + 1) * most),
    own: times(at * most, Math.min((at + 1) * most, entries.length)),
  }));
  const listed = parts.map(({ path, own }) => () => ({ loc: root + path, metadata: own }));
  return [
    syncFile(whole, { root: 'sitemapindex', metadata, links, entries: listed }),
    ...parts.map(({ path, of, own }) =>
      syncFile(path, {
        root: 'urlset',
        metadata: { capability, ...own },
        links: [...links, { rel: 'index', href: root + whole }],
        entries: of,
      }),
    ),
  ];
}

/** Where a file is, and its links: a text and the file of its deposit describe each other. */
function entryOf({ archive }: SurfaceContext, { deposit, kind, path, lastmod }: SyncResource) {
  const root = rootOf(archive.site);
  const described = depositsOfFile(archive, deposit).filter((one) => hasText(archive, one));
  const links =
    kind === 'texts'
      ? [{ rel: 'describedby', href: root + paths.depositFile(deposit.hex) }]
      : described.map(({ hex }) => ({ rel: 'describes', href: root + paths.text(hex) }));
  return { loc: root + path, lastmod, links };
}

/** The metadata of a file after a change: none if the change deleted it; no size, and a hash of texts only, if a later change followed. */
async function measureAfter(context: SurfaceContext, change: SyncChange): Promise<SyncMetadata> {
  const { kind, deposit, path } = change;
  if (change.change === 'deleted') return {};
  if (change.isLast) return measureOf(context, change);
  const hash = kind === 'texts' && isHashOfFile(deposit) ? `sha-256:${deposit.hash}` : undefined;
  return { hash, type: mediaTypeOf(path) };
}

async function measureOf(
  { filesOf, measure }: SurfaceContext,
  { kind, path }: SyncResource,
): Promise<SyncMetadata> {
  const files = filesOf(kind);
  const published = onceFor(files, 'by path', () => new Map(files.map((one) => [one.path, one]))).get(path);
  const type = mediaTypeOf(path);
  if (!published) return { type };
  const { sha256, size_bytes } = await measure(published);
  return { hash: `sha-256:${sha256}`, length: String(size_bytes), type };
}

// The files that a harvester copies: the canonical texts and the small files of the deposits, and how they changed.

/** A file that a harvester copies. */
interface SyncResource {
  readonly deposit: Deposit;
  /** The name of the surface that makes it. */
  readonly kind: 'texts' | 'deposit-files';
  readonly path: string;
  readonly lastmod?: Moment | undefined;
}

interface SyncChange extends SyncResource {
  readonly change: 'created' | 'updated' | 'deleted';
  /** The instant of the change; of one of which only the day is known, the last second of the day in UTC, so that nobody misses it. */
  readonly datetime: string;
  /** Whether the file is still as this change left it. */
  readonly isLast: boolean;
}

/** The files that an archive has: of each deposit its text, unless there is none, and its file, which adopted ones can have in common. */
function* resourcesOf(archive: Archive): Iterable<SyncResource> {
  for (const deposit of archive.registry.deposits) {
    if (hasText(archive, deposit)) yield { ...textOf(deposit), lastmod: deposit.minted_at };
    const together = depositsOfFile(archive, deposit);
    if (together[0] !== deposit) continue;
    yield { ...fileOf(deposit), lastmod: newestOf(together.flatMap((one) => lifeOf(archive, one))) };
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
  return { deposit, kind: 'texts', path: paths.text(deposit.hex) };
}

function fileOf(deposit: Deposit): SyncResource {
  return { deposit, kind: 'deposit-files', path: paths.depositFile(deposit.hex) };
}
