import * as z from 'zod';
import { meaningOf } from './meanings.ts';
import type { Cell, Column, ColumnType, Row } from './table.ts';

// The columns of a table, from the schema with which the code itself reads the rows: a new field of it is a new column.

/** As much of a JSON Schema as decides about a column. */
interface Member {
  readonly type?: string;
  readonly format?: string;
  readonly maximum?: number;
  readonly const?: unknown;
  readonly anyOf?: readonly Member[];
}

/** What the schema of a whole number says where it says nothing more. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

interface Fields {
  readonly properties?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
}

/**
 * The columns of rows of a schema, in its order. `dataset` is the name under which the meanings of the fields are known. Throws for a
 * field of which nobody has said what it means, and for one whose values are of several kinds.
 */
export function columnsOf(schema: z.ZodType, dataset: string): readonly Column[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output' }) as Fields;
  return Object.entries(properties).map(([name, member]) => {
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

function typeOf({ type = '', format, const: only }: Member): ColumnType {
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
  switch (type) {
    case 'json':
      return JSON.stringify(value);
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'integer':
      return Number.isSafeInteger(value) ? (value as number) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' && z.iso.date().safeParse(value).success ? value : null;
    case 'datetime':
      return typeof value === 'string' && z.iso.datetime().safeParse(value).success ? value : null;
  }
}

/** The values of a row, in the order of the columns. */
export function cellsOf(columns: readonly Column[], row: Row): Cell[] {
  return columns.map((column) => column.value(row));
}
