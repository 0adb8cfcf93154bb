import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences, type Format } from './format.ts';
import { namesOf, statedTitle } from './references.ts';
import { xmlErrors } from './xml.ts';

// The feeds, read by a feed parser: that each text comes out of them as it went in. What else an entry says is written down by hand in
// `surfaces/discovery.test.ts`.

interface Entry {
  readonly title: unknown;
  readonly authors: readonly unknown[] | undefined;
  readonly tags: readonly unknown[] | undefined;
}

/** A format of the feed of new deposits: `read` gives its entries, the newest first. */
function feedFormat(
  about: Pick<Format, 'name' | 'reader'>,
  path: string,
  read: (
    text: string,
  ) => Promise<{ readonly entries: readonly Entry[]; readonly errors?: readonly string[] }>,
): Format {
  return {
    ...{ ...about, surfaces: ['feeds'] },
    check: async ({ archive, files }) => {
      const { entries, errors = [] } = await read(files.get(path)?.toString() ?? '');
      const due = (deposit: Deposit) => ({
        title: statedTitle(deposit),
        authors: namesOf(deposit).spoken,
        tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
      });
      const wrong = archive.registry.deposits
        .slice(-50)
        .toReversed()
        .flatMap((deposit, at) =>
          differences(`${path} ${deposit.deposit_number}`, due(deposit), { ...entries[at] }),
        );
      return { documents: entries.length, errors: [...errors, ...wrong] };
    },
  };
}

export const atomFormat = feedFormat(
  { name: 'Atom (RFC 4287)', reader: 'feedsmith, xmllint' },
  '/feeds/deposits.atom',
  async (text) => {
    const errors = await xmlErrors('deposits.atom', Buffer.from(text));
    const entries = (parseAtomFeed(text).entries ?? []).map(({ title, authors, categories }) => ({
      // A text as the parser gives it: plain, or with its type.
      title: typeof title === 'object' ? (title as { value?: string }).value : title,
      authors: authors?.map(({ name }) => name),
      tags: categories?.map(({ term }) => term),
    }));
    return { entries, errors };
  },
);

export const jsonFeedFormat = feedFormat(
  { name: 'JSON Feed 1.1', reader: 'feedsmith' },
  '/feeds/deposits.json',
  async (text) => {
    const { items = [] } = parseJsonFeed(JSON.parse(text));
    const entries = items.map(({ title, authors, tags }) => ({
      ...{ title, tags },
      authors: authors?.map(({ name }) => name),
    }));
    return { entries };
  },
);
