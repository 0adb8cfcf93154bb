import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { type Format, type Published, textOf } from './format.ts';
import { xmlErrors } from './xml.ts';

// The documents of ResourceSync, found by going from the source description as a harvester does, and compared with the files that are
// published.

/** One entry of a list: where it leads, and what is said of it. */
interface Entry {
  readonly path: string;
  readonly lastmod: string | undefined;
  readonly metadata: Readonly<Partial<Record<string, string>>>;
}

/** A document as the parser gives it. */
interface Document {
  readonly urlset: {
    readonly 'rs:md': Entry['metadata'];
    readonly url?: readonly {
      readonly loc: string;
      readonly lastmod?: string;
      readonly 'rs:md': Entry['metadata'];
    }[];
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => name === 'url',
});

export const resourceSyncFormat: Format = {
  name: 'ResourceSync 1.1',
  reader: 'xmllint',
  surfaces: ['resource-sync-source', 'resource-sync', 'texts', 'deposit-files'],
  check: async (published) => {
    const root = published.archive.site.base_url;
    const read = async (path = '', capability = '') => {
      const text = textOf(published.files, path);
      expect(await xmlErrors(path, text)).toEqual([]);
      const { urlset } = parser.parse(text) as Document;
      expect(urlset['rs:md'].capability).toBe(capability);
      return {
        from: urlset['rs:md'].from ?? '',
        entries: (urlset.url ?? []).map(({ loc, lastmod, 'rs:md': metadata }): Entry => {
          return { path: loc.replace(root, ''), lastmod, metadata };
        }),
      };
    };
    const source = await read('/.well-known/resourcesync', 'description');
    const capabilities = await read(source.entries[0]?.path, 'capabilitylist');
    const [list, changes] = await Promise.all(
      capabilities.entries.map(({ path, metadata }) => read(path, metadata.capability)),
    );
    expectResources(published, list?.entries ?? []);
    expectChanges(published, changes?.entries ?? [], changes?.from ?? '');
  },
};

/** The published texts and files. */
const keptIn = ({ files }: Published) => [...files].filter(([path]) => path.startsWith('/data/'));
const hashOf = (bytes: Uint8Array) => `sha-256:${hashes.sha256(bytes)}`;
const byPath = <T extends { readonly path: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** Each published text and file is listed once, with the size and hash of its bytes; a text with the instant of its mint. */
function expectResources(published: Published, resources: readonly Entry[]): void {
  const minted = new Map(published.archive.registry.deposits.map(({ hex, minted_at }) => [hex, minted_at]));
  const found = resources.map(({ path, lastmod, metadata: { hash, length, type } }) => {
    return { path, hash, length, type, lastmod: path.includes('-text') ? lastmod : undefined };
  });
  const due = keptIn(published).map(([path, bytes]) => ({
    ...{ path, hash: hashOf(bytes), length: String(bytes.length), type: 'text/markdown; charset=utf-8' },
    lastmod: minted.get(/AXN-([0-9A-F]{2,4})-text/.exec(path)?.[1] ?? ''),
  }));
  expect(byPath(found)).toEqual(byPath(due));
}

/** A harvester that has nothing and follows the changes has in the end what is published. */
function expectChanges(published: Published, changes: readonly Entry[], from: string): void {
  const copy = new Map<string, string | undefined>();
  const times = [from, ...changes.map(({ metadata }) => metadata.datetime ?? '')];
  expect(times).toEqual(times.toSorted());
  for (const { path, metadata } of changes) {
    expect([path, metadata.change === 'created']).toEqual([path, !copy.has(path)]);
    if (metadata.change === 'deleted') copy.delete(path);
    else copy.set(path, metadata.hash);
  }
  expect(copy).toEqual(new Map(keptIn(published).map(([path, bytes]) => [path, hashOf(bytes)])));
  const redacted = published.archive.registry.deposits.filter((deposit) => deposit.redacted);
  const deleted = changes.filter(({ metadata }) => metadata.change === 'deleted');
  expect(deleted.map(({ path }) => path)).toEqual(
    redacted.map(({ hex }) => `/data/texts/AXN-${hex}-text.md`),
  );
}
