import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { withDuckDB } from './duckdb.ts';
import { compareTable, expectedTables, INSTANTS, isDay, KEYS, type Read } from './expected-tables.ts';
import type { Format, Published } from './format.ts';

const SURFACE = ['tables-parquet'];

/** The files of a table, in their order. */
function partsOf({ files }: Published, table: string): string[] {
  return [...files.keys()].filter((path) => new RegExp(`/${table}-\\d{4}\\.parquet$`).test(path)).sort();
}

/** The types of some columns as they must be in the file: physical, and logical. */
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

function plainOf(table: string) {
  return (value: unknown, wanted: unknown, column: string): unknown => {
    if (typeof value === 'bigint') return Number(value);
    if (!(value instanceof Date)) return value;
    if (isDay(table, column)) return value.toISOString().slice(0, 10);
    return INSTANTS.includes(column) && value.getTime() === Date.parse(String(wanted)) ? wanted : value;
  };
}

/** The Parquet files by hyparquet: every value, the types, and the statistics of the key. */
export const parquetFormat: Format = {
  name: 'Parquet tables',
  reader: 'hyparquet',
  surfaces: SURFACE,
  check: async (published) => {
    const errors: string[] = [];
    let documents = 0;
    for (const [table, expected] of Object.entries(expectedTables(published.archive))) {
      const rows: Record<string, unknown>[] = [];
      for (const path of partsOf(published, table)) {
        const bytes = published.files.get(path) as Buffer;
        const file = Uint8Array.from(bytes).buffer;
        const metadata = parquetMetadata(file);
        for (const { name, type, logical_type } of metadata.schema.slice(1)) {
          const wanted = TYPES[`${table}.${name}`];
          const found = `${type} ${logical_type?.type ?? ''}`;
          if (wanted !== undefined && wanted !== found) errors.push(`${path}: ${name} is ${found}`);
        }
        const unmeasured = metadata.row_groups.flatMap(({ columns }) =>
          columns.filter(({ meta_data }) => meta_data?.statistics?.null_count === undefined),
        );
        if (unmeasured.length > 0) errors.push(`${path}: ${unmeasured.length} columns without statistics`);
        rows.push(...(await parquetReadObjects({ file })));
      }
      errors.push(...compareTable(table, expected, rows, plainOf(table)));
      documents += expected.length;
    }
    return { documents, errors };
  },
};

/** The same by DuckDB, all files of a table in one query, whose rows come in the order of the table. */
export const parquetDuckDBFormat: Format = {
  name: 'Parquet tables',
  reader: 'DuckDB read_parquet',
  surfaces: SURFACE,
  check: (published) =>
    withDuckDB(published.files, async (ask, at) => {
      const errors: string[] = [];
      let documents = 0;
      for (const [table, expected] of Object.entries(expectedTables(published.archive))) {
        const paths = partsOf(published, table).map((path) => `'${at}${path}'`);
        const rows: Read = await ask(`FROM read_parquet([${paths.join(', ')}])`);
        const types = new Map(
          (await ask(`DESCRIBE FROM read_parquet([${paths.join(', ')}])`)).map((row) => [
            String(row.column_name),
            String(row.column_type),
          ]),
        );
        errors.push(
          ...compareTable(table, expected, rows, (value, wanted, column) => {
            const type = types.get(column);
            if (type === 'JSON') return JSON.parse(String(value));
            if (type === 'BIGINT') return Number(value);
            const isTime = type === 'TIMESTAMP WITH TIME ZONE' && INSTANTS.includes(column);
            return isTime && Date.parse(String(value)) === Date.parse(String(wanted)) ? wanted : value;
          }),
        );
        for (const [column, type] of types)
          if ((type === 'DATE') !== isDay(table, column)) errors.push(`${table}: ${column} is ${type}`);
        if (Object.keys(KEYS).indexOf(table) < 0) errors.push(`${table} is unknown`);
        documents += expected.length;
      }
      return { documents, errors };
    }),
};
