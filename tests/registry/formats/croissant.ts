import { TABLES } from '../../../src/registry/formats/tables/index.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { differences, type Format } from './format.ts';
import { type ListedFile, TABLE_SURFACES, without, wronglyListed } from './listed-files.ts';
import { type Expanded, expanded, nodesOf, valuesIn } from './rdf.ts';

const PATH = SURFACES.find(({ name }) => name === 'croissant')?.path ?? '';
const CROISSANT = 'http://mlcommons.org/croissant/';
const SCHEMA = 'https://schema.org/';

/** The data type of each kind of column. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'Text',
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  date: 'Date',
  datetime: 'DateTime',
  json: 'Text',
};

/**
 * The tables as Croissant. Its only validator is in Python; npm has none: what the specification 1.1 requires is checked here by its text, on
 * the JSON-LD as jsonld expands it.
 */
export const croissantFormat: Format = {
  name: 'Croissant 1.1',
  reader: 'jsonld (safe), the requirements of the specification',
  surfaces: [...TABLE_SURFACES, 'croissant'],
  check: async ({ archive, files }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    const nodes = await expanded(files.get(PATH)?.toString('utf8') ?? '{}', `${root}${PATH}`);
    const [dataset = {}] = nodes;
    const [objects, sets] = [
      nodesOf(dataset, `${SCHEMA}distribution`),
      nodesOf(dataset, `${CROISSANT}recordSet`),
    ];
    const fields = sets.flatMap((set) => nodesOf(set, `${CROISSANT}field`));
    const ids = [...objects, ...sets, ...fields].map(idOf);
    const at = (id: string) => `${root}/datasets/${id}`;
    const listed = new Map(
      objects.map((object): [string, ListedFile] => [
        String(literalOf(object, `${SCHEMA}contentUrl`)).slice(root.length),
        {
          sha256: literalOf(object, `${SCHEMA}sha256`),
          size: Number(/^(\d+) B$/.exec(String(literalOf(object, `${SCHEMA}contentSize`)))?.[1]),
          mediaType: literalOf(object, `${SCHEMA}encodingFormat`),
        },
      ]),
    );
    const errors = [
      ...required(dataset),
      ...typedAs(objects, 'FileObject'),
      ...typedAs(sets, 'RecordSet'),
      ...typedAs(fields, 'Field'),
      ...(new Set(ids).size === ids.length ? [] : ['two things have one id']),
      ...differences('the tables', { sets: TABLES.map(({ name }) => at(name)) }, { sets: sets.map(idOf) }),
      ...wronglyListed(without(files, PATH), listed),
      ...fields.flatMap((field) => fieldErrors(field, new Set(ids))),
      ...TABLES.flatMap(({ name, columns, key, refers = [] }, place) => {
        const read = nodesOf(sets[place] ?? {}, `${CROISSANT}field`);
        const header = (files.get(`/datasets/${name}.csv`)?.toString('utf8') ?? '').split('\n')[0];
        return differences(
          name,
          {
            columns: header,
            types: columns.map(({ type }) => `${SCHEMA}${TYPES[type]}`),
            key: key.map((column) => at(`${name}/${column}`)),
            references: refers.map(({ table, key: field }) => at(`${table}/${field}`)).toSorted(),
          },
          {
            columns: read.map(columnOf).join(),
            types: read.map((field) => idOf(nodesOf(field, `${CROISSANT}dataType`)[0] ?? {})),
            key: nodesOf(sets[place] ?? {}, `${CROISSANT}key`).map(idOf),
            references: read
              .flatMap((field) => nodesOf(field, `${CROISSANT}references`))
              .flatMap((reference) => nodesOf(reference, `${CROISSANT}field`).map(idOf))
              .toSorted(),
          },
        );
      }),
    ];
    return { documents: sets.length + objects.length, errors };
  },
};

/** The form of each literal that “Dataset-level Information”, “Required”, asks for. */
const REQUIRED: Readonly<Record<string, RegExp>> = {
  'http://purl.org/dc/terms/conformsTo': /^http:\/\/mlcommons\.org\/croissant\/1\.1$/,
  [`${SCHEMA}name`]: /./,
  [`${SCHEMA}description`]: /./,
  [`${SCHEMA}license`]: /^https?:\/\//,
  [`${SCHEMA}url`]: /^https?:\/\//,
  [`${SCHEMA}datePublished`]: /^\d{4}-\d\d-\d\d$/,
  [`${SCHEMA}version`]: /^\d+\.\d+\.\d+$/,
};

/** What of that is not there, once and of its form; and whether somebody made the data set, and it has files. */
function required(dataset: Expanded): string[] {
  return [
    ...Object.entries(REQUIRED).flatMap(([property, form]) =>
      form.test(String(literalOf(dataset, property) ?? '')) ? [] : [`it has no ${property}`],
    ),
    ...[`${SCHEMA}creator`, `${SCHEMA}distribution`].flatMap((property) =>
      nodesOf(dataset, property).length > 0 ? [] : [`it has no ${property}`],
    ),
    ...([dataset['@type']].flat().join() === `${SCHEMA}Dataset` ? [] : ['it is no Dataset']),
  ];
}

/** “Field”, “DataSource”: a source that exists, references to fields that exist. */
function fieldErrors(field: Expanded, ids: ReadonlySet<string>): string[] {
  const [source = {}] = nodesOf(field, `${CROISSANT}source`);
  const referred = [
    ...nodesOf(source, `${CROISSANT}fileObject`),
    ...nodesOf(field, `${CROISSANT}references`).flatMap((one) => nodesOf(one, `${CROISSANT}field`)),
  ].map(idOf);
  const holds =
    literalOf(field, `${SCHEMA}name`) === columnOf(field) &&
    nodesOf(source, `${CROISSANT}fileObject`).length === 1 &&
    referred.every((id) => ids.has(id));
  return holds ? [] : [`the field ${idOf(field)} is not whole`];
}

function columnOf(field: Expanded): unknown {
  const [source = {}] = nodesOf(field, `${CROISSANT}source`);
  const [extract = {}] = nodesOf(source, `${CROISSANT}extract`);
  return literalOf(extract, `${CROISSANT}column`);
}

function typedAs(nodes: readonly Expanded[], type: string): string[] {
  return nodes.flatMap((node) =>
    [node['@type']].flat().join() === `${CROISSANT}${type}` && literalOf(node, `${SCHEMA}name`)
      ? []
      : [`${idOf(node)} is no ${type} with a name`],
  );
}

function literalOf(node: Expanded, property: string): unknown {
  const values = valuesIn(node, property);
  return values.length === 1 ? values[0] : undefined;
}

function idOf(node: Expanded): string {
  return String(node['@id']);
}
