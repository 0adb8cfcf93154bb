import { XML_DECLARATION, xmlAttribute, xmlText } from '../../text/xml.ts';

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
