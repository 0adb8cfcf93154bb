import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Part } from '../../pages/publication/surface.ts';
import { cellsOf } from './columns.ts';
import type { Row, Table } from './table.ts';

/** Rows are written so many at a time, so that a large table is never held whole. */
const ROWS = 512;

/**
 * Yields a table as CSV (RFC 4180) in parts: a line of names, then the rows, with quotes where a value needs them. Lines end in LF and not
 * in CRLF, since DuckDB (1.5) cannot read a CRLF file whose texts have LF. Every value is written unchanged, even one that a spreadsheet
 * would take for a formula: these files are for programs, and an added apostrophe would change the value. A missing value is an empty
 * cell; an empty text is an empty cell in quotes.
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
