import { expect } from 'vitest';
import * as z from 'zod';
import { TABLES } from '../../../src/registry/formats/tables/index.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import type { Format } from './archives.ts';
import { expectListed, TABLE_SURFACES } from './listed-files.ts';
import { expanded } from './rdf.ts';

const PATH = SURFACES.find(({ name }) => name === 'croissant')?.path ?? '';

/** The data type of each kind of column. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
  json: 'sc:Text',
};

// The properties that the specification requires, in the order of its sections.

const Ref = z.strictObject({ '@id': z.string() });
const named = <const T extends string>(type: T) => ({
  '@type': z.literal(type),
  '@id': z.string(),
  name: z.string().min(1),
  description: z.string(),
});
const FileObject = z.strictObject({
  ...named('cr:FileObject'),
  contentUrl: z.url(),
  contentSize: z.templateLiteral([z.int(), ' B']),
  encodingFormat: z.string(),
  sha256: z.string(),
});
const Field = z.strictObject({
  ...named('cr:Field'),
  dataType: z.string(),
  source: z.strictObject({ fileObject: Ref, extract: z.strictObject({ column: z.string() }) }),
  references: z.strictObject({ field: Ref }).optional(),
});
const RecordSet = z.strictObject({
  ...named('cr:RecordSet'),
  key: z.array(Ref).optional(),
  field: z.array(Field).min(1),
});
const Croissant = z.looseObject({
  ...named('sc:Dataset'),
  conformsTo: z.literal('http://mlcommons.org/croissant/1.1'),
  license: z.url(),
  url: z.url(),
  creator: z.looseObject({ '@type': z.literal('Organization'), name: z.string() }),
  datePublished: z.iso.date(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  distribution: z.array(FileObject).min(1),
  recordSet: z.array(RecordSet),
});

/**
 * The tables as Croissant. Its only validator is in Python; npm has none: what the specification 1.1 requires is checked here by its text,
 * and jsonld refuses what no context defines.
 */
export const croissantFormat: Format = {
  name: 'Croissant 1.1',
  reader: 'jsonld (safe), zod by the requirements of the specification',
  surfaces: [...TABLE_SURFACES, 'croissant'],
  check: async ({ archive, files }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    const text = files.get(PATH)?.toString('utf8') ?? '{}';
    await expanded(text, `${root}${PATH}`);
    const { distribution, recordSet } = Croissant.parse(JSON.parse(text));
    const fields = recordSet.flatMap(({ field }) => field);
    const ids = [...distribution, ...recordSet, ...fields].map((one) => one['@id']);
    const referred = fields.flatMap(({ source, references }) =>
      [source.fileObject, references?.field ?? []].flat(),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(referred.filter((one) => !ids.includes(one['@id']))).toEqual([]);
    const listed = distribution.map(
      ({ contentUrl, contentSize, encodingFormat: mediaType, sha256 }) =>
        [
          contentUrl.slice(root.length),
          { sha256, size: Number.parseInt(contentSize, 10), mediaType },
        ] as const,
    );
    expectListed(files, PATH, new Map(listed));
    const read = recordSet.map(({ '@id': name, key = [], field }) => ({
      name,
      header: field.map(({ source }) => source.extract.column).join(),
      columns: field.map((one) => [one.name, one.dataType]),
      key: key.map((one) => one['@id']),
      references: field.flatMap(({ references }) => references?.field['@id'] ?? []),
    }));
    expect(read).toEqual(
      TABLES.map(({ name, columns, key, refers = [] }) => ({
        name,
        header: String(files.get(`/datasets/${name}.csv`)).split('\n')[0],
        columns: columns.map((column) => [column.name, TYPES[column.type]]),
        key: key.map((column) => `${name}/${column}`),
        references: refers.map(() => 'deposits/deposit_number'),
      })),
    );
  },
};
