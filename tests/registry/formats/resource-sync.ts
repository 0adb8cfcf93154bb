import { XMLParser } from 'fast-xml-parser';
import { hashes } from '../../../src/archive/hashes.ts';
import { differences, type Format, type Published, unequal } from './format.ts';
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
    const errors: string[] = [];
    const root = published.archive.site.base_url;
    const read = async (path: string, capability: string) => {
      const bytes = published.files.get(path) ?? Buffer.alloc(0);
      const { urlset } = parser.parse(bytes) as Document;
      const of = urlset?.['rs:md'] ?? {};
      errors.push(...(await xmlErrors(path, bytes)), ...differences(path, { capability }, of));
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
    const resources = list?.entries ?? [];
    errors.push(...resourceErrors(published, resources));
    errors.push(...changeErrors(published, changes?.entries ?? [], changes?.of.from ?? ''));
    return { documents: resources.length + (changes?.entries.length ?? 0), errors };
  },
};

/** Each published text and file is listed once, with the size and hash of its bytes. */
function resourceErrors({ files, archive }: Published, resources: readonly Entry[]): string[] {
  const due = [...files.keys()].filter((path) => path.startsWith('/data/'));
  const listed = resources.map(({ path }) => path);
  const errors = unequal('resource list', { paths: [due.toSorted(), listed.toSorted()] });
  const minted = new Map(archive.registry.deposits.map(({ hex, minted_at }) => [hex, minted_at]));
  for (const { path, metadata, lastmod } of resources) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    const hex = /AXN-0*([0-9A-F]{2,4})-text/.exec(path)?.[1];
    const written = {
      hash: `sha-256:${hashes.sha256(bytes)}`,
      length: String(bytes.length),
      type: 'text/markdown; charset=utf-8',
      ...(hex ? { lastmod: minted.get(hex) } : {}),
    };
    errors.push(...differences(path, written, { ...metadata, lastmod }));
  }
  return errors;
}

/** A harvester that has nothing and follows the changes has in the end what is published. */
function changeErrors({ files, archive }: Published, changes: readonly Entry[], from: string): string[] {
  const errors: string[] = [];
  const copy = new Map<string, string | undefined>();
  let before = from;
  for (const { path, metadata } of changes) {
    const { change, datetime = '', hash } = metadata;
    if (datetime < before) errors.push(`${path}: a change at ${datetime}, after one at ${before}`);
    before = datetime;
    if ((change === 'created') === copy.has(path)) errors.push(`${path}: ${change} out of turn`);
    if (change === 'deleted') copy.delete(path);
    else copy.set(path, hash);
  }
  const kept = [...files].filter(([path]) => path.startsWith('/data/'));
  const due = kept.map(([path, bytes]) => [path, `sha-256:${hashes.sha256(bytes)}`]);
  const redacted = archive.registry.deposits.filter((deposit) => deposit.redacted);
  const deleted = changes.filter(({ metadata }) => metadata.change === 'deleted').map(({ path }) => path);
  const lists = unequal('change list', {
    left: [due.toSorted(), [...copy].toSorted()],
    deleted: [redacted.map(({ hex }) => `/data/texts/AXN-${hex}-text.md`), deleted],
  });
  return [...errors, ...lists];
}
