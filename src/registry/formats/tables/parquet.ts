import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import type { Cell, Column, Row, Table } from './table.ts';

// A table as Parquet files of 4,096 rows each. A file is made of its own rows alone: rows that come later never change an earlier file.

/** How many rows a Parquet file has at most; all but the last have as many. */
export const PART_ROWS = 4096;

/** The rows of each file, in their order. A table without rows has one file without rows, which still has its columns. */
export function partsOf(rows: readonly Row[]): (readonly Row[])[] {
  const parts = Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) =>
    rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
  );
  return parts.length > 0 ? parts : [[]];
}

const MOST_INT32 = 2 ** 31 - 1;

/**
 * The bytes of a Parquet file of these rows, in their order: one row group, SNAPPY, with statistics. The same rows give the same bytes.
 * Every column is OPTIONAL, so that the files of a table have one schema for good.
 */
export function parquetOf({ columns }: Pick<Table, 'columns'>, rows: readonly Row[]): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    columnData: columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => physical(column, column.value(row))),
    })),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)],
    rowGroupSize: PART_ROWS,
    createdBy: 'deposit registry, by hyparquet-writer',
  });
  return writer.getBytes();
}

/** The element of the schema of a file, with the older `converted_type` beside the logical type, for readers of any age. */
function elementOf(column: Column): SchemaElement {
  const { name, type } = column;
  const element = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'string':
      return { ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
    case 'json':
      return { ...element, type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } };
    case 'integer':
      return { ...element, type: isShort(column) ? 'INT32' : 'INT64' };
    case 'number':
      return { ...element, type: 'DOUBLE' };
    case 'boolean':
      return { ...element, type: 'BOOLEAN' };
    case 'date':
      return { ...element, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } };
    case 'datetime':
      return {
        ...element,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      };
  }
}

const isShort = ({ most }: Column) => (most ?? Number.POSITIVE_INFINITY) <= MOST_INT32;

/** A value as the writer takes it. */
function physical(column: Column, value: Cell): unknown {
  if (value === null) return null;
  switch (column.type) {
    case 'integer':
      return isShort(column) ? value : BigInt(value);
    case 'date':
    case 'datetime':
      return new Date(String(value));
    // The writer makes the text of what it is given.
    case 'json':
      return JSON.parse(String(value));
    default:
      return value;
  }
}
