import type { Archive } from '../../archive/archive.ts';
import { rootOf } from '../../model/site.ts';
import { pageNamed } from '../../pages/index.ts';
import type { Measure } from '../../pages/publication/surface.ts';
import { newestInstant } from '../discovery/newest.ts';
import type { LinkedData } from '../linked-data/graph.ts';
import { type Curie, iri, type Node, node, PREFIXES, type Value } from '../linked-data/node.ts';
import { type Download, siteLicense, stemOf } from './files.ts';

// The archive as a DCAT 3 catalog, with the properties that DCAT-AP 3.0 asks for.

/** A data file that is no download: a source of the archive as it is published. */
export interface SourceFile {
  readonly name: string;
  readonly path: string;
  readonly purpose: string;
  readonly mediaType: string;
  readonly measure: Measure;
}

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
  readonly files: readonly Omit<SourceFile, 'purpose'>[];
}

/** The catalog. `path` is that of its file, at which what has no page has its name. */
export function dcatOf(
  archive: Archive,
  path: string,
  sources: readonly SourceFile[],
  downloads: readonly Download[],
): LinkedData {
  const sets = [...sources.map(ofSource), ...ofDownloads(downloads)];
  return { prefixes: DCAT_PREFIXES, nodes: () => nodesOf(archive, path, sets) };
}

function ofSource({ purpose, ...file }: SourceFile): DataSet {
  return { key: `source-${file.name}`, title: file.name, purpose, files: [file] };
}

function ofDownloads(downloads: readonly Download[]): DataSet[] {
  return [...Map.groupBy(downloads, ({ name }) => stemOf(name))].map(([stem, files]): DataSet => {
    const [first] = files as [Download];
    const title = first.table ? `Table: ${first.table.title}` : (TITLES[stem] ?? stem);
    return { key: `download-${stem}`, title, purpose: first.purpose, files };
  });
}

function* nodesOf(archive: Archive, path: string, sets: readonly DataSet[]): Iterable<Node> {
  const { site } = archive;
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const here = (name: string) => `${root}${path}#${name}`;
  const license = siteLicense(site, page);
  const { language } = site;
  const shared = {
    'dcterms:publisher': iri(here('publisher')),
    'dcat:contactPoint': iri(here('contact')),
    'dcterms:license': iri(license.url),
    'dcterms:modified': { text: newestInstant(archive), type: 'xsd:dateTime' },
  } as const satisfies Record<Curie, Value>;
  const service = here('read-api');
  yield node(here('catalog'), ['dcat:Catalog'], {
    'dcterms:title': { text: site.name, language },
    'dcterms:description': { text: site.description, language },
    'foaf:homepage': iri(`${root}/`),
    ...shared,
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
    ...shared,
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
      'dcterms:publisher': shared['dcterms:publisher'],
      'dcat:contactPoint': shared['dcat:contactPoint'],
      'dcterms:modified': shared['dcterms:modified'],
      'dcat:distribution': files.map((file) => iri(here(encodeURI(file.path)))),
    });
    for (const file of files) {
      media.add(file.mediaType);
      yield* fileNodes(file, root, here, license.url);
    }
  }
  for (const type of media)
    yield node(MEDIA_TYPES + type, ['dcterms:MediaType'], { 'dcterms:identifier': type });
  const algorithm = `${SPDX}checksumAlgorithm_sha256`;
  yield node(algorithm, ['spdx:ChecksumAlgorithm']);
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
