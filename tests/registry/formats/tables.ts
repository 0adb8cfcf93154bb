import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { writeFiles } from '../../fixtures/files.ts';
import type { Format, Published } from './format.ts';

// CSV and Parquet are written by different code and read by four readers here, which must find the same rows. Which rows these are is
// written down by hand for a small archive in `tables.test.ts`.

type Rows = readonly Readonly<Record<string, string | null>>[];

/** The names of the tables. */
const TABLES = [
  ...['deposits', 'concepts', 'terms', 'addresses'],
  ...['captures', 'register', 'citations', 'resolution'],
] as const;

/** The types of some columns as they must be in a Parquet file: physical and logical. */
const TYPES: Readonly<Record<string, string>> = {
  'deposits.deposit_number': 'INT32 ',
  'deposits.title': 'BYTE_ARRAY STRING',
  'deposits.keywords': 'BYTE_ARRAY JSON',
  'deposits.date': 'INT32 DATE',
  'deposits.minted_at': 'INT64 TIMESTAMP',
  'deposits.issue_number': 'INT64 ',
  'deposits.redacted': 'BOOLEAN ',
  'concepts.classified': 'BOOLEAN ',
  'register.date': 'INT32 DATE',
  'citations.target_deposit': 'INT32 ',
  'resolution.date': 'BYTE_ARRAY STRING',
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

/** A value of a reader as CSV has it. `isDay` says whether a column holds days. */
function cellOf(value: unknown, isDay: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString().replace(isDay ? /T.*/ : '.000', '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first cells in which two readers differ. */
function differing(table: string, rows: Rows, others: Rows): string[] {
  if (rows.length !== others.length) return [`${table}: ${others.length} rows of ${rows.length}`];
  return rows.flatMap((row, at) => {
    const [one, other] = [JSON.stringify(row), JSON.stringify(others[at])];
    return one === other ? [] : [`${table}, row ${at + 1}: ${other}, and not ${one}`];
  });
}

/** Reads every table in a way, and compares it with what csv-parse reads. */
function comparing(reader: string, name: string, read: (published: Published) => Reader): Format {
  return {
    ...{ name, reader, surfaces: SURFACES },
    check: async (published) => {
      const errors: string[] = [];
      let documents = 0;
      await read(published)(async (table, rows) => {
        const known = csvRows(published, table);
        documents += known.length;
        errors.push(...differing(table, known, rows));
      }, errors);
      return { documents, errors };
    },
  };
}

/** Hands on the rows of each table, and adds what else is wrong. */
type Reader = (rows: (table: string, rows: Rows) => Promise<void>, errors: string[]) => Promise<void>;

const parquetFormat = comparing('hyparquet', 'Parquet tables', (published) => async (found, errors) => {
  for (const table of TABLES) {
    const rows: Record<string, string | null>[] = [];
    for (const path of partsOf(published, table)) {
      const file = Uint8Array.from(published.files.get(path) as Buffer).buffer;
      const { schema, row_groups } = parquetMetadata(file);
      const days = new Set<string>();
      for (const { name, type, logical_type } of schema.slice(1)) {
        const kind = `${type} ${logical_type?.type ?? ''}`;
        if (kind.endsWith('DATE')) days.add(name);
        if ((TYPES[`${table}.${name}`] ?? kind) !== kind) errors.push(`${path}: ${name} is ${kind}`);
      }
      const unmeasured = row_groups
        .flatMap(({ columns }) => columns)
        .filter(({ meta_data }) => meta_data?.statistics?.null_count === undefined);
      if (unmeasured.length > 0) errors.push(`${path}: ${unmeasured.length} columns without statistics`);
      for (const row of await parquetReadObjects({ file }))
        rows.push(mapped(row, (name, value) => cellOf(value, days.has(name))));
    }
    await found(table, rows);
  }
});

const csvDuckDBFormat = comparing(
  'DuckDB read_csv',
  'CSV tables (RFC 4180, LF)',
  (published) => (found, errors) =>
    withDuckDB(published.files, async (ask, at) => {
      for (const table of TABLES) {
        const path = `${at}/datasets/${table}.csv`;
        const strict = `delim = ',', quote = '"', escape = '"', new_line = '\\n', strict_mode = true`;
        const options = `header = true, all_varchar = true, allow_quoted_nulls = false, ${strict}`;
        const rows = await ask(`FROM read_csv('${path}', ${options})`);
        await found(table, rows as Rows);
        // As the line of the page has it: types are found out.
        const [counted] = await ask(`SELECT count(*)::INT AS n FROM read_csv('${path}')`);
        if (counted?.n !== rows.length) errors.push(`${table}: ${counted?.n} rows without options`);
      }
    }),
);

const parquetDuckDBFormat = comparing(
  'DuckDB read_parquet',
  'Parquet tables',
  (published) => (found) =>
    withDuckDB(published.files, async (ask, at) => {
      for (const table of TABLES) {
        const parts = partsOf(published, table).map((path) => `'${at}${path}'`);
        const from = `FROM read_parquet([${parts.join(', ')}])`;
        const types = new Map(
          (await ask(`DESCRIBE ${from}`)).map((row) => [String(row.column_name), String(row.column_type)]),
        );
        const rows = await ask(from);
        await found(
          table,
          rows.map((row) =>
            mapped(row, (name, value) => {
              if (value !== null && types.get(name)?.startsWith('TIMESTAMP'))
                return cellOf(new Date(String(value)), false);
              return cellOf(value, false);
            }),
          ),
        );
      }
    }),
);

/** The tables of the downloads with their readers. */
export const TABLE_FORMATS: readonly Format[] = [csvDuckDBFormat, parquetFormat, parquetDuckDBFormat];

function mapped(
  row: Readonly<Record<string, unknown>>,
  cell: (name: string, value: unknown) => string | null,
): Record<string, string | null> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(name, value)]));
}

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
