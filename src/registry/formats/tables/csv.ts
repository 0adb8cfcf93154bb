import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Part } from '../../pages/publication/surface.ts';
import { cellsOf } from './columns.ts';
import type { Row, Table } from './table.ts';

/** Rows are written so many at a time, so that a large table is never held whole. */
const ROWS = 512;

/**
 * The text of a table as CSV, in parts: RFC 4180, but that a line ends in LF, since DuckDB (1.5) cannot read a file with CRLF whose texts
 * have lines that end in LF; a line of names, quotes where a value needs them. Every value
 * is exactly what it is, also one that a spreadsheet would take for a formula: these files are for programs, and an apostrophe more
 * would be another value. A missing value is an empty cell; an empty text is an empty cell in quotes.
 */
export function* csvOf({ columns }: Pick<Table, 'columns'>, rows: readonly Row[]): Generator<Part> {
  const names = columns.map(({ name }) => name);
  yield stringify([names], OPTIONS);
  for (let from = 0; from < rows.length; from += ROWS) {
    const cells = rows.slice(from, from + ROWS).map((row) => cellsOf(columns, row));
    yield stringify(cells, OPTIONS);
  }
}

const OPTIONS = {
  record_delimiter: 'unix',
  // What is missing stays an empty cell; an empty text gets quotes.
  quoted_match: /^$/,
  cast: { boolean: String },
} as const;
