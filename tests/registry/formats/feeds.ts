import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { expect } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Format } from './archives.ts';
import { namesOf, statedTitle } from './references.ts';
import { xmlErrors } from './xml.ts';

// The feeds, read by a feed parser: that each text comes out of them as it went in. What else an entry says is written down by hand in
// `surfaces/expected`.

/** The entries that are due in the feed of new deposits, the newest first. */
const dueOf = ({ registry }: Archive) =>
  registry.deposits
    .slice(-50)
    .toReversed()
    .map((deposit) => ({
      title: statedTitle(deposit),
      authors: namesOf(deposit).spoken,
      tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
    }));

export const atomFormat: Format = {
  ...{ name: 'Atom (RFC 4287)', reader: 'feedsmith, xmllint', surfaces: ['feeds'] },
  check: async ({ archive, files }) => {
    const bytes = files.get('/feeds/deposits.atom') ?? Buffer.alloc(0);
    expect(await xmlErrors('deposits.atom', bytes)).toEqual([]);
    const read = (parseAtomFeed(bytes.toString()).entries ?? []).map(({ title, authors, categories }) => ({
      // A text as the parser gives it: plain, or with its type.
      title: typeof title === 'object' ? (title as { value?: string }).value : title,
      authors: authors?.map(({ name }) => name),
      tags: categories?.map(({ term }) => term),
    }));
    expect(read).toEqual(dueOf(archive));
  },
};

export const jsonFeedFormat: Format = {
  ...{ name: 'JSON Feed 1.1', reader: 'feedsmith', surfaces: ['feeds'] },
  check: ({ archive, files }) => {
    const { items = [] } = parseJsonFeed(JSON.parse(String(files.get('/feeds/deposits.json'))));
    const read = items.map(({ title, authors, tags }) => ({
      ...{ title, authors: authors?.map(({ name }) => name), tags },
    }));
    expect(read).toEqual(dueOf(archive));
  },
};
