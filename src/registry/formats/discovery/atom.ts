import { XML_DECLARATION, xmlAttribute, xmlText } from '../../text/xml.ts';
import type { Feed, FeedAuthor, FeedEntry } from './feed.ts';

/** The media type of an Atom feed, by which pages name it. */
export const ATOM_TYPE = 'application/atom+xml';

/** A feed as Atom (RFC 4287). `self` is its own URL, which is its identifier, too. */
export function atomOf(feed: Feed, self: string): string {
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlAttribute(feed.language)}">`,
    `  <id>${xmlText(self)}</id>`,
    `  <title>${xmlText(feed.title)}</title>`,
    `  <subtitle>${xmlText(feed.subtitle)}</subtitle>`,
    `  <updated>${feed.updated}</updated>`,
    ...authorLines(feed.author, '  '),
    `  <link rel="self" type="${ATOM_TYPE}" href="${xmlAttribute(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xmlAttribute(feed.home)}"/>`,
    ...feed.entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n');
}

function entryLines(entry: FeedEntry): string[] {
  const { id, title, url, published, updated, categories, content, text, related, license } = entry;
  return [
    '  <entry>',
    `    <id>${xmlText(id)}</id>`,
    `    <title>${xmlText(title)}</title>`,
    `    <updated>${updated}</updated>`,
    `    <published>${published}</published>`,
    ...entry.authors.flatMap((author) => authorLines(author, '    ')),
    `    <link rel="alternate" type="text/html" href="${xmlAttribute(url)}"/>`,
    ...(text
      ? [
          `    <link rel="enclosure" type="text/markdown" length="${text.bytes}" href="${xmlAttribute(text.url)}"/>`,
        ]
      : []),
    ...(related ? [`    <link rel="related" type="text/html" href="${xmlAttribute(related)}"/>`] : []),
    ...categories.map((term) => `    <category term="${xmlAttribute(term)}"/>`),
    ...(license ? [`    <rights>${xmlText(license)}</rights>`] : []),
    `    <content type="text">${xmlText(content)}</content>`,
    '  </entry>',
  ];
}

function authorLines({ name, url }: FeedAuthor, indent: string): string[] {
  const uri = url ? `<uri>${xmlText(url)}</uri>` : '';
  return [`${indent}<author><name>${xmlText(name)}</name>${uri}</author>`];
}
