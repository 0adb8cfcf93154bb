import type { Archive } from '../../archive/archive.ts';
import { creatorsOf, orcidUrl } from '../../identity/names.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import { contactOf, rootOf } from '../../model/site.ts';
import { pageNamed } from '../../pages/index.ts';
import type { Part } from '../../pages/publication/surface.ts';
import { newestInstant } from '../discovery/newest.ts';
import {
  graphParts,
  iri,
  type LinkedData,
  type Node,
  node,
  PREFIXES,
  type Value,
} from '../linked-data/node.ts';
import { creatorAddresses, schemaCreator } from '../record/json-ld.ts';
import { recordFilePath, recordUrl } from '../record/record.ts';
import { descriptorOf, type Entity, licenseEntity, ref, roCrateFormat, VERSION } from '../record/ro-crate.ts';
import { type Download, siteLicense, stemOf } from './files.ts';

// Descriptions of the whole archive.

// The archive as a DCAT 3 catalog, with the properties that DCAT-AP 3.0 asks for.

/** A data file that is no download: a source of the archive as it is published. */
export type SourceFile = Omit<Download, 'title' | 'table'>;

const TITLES: Readonly<Record<string, string>> = {
  texts: 'Texts',
  graph: 'Linked data',
  references: 'References',
  toc: 'Tables of contents of the journals',
};

const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';
const SPDX = 'http://spdx.org/rdf/terms#';

const DCAT_PREFIXES = {
  ...PREFIXES,
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  spdx: SPDX,
} as const;

/** One data set: its key, what it is, and the files that it can be had as. */
interface DataSet {
  readonly key: string;
  readonly title: string;
  readonly purpose: string;
  readonly files: readonly Pick<Download, 'path' | 'mediaType' | 'measure'>[];
}

/** The catalog. `path` is that of its file, at which what has no page has its name. */
export function dcatOf(
  archive: Archive,
  path: string,
  sources: readonly SourceFile[],
  downloads: readonly Download[],
): LinkedData {
  const ofSources = sources.map((file): DataSet => {
    const { name, purpose } = file;
    return { key: `source-${name}`, title: name, purpose, files: [file] };
  });
  const byStem = [...Map.groupBy(downloads, ({ name }) => stemOf(name))];
  const ofDownloads = byStem.map(([stem, files]): DataSet => {
    const [{ table, purpose }] = files as [Download];
    const title = table ? `Table: ${table.title}` : (TITLES[stem] ?? stem);
    return { key: `download-${stem}`, title, purpose, files };
  });
  return {
    prefixes: DCAT_PREFIXES,
    nodes: () => nodesOf(archive, path, [...ofSources, ...ofDownloads]),
  };
}

function* nodesOf(archive: Archive, path: string, sets: readonly DataSet[]): Iterable<Node> {
  const { site } = archive;
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const here = (name: string) => `${root}${path}#${name}`;
  const license = siteLicense(site, page);
  const { language } = site;
  const shared: Node['properties'] = {
    'dcterms:publisher': iri(here('publisher')),
    'dcat:contactPoint': iri(here('contact')),
    'dcterms:modified': { text: newestInstant(archive), type: 'xsd:dateTime' },
  };
  const licensed = { ...shared, 'dcterms:license': iri(license.url) };
  const service = here('read-api');
  yield node(here('catalog'), ['dcat:Catalog'], {
    'dcterms:title': { text: site.name, language },
    'dcterms:description': { text: site.description, language },
    'foaf:homepage': iri(`${root}/`),
    ...licensed,
    'dcat:dataset': sets.map(({ key }) => iri(here(key))),
    'dcat:service': iri(service),
  });
  for (const address of [`${root}/`, page]) yield node(address, ['foaf:Document']);
  yield node(service, ['dcat:DataService'], {
    'dcterms:title': english('Published data files'),
    'dcterms:description': english(
      'Every published file by HTTP GET, without a key. The catalog lists them.',
    ),
    'dcat:endpointURL': iri(`${root}/`),
    'dcat:endpointDescription': iri(`${root}/api/index.json`),
    ...licensed,
    'dcat:servesDataset': sets.map(({ key }) => iri(here(key))),
  });
  yield node(here('publisher'), ['foaf:Agent', 'foaf:Organization'], { 'foaf:name': site.publisher });
  yield node(here('contact'), ['vcard:Kind', 'vcard:Organization'], {
    'vcard:fn': site.publisher,
    [site.contact?.startsWith('mailto:') ? 'vcard:hasEmail' : 'vcard:hasURL']: iri(site.contact ?? page),
  });
  yield node(license.url, ['dcterms:LicenseDocument'], {
    'dcterms:title': license.name,
    'dcterms:description': english(license.description),
  });
  const media = new Set<string>();
  for (const { key, title, purpose, files } of sets) {
    yield node(here(key), ['dcat:Dataset'], {
      'dcterms:title': english(title),
      'dcterms:description': english(purpose),
      'dcterms:identifier': key,
      'dcat:landingPage': iri(page),
      ...shared,
      'dcat:distribution': files.map((file) => iri(here(encodeURI(file.path)))),
    });
    for (const file of files) {
      media.add(file.mediaType);
      yield* fileNodes(file, root, here, license.url);
    }
  }
  for (const type of media)
    yield node(MEDIA_TYPES + type, ['dcterms:MediaType'], { 'dcterms:identifier': type });
  yield node(`${SPDX}checksumAlgorithm_sha256`, ['spdx:ChecksumAlgorithm']);
}

function* fileNodes(
  { path, mediaType, measure }: DataSet['files'][number],
  root: string,
  here: (name: string) => string,
  license: string,
): Iterable<Node> {
  const url = root + encodeURI(path);
  const name = here(encodeURI(path));
  const isTexts = path.endsWith('.tar.gz');
  yield node(name, ['dcat:Distribution'], {
    'dcterms:title': path.slice(path.lastIndexOf('/') + 1),
    'dcat:accessURL': iri(url),
    'dcat:downloadURL': iri(url),
    'dcat:mediaType': iri(MEDIA_TYPES + mediaType),
    'dcat:byteSize': { text: String(measure.size_bytes), type: 'xsd:nonNegativeInteger' },
    'spdx:checksum': iri(`${name}-sha256`),
    // Each text has a license of its own.
    'dcterms:license': isTexts ? undefined : iri(license),
  });
  yield node(`${name}-sha256`, ['spdx:Checksum'], {
    'spdx:algorithm': iri(`${SPDX}checksumAlgorithm_sha256`),
    'spdx:checksumValue': { text: measure.sha256, type: 'xsd:hexBinary' },
  });
}

function english(text: string): Value {
  return { text, language: 'en' };
}

// The whole archive as an attached RO-Crate 1.2: its root is the folder of the downloads, so that a copy of the folder is a crate by itself.
// Its files are there; the deposits are crates of their own on the web, each with its own description.

/** The crate as JSON-LD in parts, one entity on a line. */
export function roCrateParts(archive: Archive, files: readonly Download[]): Iterable<Part> {
  return graphParts(`${VERSION}/context`, entitiesOf(archive, files));
}

function* entitiesOf(archive: Archive, files: readonly Download[]): Iterable<Entity> {
  const { site, registry } = archive;
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const license = siteLicense(site, page);
  const publisher = `${root}/#publisher`;
  yield descriptorOf('./');
  yield {
    '@id': './',
    '@type': 'Dataset',
    name: `${site.name}: the whole archive`,
    description: site.description,
    url: page,
    datePublished: newestInstant(archive),
    license: ref(license.url),
    publisher: ref(publisher),
    inLanguage: site.language,
    hasPart: [
      ...files.map(({ name }) => ref(encodeURI(name))),
      ...registry.deposits.map((deposit) => ref(recordUrl(root, deposit))),
    ],
  };
  yield {
    '@id': license.url,
    '@type': 'CreativeWork',
    name: license.name,
    description: license.description,
  };
  yield { '@id': publisher, '@type': 'Organization', name: site.publisher, ...contactOf(site.contact) };
  for (const { name, title, purpose, mediaType, measure } of files)
    yield {
      '@id': encodeURI(name),
      '@type': 'File',
      name: title,
      description: purpose,
      encodingFormat: mediaType,
      contentSize: String(measure.size_bytes),
      sha256: measure.sha256,
    };
  const licenses = new Set<string>([license.url]);
  for (const deposit of registry.deposits) yield* depositEntities(deposit, root, licenses);
}

/** A deposit as a crate that is referred to, with its description; and its license, where no deposit before it has the same. */
function* depositEntities(deposit: Deposit, root: string, licenses: Set<string>): Iterable<Entity> {
  const license = licenseEntity(deposit.license);
  const crate = root + recordFilePath(deposit.deposit_number, roCrateFormat.file);
  // Each by a name of the record’s own, since an entity stands in the graph once, and names of one person can differ.
  const own = creatorAddresses({ creator: deposit.creator }, recordUrl(root, deposit));
  const creators = creatorsOf(deposit).map(
    (one, at): Entity => ({
      '@id': own[at]?.address ?? '',
      '@type': 'Thing',
      ...schemaCreator(one),
      ...(one.orcid ? { sameAs: ref(orcidUrl(one.orcid)) } : {}),
    }),
  );
  yield {
    '@id': recordUrl(root, deposit),
    '@type': 'Dataset',
    name: entryTitle(deposit),
    identifier: deposit.axn,
    creator: creators.map((creator) => ref(creator['@id'])),
    datePublished: deposit.date,
    license: license ? ref(license['@id']) : deposit.license,
    conformsTo: ref('https://w3id.org/ro/crate'),
    subjectOf: ref(crate),
  };
  yield* creators;
  yield { '@id': crate, '@type': 'CreativeWork', encodingFormat: 'application/ld+json' };
  if (!license || licenses.has(license['@id'])) return;
  licenses.add(license['@id']);
  yield license;
}
