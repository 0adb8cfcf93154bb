import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences, type Format, type Published } from './format.ts';
import { namesOf, statedTitle } from './references.ts';
import { readXml } from './xml.ts';

// The feeds, read by a feed parser: that each text comes out of them as it went in. What else an entry says is written down by hand in
// `surfaces/discovery.test.ts`.

const MOST = 50;

/** The texts of an entry on a deposit, from the archive alone. */
function dueOf({ archive }: Published, deposit: Deposit) {
  return {
    id: `${archive.site.base_url}/s/records/${deposit.deposit_number}/`,
    title: statedTitle(deposit),
    authors: namesOf(deposit).spoken,
    tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
    says: deposit.redacted ? 'Its text was removed.' : deposit.description.slice(0, 1500),
  };
}

const bytesAt = ({ files }: Published, path: string) => files.get(path) ?? Buffer.alloc(0);

/** What is wrong with the entries of a feed of deposits, the newest first. */
function wrongEntries(
  path: string,
  published: Published,
  read: (at: number) => Readonly<Record<string, unknown>> & { readonly says: string | undefined },
): string[] {
  const newest = published.archive.registry.deposits.slice(-MOST).toReversed();
  return newest.flatMap((deposit, at) => {
    const due = dueOf(published, deposit);
    const { says, ...rest } = read(at);
    return differences(`${path} ${deposit.deposit_number}`, due, {
      ...rest,
      says: says?.includes(due.says) ? due.says : says,
    });
  });
}

export const atomFormat: Format = {
  name: 'Atom (RFC 4287)',
  reader: 'feedsmith, xmllint',
  surfaces: ['feeds'],
  check: async (published) => {
    const paths = ['deposits', 'corrections'].map((name) => `/feeds/${name}.atom`);
    const formed = await Promise.all(paths.map((path) => readXml(path, bytesAt(published, path))));
    const [path = ''] = paths;
    const { entries = [] } = parseAtomFeed(bytesAt(published, path).toString());
    const errors = wrongEntries(path, published, (at) => ({
      id: entries[at]?.id,
      title: textIn(entries[at]?.title),
      authors: entries[at]?.authors?.map(({ name }) => name),
      tags: entries[at]?.categories?.map(({ term }) => term),
      says: textIn(entries[at]?.content),
    }));
    return { documents: entries.length, errors: [...formed.flatMap((one) => one.errors), ...errors] };
  },
};

/** A text as the parser gives it: plain, or with its type. */
function textIn(text: unknown): string | undefined {
  return typeof text === 'object' && text !== null ? (text as { value?: string }).value : (text as string);
}

export const jsonFeedFormat: Format = {
  name: 'JSON Feed 1.1',
  reader: 'feedsmith',
  surfaces: ['feeds'],
  check: async (published) => {
    const path = '/feeds/deposits.json';
    const { items = [] } = parseJsonFeed(JSON.parse(bytesAt(published, path).toString()));
    const errors = wrongEntries(path, published, (at) => ({
      id: items[at]?.id,
      title: items[at]?.title,
      authors: items[at]?.authors?.map(({ name }) => name),
      tags: items[at]?.tags,
      says: items[at]?.content_text,
    }));
    return { documents: items.length, errors };
  },
};
