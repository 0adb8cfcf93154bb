import type { Archive } from '../../archive/archive.ts';
import { rootOf } from '../../model/site.ts';
import { pageNamed } from '../../pages/index.ts';
import { newestInstant } from '../discovery/newest.ts';
import type { Column, ColumnType, Table } from '../tables/table.ts';
import { type Download, siteLicense } from './files.ts';

// The tables as a Croissant 1.1 data set (MLCommons): a FileObject for each file, a RecordSet for each table.

const VERSION = 'http://mlcommons.org/croissant/1.1';

/** The names that Croissant has for its own properties, in its JSON-LD context (appendix 1): only those that are used here. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  key: 'cr:key',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  source: 'cr:source',
} as const;

/** Lists and objects are JSON text in a cell. */
const TYPES = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
  json: 'sc:Text',
} as const satisfies Record<ColumnType, string>;

/** The Croissant description of these files; those that hold no table are left out. */
export function croissantOf(archive: Archive, path: string, files: readonly Download[]): object {
  const { site } = archive;
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const newest = newestInstant(archive);
  const organization = { '@type': 'Organization', name: site.publisher, url: `${root}/` };
  const ofTables = files.filter(({ table }) => table !== undefined);
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    '@id': root + path,
    name: `Tables of ${site.name}`,
    description: site.description,
    conformsTo: VERSION,
    url: page,
    license: siteLicense(site, page).url,
    creator: organization,
    publisher: organization,
    datePublished: newest.slice(0, 10),
    dateModified: newest,
    // Days in the form of a semantic version, as Croissant recommends.
    version: newest.slice(0, 10).split('-').map(Number).join('.'),
    inLanguage: site.language,
    citeAs: `${site.publisher}: Tables of ${site.name}. ${newest.slice(0, 10)}. ${page}`,
    distribution: ofTables.map((file) => fileObject(file, root)),
    // Each table once, with its file in CSV.
    recordSet: ofTables.flatMap((file) =>
      file.table && file.name.endsWith('.csv') ? [recordSet(file.table, file)] : [],
    ),
  };
}

function fileObject({ name, title, path, mediaType, measure }: Download, root: string) {
  return {
    '@type': 'cr:FileObject',
    '@id': name,
    name,
    description: title,
    contentUrl: root + path,
    contentSize: `${measure.size_bytes} B`,
    encodingFormat: mediaType,
    sha256: measure.sha256,
  };
}

function recordSet(table: Table, file: Download) {
  const { name, title, purpose, key, columns } = table;
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name: title,
    description: purpose,
    ...(key.length > 0 && { key: key.map((column) => ({ '@id': `${name}/${column}` })) }),
    field: columns.map((column) => fieldOf(column, table, file)),
  };
}

function fieldOf({ name, type, meaning }: Column, table: Table, file: Download) {
  const referred = table.refers?.find(({ column }) => column === name);
  return {
    '@type': 'cr:Field',
    '@id': `${table.name}/${name}`,
    name,
    description: meaning,
    dataType: TYPES[type],
    source: { fileObject: { '@id': file.name }, extract: { column: name } },
    ...(referred && { references: { field: { '@id': `${referred.table}/${referred.key}` } } }),
  };
}
