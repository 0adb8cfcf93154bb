import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { expect } from 'vitest';
import { type Format, textOf } from './format.ts';
import { namesOf, statedTitle } from './references.ts';
import { xmlErrors } from './xml.ts';

// The feeds, read by a feed parser: that each text comes out of them as it went in. What else an entry says is written down by hand in
// `surfaces/discovery.test.ts`.

/** A format of the feed of new deposits: `read` gives its entries, the newest first. */
function feedFormat(
  about: Pick<Format, 'name' | 'reader'>,
  path: string,
  read: (text: string) => readonly { title?: unknown; authors: unknown; tags: unknown }[],
): Format {
  return {
    ...{ ...about, surfaces: ['feeds'] },
    check: async ({ archive, files }) => {
      const text = textOf(files, path);
      if (path.endsWith('.atom')) expect(await xmlErrors(path, text)).toEqual([]);
      expect(read(text)).toEqual(
        archive.registry.deposits
          .slice(-50)
          .toReversed()
          .map((deposit) => ({
            title: statedTitle(deposit),
            authors: namesOf(deposit).spoken,
            tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
          })),
      );
    },
  };
}

export const atomFormat = feedFormat(
  { name: 'Atom (RFC 4287)', reader: 'feedsmith, xmllint' },
  '/feeds/deposits.atom',
  (text) =>
    (parseAtomFeed(text).entries ?? []).map(({ title, authors, categories }) => ({
      // A text as the parser gives it: plain, or with its type.
      title: typeof title === 'object' ? (title as { value?: string }).value : title,
      authors: authors?.map(({ name }) => name),
      tags: categories?.map(({ term }) => term),
    })),
);

export const jsonFeedFormat = feedFormat(
  { name: 'JSON Feed 1.1', reader: 'feedsmith' },
  '/feeds/deposits.json',
  (text) =>
    (parseJsonFeed(JSON.parse(text)).items ?? []).map(({ title, authors, tags }) => ({
      ...{ title, tags },
      authors: authors?.map(({ name }) => name),
    })),
);
