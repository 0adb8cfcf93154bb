import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { parquetMetadata } from 'hyparquet';
import type { Format } from './format.ts';
import { without, wronglyListed } from './listed-files.ts';

const PATH = '/datasets/datapackage.json';
const PROFILE = 'tests/fixtures/standards/datapackage-2.0/datapackage.json';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly missingValues?: readonly string[];
  readonly constraints?: { readonly required?: boolean };
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly mediatype: string;
  readonly schema: {
    readonly fields: readonly Field[];
    readonly missingValues: readonly string[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly [string];
      readonly reference: { readonly resource: string; readonly fields: readonly [string] };
    }[];
  };
}

/** The rows of a CSV file against its Table Schema: names, values that must be there, and keys. Their types are those of Parquet, too. */
function* misfits({ name, schema }: Resource, rows: readonly (readonly string[])[]): Iterable<string> {
  const [header = [], ...body] = rows;
  const names = schema.fields.map((field) => field.name);
  if (JSON.stringify(header) !== JSON.stringify(names)) yield `${name}: the columns are ${header}`;
  for (const [place, field] of schema.fields.entries()) {
    const missing = field.missingValues ?? schema.missingValues;
    if (field.constraints?.required && body.some((row) => missing.includes(row[place] ?? '')))
      yield `${name}: ${field.name} is missing`;
  }
  const keys = body.map((row) =>
    JSON.stringify(schema.primaryKey?.map((column) => row[names.indexOf(column)])),
  );
  if (schema.primaryKey && new Set(keys).size < keys.length) yield `${name}: a key stands twice`;
}

/** The descriptor by ajv against the profile, its hashes and sizes against the files, its schemas against their names and keys. */
export const dataPackageFormat: Format = {
  name: 'Data Package 2.0',
  reader: 'ajv (draft-07), the profile, csv-parse',
  surfaces: ['tables-csv', 'tables-parquet', 'datapackage'],
  check: async ({ files }) => {
    const ajv = new Ajv({
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      strictTypes: false,
    });
    addFormats.default(ajv);
    const valid = ajv.compile(JSON.parse(readFileSync(PROFILE, 'utf8')));
    const descriptor = JSON.parse(String(files.get(PATH)));
    valid(descriptor);
    const errors = (valid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    const resources = descriptor.resources as readonly Resource[];
    const tables = new Map<string, readonly (readonly string[])[]>();
    for (const resource of resources) {
      const bytes = files.get(`/datasets/${resource.path}`);
      if (!bytes) {
        errors.push(`${resource.path} is not published`);
        continue;
      }
      if (resource.path.endsWith('.csv')) {
        const rows: string[][] = parse(bytes);
        tables.set(resource.name, rows);
        errors.push(...misfits(resource, rows));
      } else {
        const { schema } = parquetMetadata(Uint8Array.from(bytes).buffer);
        const [found, wanted] = [schema.slice(1), resource.schema.fields].map((list) =>
          list.map(({ name }) => name).join(),
        );
        if (found !== wanted) errors.push(`${resource.path}: the columns are ${found}`);
      }
    }
    errors.push(...resources.flatMap((resource) => [...dangling(resource, tables)]));
    const listed = new Map(
      resources.map(({ path, hash, bytes: size, mediatype: mediaType }) => [
        `/datasets/${path}`,
        { sha256: hash.replace('sha256:', ''), size, mediaType },
      ]),
    );
    errors.push(...wronglyListed(without(files, PATH), listed));
    return { documents: resources.length, errors };
  },
};

/** The values of foreign keys that their table does not have. */
function* dangling(
  { name, schema }: Resource,
  tables: ReadonlyMap<string, readonly (readonly string[])[]>,
): Iterable<string> {
  const columnOf = (table: string, column: string) => {
    const [header = [], ...rows] = tables.get(table) ?? [];
    return rows.map((row) => row[header.indexOf(column)]);
  };
  for (const { fields, reference } of tables.has(name) ? (schema.foreignKeys ?? []) : []) {
    const known = new Set(columnOf(reference.resource, reference.fields[0]));
    const lost = columnOf(name, fields[0]).filter((value) => value !== '' && !known.has(value));
    if (lost.length > 0) yield `${name}: ${fields[0]} is ${lost[0]}, which is nowhere`;
  }
}
