import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Format, Published } from './archives.ts';
import { xmlErrors } from './xml.ts';

// The documents of ResourceSync, found by going from the source description as a harvester does, and compared with the files that are
// published.

/** One entry of a list: where it leads, and what is said of it. */
interface Entry {
  readonly path: string;
  readonly lastmod: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A document as the parser gives it. */
interface Document {
  readonly urlset?: {
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
    const read = async (path: string, capability: string) => {
      const bytes = published.files.get(path) ?? Buffer.alloc(0);
      const { urlset } = parser.parse(bytes) as Document;
      const of = urlset?.['rs:md'] ?? {};
      expect(await xmlErrors(path, bytes)).toEqual([]);
      expect(of, path).toMatchObject({ capability });
      const entries = (urlset?.url ?? []).map(
        ({ loc, lastmod, 'rs:md': metadata }): Entry => ({ path: loc.replace(root, ''), lastmod, metadata }),
      );
      return { of, entries };
    };
    const source = await read('/.well-known/resourcesync', 'description');
    const capabilities = await read(source.entries[0]?.path ?? '', 'capabilitylist');
    const [list, changes] = await Promise.all(
      capabilities.entries.map(({ path, metadata }) => read(path, metadata.capability ?? '')),
    );
    expectResources(published, list?.entries ?? []);
    expectChanges(published, changes?.entries ?? [], changes?.of.from ?? '');
  },
};

/** The texts and files that are listed, with the hashes of their bytes, by path. */
const keptIn = ({ files }: Published) =>
  [...files]
    .filter(([path]) => path.startsWith('/data/'))
    .map(([path, bytes]) => [path, `sha-256:${hashes.sha256(bytes)}`] as const)
    .toSorted();

/** Each published text and file is listed once, with the size and hash of its bytes. */
function expectResources(published: Published, resources: readonly Entry[]): void {
  const { files, archive } = published;
  expect(resources.map(({ path, metadata }) => [path, metadata.hash]).toSorted()).toEqual(keptIn(published));
  const minted = new Map(archive.registry.deposits.map(({ hex, minted_at }) => [hex, minted_at]));
  for (const { path, metadata, lastmod } of resources) {
    expect(metadata, path).toMatchObject({
      length: String(files.get(path)?.length),
      type: 'text/markdown; charset=utf-8',
    });
    const hex = /AXN-0*([0-9A-F]{2,4})-text/.exec(path)?.[1];
    if (hex) expect(lastmod, path).toBe(minted.get(hex));
  }
}

/** A harvester that has nothing and follows the changes has in the end what is published. */
function expectChanges(published: Published, changes: readonly Entry[], from: string): void {
  const copy = new Map<string, string | undefined>();
  let before = from;
  for (const { path, metadata } of changes) {
    const { change, datetime = '', hash } = metadata;
    expect(datetime >= before, path).toBe(true);
    before = datetime;
    expect(copy.has(path), `${path}, ${change}`).toBe(change !== 'created');
    if (change === 'deleted') copy.delete(path);
    else copy.set(path, hash);
  }
  expect([...copy].toSorted()).toEqual(keptIn(published));
  const redacted = published.archive.registry.deposits.filter((deposit) => deposit.redacted);
  const deleted = changes.filter(({ metadata }) => metadata.change === 'deleted').map(({ path }) => path);
  expect(deleted).toEqual(redacted.map(({ hex }) => `/data/texts/AXN-${hex}-text.md`));
}
