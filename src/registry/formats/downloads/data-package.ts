import type { Archive } from '../../archive/archive.ts';
import { contactOf, rootOf, type Site } from '../../model/site.ts';
import { DOWNLOADS } from '../../model/vocabulary.ts';
import { newestInstant } from '../discovery/newest.ts';
import { TABLES } from '../tables/index.ts';
import type { Column, Table } from '../tables/table.ts';
import type { Download } from './files.ts';

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

/** The Table Schema of a table (Data Package 2.0, “Table Schema”). */
function schemaOf({ columns, key, refers = [] }: Table) {
  return {
    $schema: `${PROFILES}tableschema.json`,
    fields: columns.map(fieldOf),
    missingValues: [''],
    ...(key.length > 0 && { primaryKey: key }),
    ...(refers.length > 0 && {
      foreignKeys: refers.map(({ column, table, key: field }) => ({
        fields: [column],
        reference: { resource: table, fields: [field] },
      })),
    }),
  };
}

/** The descriptor of a column. In a text column that every row has, an empty cell is an empty text and not a missing value. */
function fieldOf({ name, type, json, meaning, required }: Column) {
  return {
    name,
    type: type === 'json' ? (json === 'list' ? 'array' : 'object') : type,
    description: meaning,
    ...(type === 'string' && required && { missingValues: [] }),
    ...(required && { constraints: { required } }),
  };
}
