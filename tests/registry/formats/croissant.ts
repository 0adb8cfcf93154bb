import { TABLES } from '../../../src/registry/formats/tables/index.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { differences, type Format } from './format.ts';
import { type ListedFile, TABLE_SURFACES, without, wronglyListed } from './listed-files.ts';
import { type Expanded, expanded, nodesOf, valuesIn } from './rdf.ts';

const PATH = SURFACES.find(({ name }) => name === 'croissant')?.path ?? '';
const CROISSANT = 'http://mlcommons.org/croissant/';
const SCHEMA = 'https://schema.org/';

/** The atomic data types of Croissant 1.1 (“Data Types”). */
const ATOMIC = ['Boolean', 'Date', 'Time', 'DateTime', 'Float', 'Integer', 'Text'].map(
  (type) => `${SCHEMA}${type}`,
);

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
        const set = sets[place] ?? {};
        const header = (files.get(`/datasets/${name}.csv`)?.toString('utf8') ?? '').split(/\r?\n/)[0];
        const read = nodesOf(set, `${CROISSANT}field`);
        return differences(
          name,
          {
            header: columns.map((column) => column.name).join(),
            columns: columns.map((column) => column.name),
            types: columns.map(({ type }) => `${SCHEMA}${TYPES[type]}`),
            key: key.map((column) => at(`${name}/${column}`)),
            references: refers.map(({ table, key: field }) => at(`${table}/${field}`)).toSorted(),
          },
          {
            header,
            columns: read.map((field) => columnOf(field)),
            types: read.map((field) => idOf(nodesOf(field, `${CROISSANT}dataType`)[0] ?? {})),
            key: nodesOf(set, `${CROISSANT}key`).map(idOf),
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

/** “Dataset-level Information”, “Required”: each property once, with a value of its type. */
function required(dataset: Expanded): string[] {
  const text = (property: string) => {
    const value = literalOf(dataset, property);
    return typeof value === 'string' && value !== '';
  };
  const checks: Record<string, boolean> = {
    'it is a schema.org Dataset': [dataset['@type']].flat().join() === `${SCHEMA}Dataset`,
    'it conforms to 1.1': literalOf(dataset, 'http://purl.org/dc/terms/conformsTo') === `${CROISSANT}1.1`,
    'it has a name': text(`${SCHEMA}name`),
    'it has a description': text(`${SCHEMA}description`),
    'it has a license by its URL': URL.canParse(String(literalOf(dataset, `${SCHEMA}license`))),
    'it has a URL': URL.canParse(String(literalOf(dataset, `${SCHEMA}url`))),
    'its creator is an organization': nodesOf(dataset, `${SCHEMA}creator`).every(
      (node) => [node['@type']].flat().join() === `${SCHEMA}Organization` && literalOf(node, `${SCHEMA}name`),
    ),
    'it has a creator': nodesOf(dataset, `${SCHEMA}creator`).length > 0,
    'it has a day of publication': /^\d{4}-\d\d-\d\d$/.test(
      String(literalOf(dataset, `${SCHEMA}datePublished`)),
    ),
    'its version is one': /^\d+\.\d+\.\d+$/.test(String(literalOf(dataset, `${SCHEMA}version`))),
    'it has files': nodesOf(dataset, `${SCHEMA}distribution`).length > 0,
  };
  return Object.entries(checks).flatMap(([must, holds]) => (holds ? [] : [`not so: ${must}`]));
}

/** “Field”, “DataSource”: a data type that is atomic, a source that exists, references to fields that exist. */
function fieldErrors(field: Expanded, ids: ReadonlySet<string>): string[] {
  const [source = {}] = nodesOf(field, `${CROISSANT}source`);
  const referred = [
    ...nodesOf(source, `${CROISSANT}fileObject`),
    ...nodesOf(field, `${CROISSANT}references`).flatMap((one) => nodesOf(one, `${CROISSANT}field`)),
  ].map(idOf);
  const types = nodesOf(field, `${CROISSANT}dataType`).map(idOf);
  const holds =
    literalOf(field, `${SCHEMA}name`) === columnOf(field) &&
    nodesOf(source, `${CROISSANT}fileObject`).length === 1 &&
    referred.every((id) => ids.has(id)) &&
    types.length > 0 &&
    types.every((type) => ATOMIC.includes(type));
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
