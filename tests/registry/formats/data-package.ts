import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { parquetMetadata } from 'hyparquet';
import { expect } from 'vitest';
import { type Format, textOf } from './format.ts';
import { expectListed } from './listed-files.ts';

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

/** The descriptor by ajv against the profile, its hashes and sizes against the files, its schemas against their names and keys. */
export const dataPackageFormat: Format = {
  name: 'Data Package 2.0',
  reader: 'ajv (draft-07), the profile, csv-parse',
  surfaces: ['tables-csv', 'tables-parquet', 'datapackage'],
  check: async ({ files }) => {
    const ajv = new Ajv({
      ...{ allErrors: true, strict: true, strictRequired: false, strictTypes: false },
      allowUnionTypes: true,
    });
    addFormats.default(ajv);
    const valid = ajv.compile(JSON.parse(readFileSync(PROFILE, 'utf8')));
    const descriptor = JSON.parse(textOf(files, PATH)) as { readonly resources: readonly Resource[] };
    valid(descriptor);
    expect(valid.errors ?? []).toEqual([]);
    const { resources } = descriptor;
    const tables = new Map<string, readonly Readonly<Record<string, string>>[]>();
    for (const { name, path, schema } of resources) {
      const bytes = files.get(`/datasets/${path}`) ?? Buffer.alloc(0);
      const names = schema.fields.map((field) => field.name);
      if (path.endsWith('.parquet')) {
        const { schema: columns } = parquetMetadata(Uint8Array.from(bytes).buffer);
        expect(columns.slice(1).map((column) => column.name)).toEqual(names);
        continue;
      }
      // Types of the values are those of Parquet, too.
      expect(bytes.toString().split('\n')[0]).toBe(names.join());
      const rows: Record<string, string>[] = parse(bytes, { columns: true });
      tables.set(name, rows);
      for (const { name: column, constraints, missingValues = schema.missingValues } of schema.fields)
        if (constraints?.required)
          expect(rows.filter((row) => missingValues.includes(row[column] ?? ''))).toEqual([]);
      const keys =
        schema.primaryKey && rows.map((row) => JSON.stringify(schema.primaryKey?.map((key) => row[key])));
      expect(new Set(keys).size).toBe(keys?.length ?? 0);
    }
    for (const { name, schema } of resources.filter(({ name }) => tables.has(name)))
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const valuesOf = (table: string, column: string) =>
          (tables.get(table) ?? []).map((row) => row[column]);
        const known = new Set(['', ...valuesOf(reference.resource, reference.fields[0])]);
        expect(valuesOf(name, fields[0]).filter((value) => !known.has(value))).toEqual([]);
      }
    const listed = resources.map(({ path, hash, bytes: size, mediatype: mediaType }) => {
      return [`/datasets/${path}`, { sha256: hash.replace('sha256:', ''), size, mediaType }] as const;
    });
    expectListed(files, PATH, new Map(listed));
  },
};
