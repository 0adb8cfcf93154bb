import { stringify } from 'csv-stringify/browser/esm/sync';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import * as z from 'zod';
import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Part } from '../../pages/publication/surface.ts';
import { meaningOf } from './meanings.ts';

// The shape of a table of the downloads: the archive as rows and typed columns, for programs that read CSV, Parquet or a Data Package.

/** The type of the values of a column. `json` is JSON text (RFC 8259) of a list or an object. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'json';

/**
 * A value of a table: a day as `YYYY-MM-DD`, an instant as ISO 8601 in UTC with a trailing `Z`, JSON as its text without white space.
 * Null where there is none; a member that is missing and one that is null are the same here.
 */
type Cell = string | number | boolean | null;

/** One row, before its values are taken. */
export type Row = Readonly<Record<string, unknown>>;

/** One column. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Of JSON: which of the two all its values are. */
  readonly json?: 'list' | 'object';
  /** Of a column of whole numbers: the largest that it can hold, where its schema says one. */
  readonly most?: number;
  /** Whether every row has a value, which can be an empty text. */
  readonly required: boolean;
  readonly meaning: string;
  readonly value: (row: Row) => Cell;
}

/** One table of the list. */
export interface Table {
  /** Its name, of which the names of its files are made: `deposits`. */
  readonly name: string;
  readonly title: string;
  /** Says what one row is, and in which order the rows are. */
  readonly purpose: string;
  /** Paths of the published files that hold the same as JSON, or of which it is made. */
  readonly derived_from: readonly string[];
  /** The columns whose values together name a row; empty where two rows can be alike. */
  readonly key: readonly string[];
  /** Columns whose values are numbers of deposits. */
  readonly refers?: readonly string[];
  readonly columns: readonly Column[];
  /** The rows, in an order in which new ones come last wherever the archive knows when they came. */
  readonly rows: (archive: Archive, tools: Pick<Hashes, 'sha256'>) => readonly Row[];
}

/** The table and its key to which columns refer: every one that refers to another table names deposits. */
export const REFERRED = { table: 'deposits', key: 'deposit_number' } as const;

// The columns of a table, from the schema with which the code itself reads the rows: a new field of it is a new column.

/** The JSON Schema of one field. */
type Member = z.core.JSONSchema.BaseSchema;

/** The maximum that zod writes for a whole number without one. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/**
 * The columns of rows of a schema, in its order. `dataset` is the name under which the meanings of the fields are known. Throws for a
 * field of which nobody has said what it means, and for one whose values are of several kinds.
 */
export function columnsOf(schema: z.ZodType, dataset: string): readonly Column[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output' });
  return Object.entries(properties as Readonly<Record<string, Member>>).map(([name, member]) => {
    const kinds = (member.anyOf ?? [member]).filter(({ type }) => type !== 'null');
    const [only] = kinds;
    if (!only || kinds.length > 1) throw new Error(`values of ${dataset}/${name} are of several kinds`);
    const meaning = meaningOf(dataset, name);
    if (meaning === undefined) throw new Error(`nobody has said what ${dataset}/${name} means`);
    const type = typeOf(only);
    return {
      name,
      type,
      ...(type === 'json' && { json: only.type === 'array' ? 'list' : 'object' }),
      ...((only.maximum ?? UNBOUNDED) < UNBOUNDED && { most: only.maximum as number }),
      required: required.includes(name) && kinds.length === (member.anyOf ?? [member]).length,
      meaning,
      value: (row) => cellOf(row[name], type),
    };
  });
}

function typeOf({ type, format, const: only }: Member): ColumnType {
  if (type === 'array' || type === 'object') return 'json';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'datetime';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return typeof only === 'boolean' ? 'boolean' : 'string';
}

/**
 * Returns a value as a cell of a column of a type. A value of another type becomes null, or its JSON in a column of type `string`; only a
 * waiver in an adopted archive can excuse one. The registry keeps it as it is.
 */
function cellOf(value: unknown, type: ColumnType): Cell {
  if (value === undefined || value === null) return null;
  if (type === 'json') return JSON.stringify(value);
  const { success, data } = CELLS[type].safeParse(value);
  if (success) return data;
  return type === 'string' ? JSON.stringify(value) : null;
}

const CELLS: Readonly<Record<Exclude<ColumnType, 'json'>, z.ZodType<Exclude<Cell, null>>>> = {
  string: z.string(),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.date(),
  datetime: z.iso.datetime(),
};

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
    const cells = rows.slice(from, from + ROWS).map((row) => columns.map(({ value }) => value(row)));
    yield stringify(cells, OPTIONS);
  }
}

const OPTIONS = {
  record_delimiter: 'unix',
  // A missing value stays an empty cell; an empty text gets quotes.
  quoted_match: /^$/,
  cast: { boolean: String },
} as const;

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
  const short = type === 'integer' && isShort(column) ? ({ type: 'INT32' } as const) : {};
  return { name, repetition_type: 'OPTIONAL', ...ELEMENTS[type], ...short };
}

const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  datetime: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

const isShort = ({ most }: Column) => (most ?? Number.POSITIVE_INFINITY) <= MOST_INT32;

/** A value as the writer takes it, which makes the text of JSON itself. */
function physical(column: Column, value: Cell): unknown {
  if (value === null) return null;
  const { type } = column;
  if (type === 'json') return JSON.parse(String(value));
  if (type === 'date' || type === 'datetime') return new Date(String(value));
  return type === 'integer' && !isShort(column) ? BigInt(value) : value;
}
