import type { Archive } from '../../archive/archive.ts';
import { contactOf, rootOf, type Site } from '../../model/site.ts';
import { DOWNLOADS } from '../../model/vocabulary.ts';
import { pageNamed } from '../../pages/index.ts';
import { newestInstant } from '../discovery/newest.ts';
import { TABLES } from '../tables/index.ts';
import { type ColumnType, REFERRED, type Table } from '../tables/table.ts';
import { type Download, siteLicense } from './files.ts';

// Descriptions of the tables.

// The tables as a Croissant 1.1 data set (MLCommons): a FileObject for each file, a RecordSet for each table.

const CROISSANT = 'http://mlcommons.org/croissant/1.1';

/** The names that Croissant has for its own properties, in its JSON-LD context (appendix 1): only those that are used here. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  key: 'cr:key',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  source: 'cr:source',
} as const;

/** Lists and objects are JSON text in a cell. */
const TYPES = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
  json: 'sc:Text',
} as const satisfies Record<ColumnType, string>;

/** The Croissant description of these files; those that hold no table are left out. */
export function croissantOf(archive: Archive, path: string, files: readonly Download[]): object {
  const { site } = archive;
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const newest = newestInstant(archive);
  const organization = { '@type': 'Organization', name: site.publisher, url: `${root}/` };
  const ofTables = files.filter(({ table }) => table !== undefined);
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    '@id': root + path,
    name: `Tables of ${site.name}`,
    description: site.description,
    conformsTo: CROISSANT,
    url: page,
    license: siteLicense(site, page).url,
    creator: organization,
    publisher: organization,
    datePublished: newest.slice(0, 10),
    dateModified: newest,
    // Days in the form of a semantic version, as Croissant recommends.
    version: newest.slice(0, 10).split('-').map(Number).join('.'),
    inLanguage: site.language,
    citeAs: `${site.publisher}: Tables of ${site.name}. ${newest.slice(0, 10)}. ${page}`,
    distribution: ofTables.map(({ name, title, path: at, mediaType, measure }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      description: title,
      contentUrl: root + at,
      contentSize: `${measure.size_bytes} B`,
      encodingFormat: mediaType,
      sha256: measure.sha256,
    })),
    recordSet: ofTables.flatMap((file) =>
      file.table && file.name.endsWith('.csv') ? [recordSet(file.table, file)] : [],
    ),
  };
}

/** A table once, with its file in CSV. */
function recordSet({ name, title, purpose, key, columns, refers = [] }: Table, file: Download) {
  const references = { field: { '@id': `${REFERRED.table}/${REFERRED.key}` } };
  const field = columns.map(({ name: column, type, meaning }) => ({
    '@type': 'cr:Field',
    '@id': `${name}/${column}`,
    name: column,
    description: meaning,
    dataType: TYPES[type],
    source: { fileObject: { '@id': file.name }, extract: { column } },
    ...(refers.includes(column) && { references }),
  }));
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name: title,
    description: purpose,
    ...(key.length > 0 && { key: key.map((column) => ({ '@id': `${name}/${column}` })) }),
    field,
  };
}

// The tables as a Data Package 2.0 (https://datapackage.org): each file as a resource with its Table Schema, hash and size.

const PROFILES = 'https://datapackage.org/profiles/2.0/';

/** The descriptor of the files of the tables, at its path: table by table, each as CSV first. */
export function dataPackageOf(archive: Archive, path: string, files: readonly Download[]) {
  const { site } = archive;
  const root = rootOf(site);
  const licenses = licensesOf(site);
  const { email, url } = contactOf(site.contact);
  return {
    $schema: `${PROFILES}datapackage.json`,
    name: 'deposit-registry',
    id: root + path,
    title: `Tables of ${site.name}`,
    description: `${site.description} Every table is there as CSV and, in files of 4,096 rows, as Parquet. The texts of the deposits have licenses of their own, which the column license of the deposits gives.`,
    homepage: root + DOWNLOADS,
    created: newestInstant(archive),
    contributors: [{ title: site.publisher, email, path: url, roles: ['publisher'] }],
    ...licenses,
    sources: [{ title: site.name, path: `${root}/api/index.json` }],
    resources: TABLES.flatMap((table) =>
      files.filter((file) => file.table === table).map((file) => resourceOf(table, file, licenses)),
    ),
  };
}

/** The licenses of a descriptor: by SPDX identifier and page, or by title for an expression. Empty if the site states no license. */
function licensesOf({ license }: Site) {
  if (license === undefined) return {};
  const path = `https://spdx.org/licenses/${encodeURIComponent(license)}`;
  // An expression of several is no name of the standard.
  if (!/^[-a-zA-Z0-9._]+$/.test(license))
    return { licenses: [{ path: 'https://spdx.org/licenses/', title: license }] };
  return { licenses: [{ name: license, path, title: license }] };
}

function resourceOf(table: Table, { name: path, measure }: Download, licenses: object) {
  const { name, title, purpose } = table;
  const isCsv = path.endsWith('.csv');
  return {
    name: isCsv ? name : path.replace('.parquet', '-parquet'),
    type: 'table',
    title: isCsv ? title : `${title}, ${path}`,
    description: purpose,
    path,
    ...(isCsv ? CSV : PARQUET),
    bytes: measure.size_bytes,
    hash: `sha256:${measure.sha256}`,
    ...licenses,
    schema: schemaOf(table),
  };
}

const CSV = {
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  dialect: {
    $schema: `${PROFILES}tabledialect.json`,
    header: true,
    delimiter: ',',
    lineTerminator: '\n',
    quoteChar: '"',
    doubleQuote: true,
  },
};
const PARQUET = { format: 'parquet', mediatype: 'application/vnd.apache.parquet' };

/** The Table Schema of a table. In a text column that every row has, an empty cell is an empty text and not a missing value. */
function schemaOf({ columns, key, refers = [] }: Table) {
  return {
    $schema: `${PROFILES}tableschema.json`,
    fields: columns.map(({ name, type, json, meaning, required }) => ({
      name,
      type: type === 'json' ? (json === 'list' ? 'array' : 'object') : type,
      description: meaning,
      ...(type === 'string' && required && { missingValues: [] }),
      ...(required && { constraints: { required } }),
    })),
    missingValues: [''],
    ...(key.length > 0 && { primaryKey: key }),
    ...(refers.length > 0 && {
      foreignKeys: refers.map((column) => ({
        fields: [column],
        reference: { resource: REFERRED.table, fields: [REFERRED.key] },
      })),
    }),
  };
}
