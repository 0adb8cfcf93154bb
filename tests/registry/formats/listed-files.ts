import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';

/** The surfaces of the downloads: everything that is published below `/datasets/`. */
const DOWNLOADS = SURFACES.filter(({ path }) => path.startsWith('/datasets/')).map(({ name }) => name);

/** The tables. */
export const TABLE_SURFACES = DOWNLOADS.filter((name) => name.startsWith('tables-'));

/** The downloads that hold data, and do not describe others. */
export const DATA_SURFACES = DOWNLOADS.filter(
  (name) => !['datapackage', 'parquet-manifest', 'croissant', 'dcat', 'ro-crate'].includes(name),
);

/** Surfaces that a description of the whole lists: all downloads but itself. */
export const DESCRIBED_SURFACES = DOWNLOADS.filter((name) => name !== 'ro-crate');

/** A file as a description lists it. */
export interface ListedFile {
  readonly sha256: unknown;
  readonly size: unknown;
  readonly mediaType: unknown;
}

/** The media type of each ending, as IANA registers it or, where it does not, as its tools know it. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  gz: 'application/gzip',
  ttl: 'text/turtle',
  jsonld: 'application/ld+json',
  json: 'application/json',
  md: 'text/markdown',
  log: 'text/plain',
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
};

/** A description, at a path, lists all other files by their paths, with hash, size and media type of their bytes. */
export function expectListed(
  files: ReadonlyMap<string, Buffer>,
  description: string,
  listed: ReadonlyMap<string, ListedFile>,
): void {
  const others = [...files].filter(([path]) => path !== description);
  expect(others.map(([path]) => ({ path, ...listed.get(path) }))).toEqual(
    others.map(([path, bytes]) => ({
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      mediaType: MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)],
    })),
  );
}
