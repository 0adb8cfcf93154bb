import type { Feed, FeedAuthor, FeedEntry } from './feed.ts';

/** The media type of a JSON Feed, by which pages name it. */
export const JSON_FEED_TYPE = 'application/feed+json';

/** A feed as JSON Feed 1.1. `self` is its own URL. */
export function jsonFeedOf(feed: Feed, self: string): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: self,
    description: feed.subtitle,
    language: feed.language,
    authors: [authorOf(feed.author)],
    items: feed.entries.map(itemOf),
  };
}

function itemOf({ text, related, ...entry }: FeedEntry): object {
  return {
    id: entry.id,
    url: entry.url,
    ...(related ? { external_url: related } : {}),
    title: entry.title,
    content_text: entry.content,
    date_published: entry.published,
    date_modified: entry.updated,
    authors: entry.authors.map(authorOf),
    tags: entry.categories,
    ...(text
      ? { attachments: [{ url: text.url, mime_type: 'text/markdown', size_in_bytes: text.bytes }] }
      : {}),
    // An extension: its name begins with an underscore (JSON Feed 1.1, “Extensions”).
    ...(entry.license ? { _registry: { license: entry.license } } : {}),
  };
}

function authorOf({ name, url }: FeedAuthor): object {
  return url ? { name, url } : { name };
}
