import { type Archive, hasText, paths, textFile } from '../../archive/archive.ts';
import { earliestOf, newestOf } from '../../archive/moments.ts';
import { creatorsOf, orcidUrl, spokenName } from '../../identity/names.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import { rootOf } from '../../model/site.ts';
import { shorten } from '../../text/strings.ts';
import { XML_DECLARATION, xmlAttribute, xmlElement, xmlText } from '../../text/xml.ts';
import { recordUrl } from '../record/record.ts';
import { type Correction, correctionsOf, movedOn, ofDeposit } from './events.ts';
import { FIRST } from './newest.ts';

// The feeds, as values and then as Atom and as JSON Feed.

/** How many entries a feed has: the newest. Older ones are in the registry, and in the change list. */
const MOST_ENTRIES = 50;

/** How many characters of a description an entry holds. The record and the text have the whole. */
const MOST_CHARACTERS = 2000;

/** One entry of a feed. URLs are absolute, instants in UTC. The identifier is a URI that never changes and that no other entry has. */
type FeedEntry = ReturnType<typeof depositEntry> | ReturnType<typeof correctionEntry>;

/** A feed, the newest entries first. */
export type Feed = ReturnType<typeof feedOf>;

/** The newest deposits by number, with what has become of them since. */
export function depositFeed(archive: Archive) {
  const newest = archive.registry.deposits.slice(-MOST_ENTRIES).toReversed();
  return feedOf(
    archive,
    'New deposits',
    'The newest deposits, with the way to the record and the text of each.',
    newest.map((deposit) => depositEntry(archive, deposit)),
  );
}

/** The newest supersessions, withdrawals and redactions. */
export function correctionFeed(archive: Archive) {
  const newest = correctionsOf(archive).slice(-MOST_ENTRIES).toReversed();
  return feedOf(
    archive,
    'Corrections',
    'Deposits that were superseded or withdrawn, and texts that were removed.',
    newest.map((correction) => correctionEntry(archive, correction)),
  );
}

function feedOf(archive: Archive, title: string, subtitle: string, entries: readonly FeedEntry[]) {
  const { name, publisher, language } = archive.site;
  const home = `${rootOf(archive.site)}/`;
  return {
    title: `${name}: ${title}`,
    subtitle,
    home,
    language,
    author: { name: publisher, url: home },
    updated: newestOf(entries.map(({ updated }) => updated)) ?? FIRST,
    entries,
  };
}

/** The identifier is the URL of the record, which is how a deposit is cited. */
function depositEntry(archive: Archive, deposit: Deposit) {
  const url = recordUrl(rootOf(archive.site), deposit);
  const corrections = ofDeposit(archive, deposit);
  const moments = [
    deposit.minted_at,
    ...movedOn(archive, deposit),
    ...corrections.map(({ at }) => earliestOf(at)),
  ];
  return {
    id: url,
    title: entryTitle(deposit),
    url,
    published: deposit.minted_at,
    updated: newestOf(moments) ?? deposit.minted_at,
    authors: creatorsOf(deposit).map((creator) => ({
      name: spokenName(creator),
      url: creator.orcid && orcidUrl(creator.orcid),
    })),
    categories: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
    content: [
      ...corrections.map(sentenceOf),
      ...(deposit.redacted ? [] : [shorten(deposit.description, MOST_CHARACTERS)]),
    ].join('\n\n'),
    /** The text of the deposit, with its size in bytes. */
    text: hasText(archive, deposit)
      ? {
          url: `${rootOf(archive.site)}${paths.text(deposit.hex)}`,
          bytes: archive.files.size(textFile(deposit)) ?? 0,
        }
      : undefined,
    /** The record of the deposit that came in its place. */
    related: undefined,
    license: deposit.license,
  };
}

/**
 * The identifier is a tag (RFC 4151) of the day of the event, which never changes (LIF-006), and of the deposit, so that an entry keeps it
 * whatever happens later.
 */
function correctionEntry(archive: Archive, correction: Correction) {
  const { kind, deposit, at, by, redacted } = correction;
  const { host } = new URL(archive.site.base_url);
  const url = recordUrl(rootOf(archive.site), deposit);
  const updated = earliestOf(at);
  return {
    id: `tag:${host.replace(/:\d+$/, '')},${at.slice(0, 10)}:deposit-${deposit.deposit_number}-${kind}`,
    title: `${kindWords(correction)}: ${deposit.title}`,
    url,
    published: updated,
    updated,
    authors: [{ name: archive.site.publisher, url: `${rootOf(archive.site)}/` }],
    categories: [...new Set([kind, ...(redacted ? ['redacted'] : []), deposit.family])],
    content: sentenceOf(correction),
    text: undefined,
    related: by && recordUrl(rootOf(archive.site), by),
    license: undefined,
  };
}

function kindWords({ kind, redacted }: Correction): string {
  if (kind === 'superseded') return 'Superseded';
  if (kind === 'redacted') return 'Redacted';
  return redacted ? 'Withdrawn and redacted' : 'Withdrawn';
}

function sentenceOf({ kind, deposit, at, by, reason, redacted }: Correction): string {
  const what = `Deposit ${deposit.deposit_number}, ${deposit.axn}, was ${kind}`;
  const successor = by ? ` by deposit ${by.deposit_number}, ${by.axn},` : '';
  const removed = redacted ? ' Its text was removed.' : '';
  return `${what}${successor} on ${at.slice(0, 10)}.${removed}${reason === '' ? '' : ` ${reason}`}`;
}

/** The media type of an Atom feed, by which pages name it. */
export const ATOM_TYPE = 'application/atom+xml';

/** A feed as Atom (RFC 4287). `self` is its own URL, which is its identifier, too. */
export function atomOf(feed: Feed, self: string): string {
  const { title, subtitle, updated, author, home, language, entries } = feed;
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlAttribute(language)}">`,
    ...[
      ...[element('id', self), element('title', title), element('subtitle', subtitle)],
      ...[element('updated', updated), authorElement(author)],
      linkElement('self', ATOM_TYPE, self),
      linkElement('alternate', 'text/html', home),
      ...entries.flatMap((entry) => ['<entry>', ...elementsOf(entry).map((one) => `  ${one}`), '</entry>']),
    ].map((line) => `  ${line}`),
    '</feed>',
    '',
  ].join('\n');
}

function elementsOf({ id, title, url, text, related, license, ...entry }: FeedEntry): string[] {
  return [
    ...[element('id', id), element('title', title)],
    ...[element('updated', entry.updated), element('published', entry.published)],
    ...entry.authors.map(authorElement),
    linkElement('alternate', 'text/html', url),
    ...(text ? [linkElement('enclosure', 'text/markdown', text.url, String(text.bytes))] : []),
    ...(related ? [linkElement('related', 'text/html', related)] : []),
    ...entry.categories.map((term) => xmlElement('category', { term })),
    ...(license ? [element('rights', license)] : []),
    element('content', entry.content, { type: 'text' }),
  ];
}

const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  xmlElement(name, attributes, xmlText(text));

const linkElement = (rel: string, type: string, href: string, length?: string) =>
  xmlElement('link', { rel, type, length, href });

function authorElement({ name, url }: { readonly name: string; readonly url?: string | undefined }): string {
  return xmlElement('author', {}, `${element('name', name)}${url ? element('uri', url) : ''}`);
}

/** The media type of a JSON Feed, by which pages name it. */
export const JSON_FEED_TYPE = 'application/feed+json';

/** A feed as JSON Feed 1.1; what is undefined is not written. `self` is its own URL. */
export function jsonFeedOf(feed: Feed, self: string): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: self,
    description: feed.subtitle,
    language: feed.language,
    authors: [feed.author],
    items: feed.entries.map(itemOf),
  };
}

function itemOf({ text, related, ...entry }: FeedEntry): object {
  return {
    id: entry.id,
    url: entry.url,
    external_url: related,
    title: entry.title,
    content_text: entry.content,
    date_published: entry.published,
    date_modified: entry.updated,
    authors: entry.authors,
    tags: entry.categories,
    attachments: text && [{ url: text.url, mime_type: 'text/markdown', size_in_bytes: text.bytes }],
    // An extension: its name begins with an underscore (JSON Feed 1.1, “Extensions”).
    _registry: entry.license && { license: entry.license },
  };
}
