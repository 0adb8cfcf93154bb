import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { parquetMetadata } from 'hyparquet';
import { expect } from 'vitest';
import type { dataPackageOf } from '../../../src/registry/formats/downloads/tables.ts';
import type { Format } from './archives.ts';
import { expectListed } from './listed-files.ts';

const PATH = '/datasets/datapackage.json';
const PROFILE = 'tests/fixtures/standards/datapackage-2.0/datapackage.json';

type Resource = ReturnType<typeof dataPackageOf>['resources'][number];
type Field = Resource['schema']['fields'][number];

/** The descriptor by ajv against the profile, its hashes and sizes against the files, its schemas against their names and keys. */
export const dataPackageFormat: Format = {
  name: 'Data Package 2.0',
  reader: 'ajv (draft-07), the profile, csv-parse',
  surfaces: ['tables-csv', 'tables-parquet', 'datapackage'],
  check: ({ files }) => {
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
    expect([valid(descriptor), valid.errors]).toEqual([true, null]);
    const resources = descriptor.resources as readonly Resource[];
    const listed = resources.map(
      ({ path, hash, bytes: size, mediatype: mediaType }) =>
        [`/datasets/${path}`, { sha256: hash.replace('sha256:', ''), size, mediaType }] as const,
    );
    expectListed(files, PATH, new Map(listed));
    const tables = new Map<string, readonly Cells[]>();
    for (const { name, path, schema } of resources) {
      const bytes = files.get(`/datasets/${path}`) ?? Buffer.alloc(0);
      const names = schema.fields.map((field) => field.name);
      if (path.endsWith('.csv')) {
        const [header, ...rows] = parse(bytes) as string[][];
        expect(header, path).toEqual(names);
        tables.set(
          name,
          rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell]))),
        );
      } else {
        const { schema: read } = parquetMetadata(Uint8Array.from(bytes).buffer);
        expect(read.slice(1).map((field) => field.name)).toEqual(names);
      }
    }
    for (const { name, schema } of resources) expectRows(name, schema, tables);
  },
};

/** A row by the names of its columns. */
type Cells = Readonly<Record<string, string>>;

/** Expects rows that fit their Table Schema: values that must be there, and keys. Their types are those of Parquet, too. */
function expectRows(
  name: string,
  { fields, missingValues, primaryKey, foreignKeys = [] }: Resource['schema'],
  tables: ReadonlyMap<string, readonly Cells[]>,
): void {
  const rows = tables.get(name) ?? [];
  const emptyIn = (field: Field) => {
    const missing: readonly string[] = field.missingValues ?? missingValues;
    return field.constraints?.required && rows.some((row) => missing.includes(row[field.name] ?? ''));
  };
  expect(fields.filter(emptyIn), name).toEqual([]);
  const keys = rows.map((row) => JSON.stringify(primaryKey?.map((column) => row[column])));
  if (primaryKey) expect(new Set(keys).size, name).toBe(keys.length);
  for (const { fields: own, reference } of foreignKeys) {
    const [column = '', to = ''] = [...own, ...reference.fields];
    const known = new Set(tables.get(reference.resource)?.map((row) => row[to]));
    const lost = rows.map((row) => row[column]).filter((value) => value !== '' && !known.has(value));
    expect(lost, `${name}, ${column}`).toEqual([]);
  }
}
