import { type Archive, hasText, indexOf, paths } from '../../archive/archive.ts';
import { latestOf, type Moment, newestOf } from '../../archive/moments.ts';
import { paddedHex } from '../../identity/parts.ts';
import type { Deposit } from '../../model/deposit.ts';
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../text/xml.ts';
import { correctionsOf, lifeOf, movedOn, renamedOn } from './events.ts';

// The XML of ResourceSync 1.1 (ANSI/NISO Z39.99-2017): sitemaps whose elements have metadata (`rs:md`) and links (`rs:ln`).

/** The attributes of `rs:md`; one without a value is left out. */
export type SyncMetadata = Readonly<Record<string, string | number | undefined>>;

/** A link: its relation and its target. */
export interface SyncLink {
  readonly rel: string;
  readonly href: string;
}

/** One `url` of a list, or one `sitemap` of an index. URLs are absolute. */
export interface SyncEntry {
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
export interface SyncResource {
  readonly deposit: Deposit;
  readonly kind: 'text' | 'file';
  readonly path: string;
}

/** A change of such a file. */
export interface SyncChange extends SyncResource {
  readonly change: 'created' | 'updated' | 'deleted';
  /** The instant of the change; of one of which only the day is known, the last second of the day in UTC, so that nobody misses it. */
  readonly datetime: string;
  /** Whether the file is still as this change left it. */
  readonly isLast: boolean;
}

/** The files that an archive has: of each deposit its text, unless there is none, and its file, which adopted ones can have in common. */
export function* resourcesOf(archive: Archive): Iterable<SyncResource & { readonly lastmod?: Moment }> {
  for (const deposit of archive.registry.deposits) {
    if (hasText(archive, deposit)) yield { ...textOf(deposit), lastmod: deposit.minted_at };
    const [first, ...others] = depositsOfFile(archive, deposit);
    if (first !== deposit) continue;
    const lastmod = newestOf([first, ...others].flatMap((one) => lifeOf(archive, one)));
    yield { ...fileOf(deposit), ...(lastmod === undefined ? {} : { lastmod }) };
  }
}

/** How many files that is. */
export function countResources(archive: Archive): number {
  return [...resourcesOf(archive)].length;
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
