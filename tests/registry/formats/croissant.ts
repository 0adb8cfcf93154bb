import * as z from 'zod';
import { TABLES } from '../../../src/registry/formats/tables/index.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { type Format, unequal } from './format.ts';
import { TABLE_SURFACES, without, wronglyListed } from './listed-files.ts';
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
    const { data, error } = Croissant.safeParse(JSON.parse(text));
    if (!data)
      return {
        documents: 0,
        errors: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      };
    const { distribution, recordSet } = data;
    const fields = recordSet.flatMap(({ field }) => field);
    const ids = [...distribution, ...recordSet, ...fields].map((one) => one['@id']);
    const referred = fields.flatMap(({ source, references }) =>
      [source.fileObject, references?.field ?? []].flat(),
    );
    const listed = new Map(
      distribution.map(({ contentUrl, contentSize, encodingFormat: mediaType, sha256 }) => [
        contentUrl.slice(root.length),
        { sha256, size: Number.parseInt(contentSize, 10), mediaType },
      ]),
    );
    const errors = [
      ...unequal(PATH, {
        ids: [new Set(ids).size, ids.length],
        lost: [[], referred.filter((one) => !ids.includes(one['@id']))],
        tables: [TABLES.map(({ name }) => name), recordSet.map((set) => set['@id'])],
      }),
      ...wronglyListed(without(files, PATH), listed),
      ...TABLES.flatMap(({ name, columns, key, refers = [] }, place) => {
        const { field = [], key: own = [] } = recordSet[place] ?? {};
        const [header] = String(files.get(`/datasets/${name}.csv`)).split('\n');
        const others = refers.map(({ table, key: other }) => `${table}/${other}`);
        const targets = field.flatMap(({ references }) => references?.field['@id'] ?? []);
        return unequal(name, {
          header: [header, field.map(({ source }) => source.extract.column).join()],
          names: [columns.map((column) => column.name), field.map((one) => one.name)],
          types: [columns.map(({ type }) => TYPES[type]), field.map(({ dataType }) => dataType)],
          key: [key.map((column) => `${name}/${column}`), own.map((one) => one['@id'])],
          references: [others.toSorted(), targets.toSorted()],
        });
      }),
    ];
    return { documents: ids.length, errors };
  },
};
