// The fields of a data file, from its published JSON Schema (2020-12).

/** As much of a JSON Schema as the published ones use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** One field: its name, what its values are, and whether it can be missing. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  /** What the schema itself says of it. */
  readonly description?: string | undefined;
}

/** Where the rows of a file are: the items of a list, or the values of a map; and at which member. */
export interface Rows {
  readonly kind: 'list' | 'map';
  /** Undefined where the file itself is the map. */
  readonly at?: string;
  /** The schema of one row. */
  readonly row: Schema;
}

/**
 * Where the rows of a file are: in the one list or map that it must have, else in the only one that it may have. Undefined where it
 * has none, or several of equal rank.
 */
export function rowsOf(schema: Schema): Rows | undefined {
  if (!schema.properties)
    return isMap(schema) ? { kind: 'map', row: schema.additionalProperties } : undefined;
  const found = Object.entries(schema.properties).flatMap(([at, member]): Rows[] => {
    if (member.items?.properties) return [{ kind: 'list', at, row: member.items }];
    return isMap(member) && member.additionalProperties.properties
      ? [{ kind: 'map', at, row: member.additionalProperties }]
      : [];
  });
  // A list that every file has comes before one that some have, as the parts of a large registry are.
  const required = found.filter(({ at = '' }) => schema.required?.includes(at));
  const [first, ...others] = required.length === 1 ? required : found;
  return others.length === 0 ? first : undefined;
}

/** The fields of an object, in the order of its schema; none of anything else. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, member]) => ({
    name,
    type: typeOf(member),
    optional: !required.includes(name),
    description: member.description,
  }));
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

const PLURALS: Readonly<Record<string, string>> = {
  text: 'texts',
  'whole number': 'whole numbers',
  object: 'objects',
};

/** The most words of a vocabulary that are named one by one. */
const NAMED = 6;

/** What the values of a schema are, in words. */
export function typeOf(schema: Schema): string {
  const { type, format, anyOf, items, properties } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(', or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return schema.enum.length <= NAMED ? schema.enum.join(' | ') : `one of ${schema.enum.length} words`;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(', or ');
  if (type === 'array') return items ? `list of ${plural(items)}` : 'list';
  if (properties) return `object: ${Object.keys(properties).join(', ')}`;
  if (isMap(schema)) return `map to ${plural(schema.additionalProperties)}`;
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'date and time';
  return WORDS[String(type)] ?? 'any value';
}

function plural(schema: Schema): string {
  if (schema.properties) return `objects: ${Object.keys(schema.properties).join(', ')}`;
  const one = typeOf(schema);
  return PLURALS[one] ?? one;
}

function isMap(schema: Schema): schema is Schema & { readonly additionalProperties: Schema } {
  const { additionalProperties: values } = schema;
  return typeof values === 'object' && Object.keys(values).length > 0;
}
