import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Part, SurfaceTools } from '../surfaces/surface.ts';
import { cellsOf } from './columns.ts';
import type { Row, Table } from './table.ts';

/** Rows are written so many at a time, so that a large table is never held whole; and of a full number, what was written is kept. */
const ROWS = 512;

/**
 * The text of a table as CSV, in parts: RFC 4180, but that a line ends in LF, since DuckDB (1.5) cannot read a file with CRLF whose texts
 * have lines that end in LF; a line of names, quotes where a value needs them. Every value
 * is exactly what it is, also one that a spreadsheet would take for a formula: these files are for programs, and an apostrophe more
 * would be another value. A missing value is an empty cell; an empty text is an empty cell in quotes.
 */
export async function* csvOf(
  { name: table, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
  { kept, sha256 }: Pick<SurfaceTools, 'kept' | 'sha256'>,
): AsyncGenerator<Part> {
  const names = columns.map(({ name }) => name);
  yield stringify([names], OPTIONS);
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const write = () =>
      stringify(
        some.map((row) => cellsOf(columns, row)),
        OPTIONS,
      );
    yield some.length < ROWS ? write() : kept(sha256(JSON.stringify(['csv', table, some])), write);
  }
}

const OPTIONS = {
  record_delimiter: 'unix',
  // What is missing stays an empty cell; an empty text gets quotes.
  quoted_match: /^$/,
  cast: { boolean: String },
} as const;
