import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';

// The shape of a table of the downloads: the archive as rows and typed columns, for programs that read CSV, Parquet or a Data Package.

/** What the values of a column are. `json` is JSON text (RFC 8259) of a list or an object. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'json';

/**
 * A value of a table: a day as `YYYY-MM-DD`, an instant as ISO 8601 in UTC with a trailing `Z`, JSON as its text without white space.
 * Null where there is none; a member that is missing and one that is null are the same here.
 */
export type Cell = string | number | boolean | null;

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
  /** What its values mean, in words. */
  readonly meaning: string;
  /** The value of a row. */
  readonly value: (row: Row) => Cell;
}

/** One table of the list. */
export interface Table {
  /** Its name, of which the names of its files are made: `deposits`. */
  readonly name: string;
  readonly title: string;
  /** What one row is, and in which order the rows are. */
  readonly purpose: string;
  /** Paths of the published files that hold the same as JSON, or of which it is made. */
  readonly derived_from: readonly string[];
  /** The columns whose values together name a row; empty where two rows can be alike. */
  readonly key: readonly string[];
  /** Columns whose values are values of the key of another table. */
  readonly refers?: readonly Reference[];
  readonly columns: readonly Column[];
  /** The rows, in an order in which new ones come last wherever the archive knows when they came. */
  readonly rows: (archive: Archive, tools: Pick<Hashes, 'sha256'>) => readonly Row[];
}

/** A column whose values are those of the only key of another table. */
export interface Reference {
  readonly column: string;
  readonly table: string;
  readonly key: string;
}
