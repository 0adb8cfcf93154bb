import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { textFile } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences, type Format, type Published } from './format.ts';
import { namesOf, statedTitle } from './reference-facts.ts';
import { readXml } from './xml.ts';

// The feeds, read by a feed parser, and compared with the entries of the archive.

const MOST = 50;

/** What an entry on a deposit must say, from the archive alone. */
function dueOf({ archive }: Published, deposit: Deposit) {
  const root = archive.site.base_url;
  const record = `${root}/s/records/${deposit.deposit_number}/`;
  const days = [deposit.superseded_at, deposit.withdrawn_at].filter((day) => day !== undefined);
  return {
    id: record,
    url: record,
    title: statedTitle(deposit),
    authors: namesOf(deposit).spoken,
    page: deposit.orcid && `https://orcid.org/${deposit.orcid}`,
    published: deposit.minted_at,
    updatedOn: days.at(-1) ?? deposit.minted_at.slice(0, 10),
    tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
    text: deposit.redacted ? undefined : `${root}/data/texts/AXN-${deposit.hex}-text.md`,
    bytes: deposit.redacted ? undefined : archive.files.size(textFile(deposit)),
    license: deposit.license,
    says: deposit.redacted ? 'Its text was removed.' : deposit.description.slice(0, 1500),
  };
}

interface Correction {
  readonly id: string;
  readonly url: string;
  readonly day: string;
  readonly related: string | undefined;
  readonly tags: readonly string[];
}

/** The corrections of the archive, the newest first. */
function correctionsOf({ archive }: Published): Correction[] {
  const root = archive.site.base_url;
  const { hostname } = new URL(root);
  const record = (number: number) => `${root}/s/records/${number}/`;
  const all = archive.registry.deposits.flatMap((deposit) => {
    const { deposit_number: n, superseded_at, withdrawn_at, superseded_by_deposit_number: by } = deposit;
    const entry = (kind: string, day: string, related: string | undefined, tags: readonly string[]) => ({
      id: `tag:${hostname},${day}:deposit-${n}-${kind}`,
      url: record(n),
      day,
      related,
      tags: [kind, ...tags, deposit.family],
    });
    return [
      ...(superseded_at
        ? [entry('superseded', superseded_at, by === undefined ? undefined : record(by), [])]
        : []),
      ...(withdrawn_at
        ? [entry('withdrawn', withdrawn_at, undefined, deposit.redacted ? ['redacted'] : [])]
        : []),
    ];
  });
  return all.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, MOST);
}

const bytesAt = ({ files }: Published, path: string) => files.get(path) ?? Buffer.alloc(0);
const newestOf = ({ archive }: Published) => archive.registry.deposits.slice(-MOST).toReversed();

/** The day of an instant, and whether what is said says it. */
const onDay = (instant: string | undefined) => instant?.slice(0, 10);
const saying = (content: string | undefined, due: string) => (content?.includes(due) ? due : content);

export const atomFormat: Format = {
  name: 'Atom (RFC 4287)',
  reader: 'feedsmith, xmllint',
  surfaces: ['feeds'],
  check: async (published) => {
    const [deposits, corrections] = ['deposits', 'corrections'].map((name) => `/feeds/${name}.atom`);
    const formed = await Promise.all(
      [deposits, corrections].map((path) => readXml(String(path), bytesAt(published, String(path)))),
    );
    const errors = formed.flatMap((one) => one.errors);
    const feed = parseAtomFeed(bytesAt(published, String(deposits)).toString());
    const entries = feed.entries ?? [];
    for (const [at, deposit] of newestOf(published).entries()) {
      const { updatedOn, says, ...due } = dueOf(published, deposit);
      const entry = entries[at];
      const link = (rel: string) => entry?.links?.find((one) => one.rel === rel);
      const read = {
        id: entry?.id,
        url: link('alternate')?.href,
        title: textIn(entry?.title),
        authors: entry?.authors?.map(({ name }) => name),
        page: entry?.authors?.[0]?.uri,
        published: entry?.published,
        tags: entry?.categories?.map(({ term }) => term),
        text: link('enclosure')?.href,
        bytes: link('enclosure')?.length,
        license: textIn(entry?.rights),
        updatedOn: onDay(entry?.updated),
        says: saying(contentOf(entry?.content), says),
      };
      errors.push(...differences(`${deposits} ${deposit.deposit_number}`, { ...due, updatedOn, says }, read));
    }
    const told = parseAtomFeed(bytesAt(published, String(corrections)).toString()).entries ?? [];
    const made = correctionsOf(published);
    const read = told.map(({ id, links, updated, categories }) => ({
      id,
      url: links?.find(({ rel }) => rel === 'alternate')?.href,
      day: onDay(updated),
      related: links?.find(({ rel }) => rel === 'related')?.href,
      tags: categories?.map(({ term }) => term),
    }));
    errors.push(...differences(String(corrections), { entries: made }, { entries: read }));
    return { documents: entries.length + told.length, errors };
  },
};

/** A text as the parser gives it: plain, or with its type. */
function textIn(text: unknown): string | undefined {
  return typeof text === 'object' && text !== null ? (text as { value?: string }).value : (text as string);
}

const contentOf = textIn;

export const jsonFeedFormat: Format = {
  name: 'JSON Feed 1.1',
  reader: 'feedsmith',
  surfaces: ['feeds'],
  check: async (published) => {
    const parsed = (path: string) => parseJsonFeed(JSON.parse(bytesAt(published, path).toString()));
    const items = parsed('/feeds/deposits.json').items ?? [];
    const errors: string[] = [];
    for (const [at, deposit] of newestOf(published).entries()) {
      const { updatedOn, says, license: _license, ...due } = dueOf(published, deposit);
      const item = items[at];
      const read = {
        id: item?.id,
        url: item?.url,
        title: item?.title,
        authors: item?.authors?.map(({ name }) => name),
        page: item?.authors?.[0]?.url,
        published: item?.date_published,
        tags: item?.tags,
        text: item?.attachments?.[0]?.url,
        bytes: item?.attachments?.[0]?.size_in_bytes,
        updatedOn: onDay(item?.date_modified),
        says: saying(item?.content_text, says),
      };
      errors.push(
        ...differences(`deposits.json ${deposit.deposit_number}`, { ...due, updatedOn, says }, read),
      );
    }
    const told = parsed('/feeds/corrections.json').items ?? [];
    const read = told.map(({ id, url, date_modified, external_url, tags }) => ({
      id,
      url,
      day: onDay(date_modified),
      related: external_url,
      tags,
    }));
    const made = correctionsOf(published);
    errors.push(...differences('corrections.json', { entries: made }, { entries: read }));
    return { documents: items.length + told.length, errors };
  },
};
