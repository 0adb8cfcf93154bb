import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { extract } from 'tar-stream';
import { expect } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { writeFiles } from '../../fixtures/files.ts';
import type { Format, Published } from './format.ts';

// CSV and Parquet are written by different code, and csv-parse and DuckDB must find the same rows in them. Which rows these are is written
// down by hand for a small archive in `tables.test.ts`.

type Rows = readonly Readonly<Record<string, string | null>>[];

/** The names of the tables. */
const TABLES = [
  ...['deposits', 'concepts', 'terms', 'addresses'],
  ...['captures', 'register', 'citations', 'resolution'],
] as const;

/** The types of some columns as DuckDB finds them in a Parquet file. */
const TYPES: Readonly<Record<string, string>> = {
  'deposits.deposit_number': 'INTEGER',
  'deposits.title': 'VARCHAR',
  'deposits.keywords': 'JSON',
  'deposits.date': 'DATE',
  'deposits.minted_at': 'TIMESTAMP WITH TIME ZONE',
  'deposits.issue_number': 'BIGINT',
  'deposits.redacted': 'BOOLEAN',
  'resolution.date': 'VARCHAR',
};

const SURFACES = ['tables-csv', 'tables-parquet'];

/** The rows of a CSV file by csv-parse: an empty cell is no value, and one in quotes an empty text. */
export function csvRows({ files }: Published, table: string): Rows {
  return parse(files.get(`/datasets/${table}.csv`) ?? '', {
    columns: true,
    record_delimiter: '\n',
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
}

/** The Parquet files of a table, in their order. */
function partsOf({ files }: Published, table: string): string[] {
  return [...files.keys()].filter((path) => new RegExp(`/${table}-\\d{4}\\.parquet$`).test(path)).sort();
}

/** A format whose tables DuckDB reads: it must find the rows that csv-parse finds in the CSV. `read` hands on those of a table. */
function byDuckDB(
  name: string,
  reader: string,
  read: (ask: Ask, at: string, table: string, parts: readonly string[]) => Promise<Rows>,
): Format {
  return {
    ...{ name, reader, surfaces: SURFACES },
    check: (published) =>
      withDuckDB(published.files, async (ask, at) => {
        for (const table of TABLES)
          expect(await read(ask, at, table, partsOf(published, table))).toEqual(csvRows(published, table));
      }),
  };
}

/** The tables of the downloads with their readers. */
export const TABLE_FORMATS: readonly Format[] = [
  byDuckDB('CSV tables (RFC 4180, LF)', 'DuckDB read_csv', async (ask, at, table) => {
    const path = `${at}/datasets/${table}.csv`;
    const strict = `delim = ',', quote = '"', escape = '"', new_line = '\\n', strict_mode = true`;
    const options = `header = true, all_varchar = true, allow_quoted_nulls = false, ${strict}`;
    const rows = await ask(`FROM read_csv('${path}', ${options})`);
    // As the line of the page has it: types are found out.
    expect(await ask(`SELECT count(*)::INT AS n FROM read_csv('${path}')`)).toEqual([{ n: rows.length }]);
    return rows as Rows;
  }),
  byDuckDB('Parquet tables', 'DuckDB read_parquet', async (ask, at, table, parts) => {
    const from = `FROM read_parquet([${parts.map((path) => `'${at}${path}'`).join(', ')}])`;
    const types = new Map(
      (await ask(`DESCRIBE ${from}`)).map((one) => [String(one.column_name), String(one.column_type)]),
    );
    for (const [name, type] of types) expect([name, TYPES[`${table}.${name}`] ?? type]).toEqual([name, type]);
    const cellOf = (name: string, value: unknown) => {
      if (value === null) return null;
      return types.get(name)?.startsWith('TIMESTAMP')
        ? new Date(String(value)).toISOString().replace('.000', '')
        : String(value);
    };
    return (await ask(from)).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(name, value)])),
    );
  }),
];

/** Asks DuckDB: the rows of a query, with values as DuckDB writes them in JSON. */
export type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Runs `use` with a DuckDB in memory, and with the files in a folder of its own, which it reads by their paths below `at`. */
export async function withDuckDB<T>(
  files: ReadonlyMap<string, Buffer>,
  use: (ask: Ask, at: string) => Promise<T>,
): Promise<T> {
  const at = mkdtempSync(join(tmpdir(), 'duckdb-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    writeFiles(at, files);
    return await use(async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(), at);
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(at, { recursive: true });
  }
}

/** The texts in one archive, as tar-stream reads it. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream',
  surfaces: [textsArchiveSurface.name],
  check: async ({ archive, files }) => {
    const read: unknown[] = [];
    const packed = Readable.from([files.get(textsArchiveSurface.path)]);
    for await (const entry of packed.pipe(createGunzip()).pipe(extract())) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      const { name, mtime, type } = entry.header;
      read.push({ name, type, sha256: hashes.sha256(Buffer.concat(parts)), mtime: mtime?.getTime() });
    }
    const written = archive.registry.deposits.filter(({ redacted }) => !redacted);
    expect(read).toEqual(
      written.map(({ hex, hash, minted_at }) => ({
        ...{ name: `texts/AXN-${hex}-text.md`, type: 'file', sha256: hash },
        mtime: Math.floor(Date.parse(minted_at) / 1000) * 1000,
      })),
    );
  },
};
