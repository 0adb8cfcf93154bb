import { createHash } from 'node:crypto';
import { datapackageSurface } from '../../../src/registry/surfaces/datapackage.ts';
import { journalContentsSurface } from '../../../src/registry/surfaces/journal-contents.ts';
import { linkedDataJsonLdSurface } from '../../../src/registry/surfaces/linked-data-json-ld.ts';
import { linkedDataTurtleSurface } from '../../../src/registry/surfaces/linked-data-turtle.ts';
import { referencesBibtexSurface } from '../../../src/registry/surfaces/references-bibtex.ts';
import { referencesCslSurface } from '../../../src/registry/surfaces/references-csl.ts';
import { referencesRisSurface } from '../../../src/registry/surfaces/references-ris.ts';
import { tablesCsvSurface } from '../../../src/registry/surfaces/tables-csv.ts';
import { tablesParquetSurface } from '../../../src/registry/surfaces/tables-parquet.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/texts-archive.ts';
import { differences } from './format.ts';

/** The tables. */
export const TABLE_SURFACES = [tablesCsvSurface.name, tablesParquetSurface.name];

/** The downloads that hold data: what descriptions of the whole archive list. */
export const DATA_SURFACES = [
  ...TABLE_SURFACES,
  textsArchiveSurface.name,
  linkedDataTurtleSurface.name,
  linkedDataJsonLdSurface.name,
  journalContentsSurface.name,
  referencesBibtexSurface.name,
  referencesRisSurface.name,
  referencesCslSurface.name,
];

/** The same with what describes the tables. */
export const DESCRIBED_SURFACES = [...DATA_SURFACES, datapackageSurface.name];

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

/** What is wrong with the files that a description lists by their paths: each with the hash and the size of its bytes, and none is missing. */
export function wronglyListed(
  files: ReadonlyMap<string, Buffer>,
  listed: ReadonlyMap<string, ListedFile>,
): string[] {
  return [...files].flatMap(([path, bytes]) =>
    differences(
      path,
      {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        mediaType: MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)],
      },
      { ...listed.get(path) },
    ),
  );
}

/** The files of a check but for the one that describes them. */
export function without(files: ReadonlyMap<string, Buffer>, path: string): ReadonlyMap<string, Buffer> {
  return new Map([...files].filter(([one]) => one !== path));
}
