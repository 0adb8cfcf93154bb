import { parse } from 'csv-parse/sync';
import { withDuckDB } from './duckdb.ts';
import { compareTable, expectedTables, type Read } from './expected-tables.ts';
import type { Format, Published } from './format.ts';

const SURFACE = ['tables-csv'];

/** A text of a cell as the value of the archive, which says what it must be: the text itself is compared, so that `01` is not 1. */
function plain(value: unknown, wanted: unknown): unknown {
  const text = String(value);
  if (typeof wanted === 'string') return text;
  if (typeof wanted === 'object' && wanted !== null) return JSON.parse(text);
  return text === String(wanted) ? wanted : text;
}

function fileOf({ files }: Published, table: string): Buffer {
  return files.get(`/datasets/${table}.csv`) ?? Buffer.from('');
}

/** The CSV files by csv-parse: an empty cell is no value, and one in quotes an empty text. */
export const csvFormat: Format = {
  name: 'CSV tables (RFC 4180, LF)',
  reader: 'csv-parse, strict',
  surfaces: SURFACE,
  check: async (published) => {
    const tables = Object.entries(expectedTables(published.archive));
    const errors = tables.flatMap(([table, expected]) => {
      const rows: Read = parse(fileOf(published, table), {
        columns: true,
        record_delimiter: '\n',
        cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      });
      return compareTable(table, expected, rows, plain);
    });
    return { documents: tables.reduce((sum, [, rows]) => sum + rows.length, 0), errors };
  },
};

/** The same by DuckDB: once as texts, of which every cell is compared, and once by the line of the page, which finds out the types itself. */
export const csvDuckDBFormat: Format = {
  name: 'CSV tables (RFC 4180, LF)',
  reader: 'DuckDB read_csv',
  surfaces: SURFACE,
  check: (published) =>
    withDuckDB(published.files, async (ask, at) => {
      const errors: string[] = [];
      let documents = 0;
      for (const [table, expected] of Object.entries(expectedTables(published.archive))) {
        const path = `${at}/datasets/${table}.csv`;
        const rows = await ask(
          `FROM read_csv('${path}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false, strict_mode = true)`,
        );
        errors.push(...compareTable(table, expected, rows, plain));
        const [counted] = await ask(`SELECT count(*)::INT AS n FROM read_csv('${path}')`);
        if (counted?.n !== expected.length)
          errors.push(`${table}: ${counted?.n} rows of ${expected.length} without options`);
        documents += expected.length;
      }
      return { documents, errors };
    }),
};
