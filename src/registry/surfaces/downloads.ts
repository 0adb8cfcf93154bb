import { type Archive, hasText, indexOf, paths, textFile } from '../archive/archive.ts';
import { ALL_RESOURCES, RESOURCES } from '../archive/resources/index.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { bibtexCitation, cslItem, risCitation } from '../formats/citation/programs.ts';
import { type CitedWork, workOf } from '../formats/citation/work.ts';
import {
  contentsAsJson,
  contentsAsMarkdown,
  journalIndex,
  markdownPath,
  TOC_INDEX,
} from '../formats/downloads/contents.ts';
import { croissantOf } from '../formats/downloads/croissant.ts';
import { dcatOf, type SourceFile } from '../formats/downloads/dcat.ts';
import {
  downloadsOf,
  plainMediaType,
  TAR_END,
  type TarEntry,
  tarEntries,
} from '../formats/downloads/files.ts';
import { roCrateParts } from '../formats/downloads/ro-crate.ts';
import { linkedDataOf } from '../formats/linked-data/graph.ts';
import { jsonLdParts, turtleParts } from '../formats/linked-data/syntaxes.ts';
import type { Deposit } from '../model/deposit.ts';
import { journalsOf, TOC } from '../pages/browse/lists.ts';
import {
  file,
  joinedParts,
  jsonText,
  type Surface,
  type SurfaceContext,
  singleFile,
} from '../pages/publication/surface.ts';
import { registrySurface } from './deposits.ts';
import { tablesCsvSurface, tablesParquetSurface } from './tables.ts';
import { sourcesSurface } from './words.ts';

// What is downloaded whole: references, texts, linked data and contents, and the descriptions of all downloads.

/** `/datasets/references.bib`: the references of the whole archive in BibTeX. */
export const referencesBibtexSurface = singleFile(
  {
    name: 'references-bibtex',
    path: '/datasets/references.bib',
    purpose:
      'Every deposit as a BibTeX entry with the fields of biblatex, in deposit order and UTF-8, for LuaLaTeX or XeLaTeX with biber.',
    derived_from: [registrySurface.path, TEXTS_FOLDER],
    group: 'downloads',
    export: true,
  },
  (context) => references(context, bibtexCitation, '\n'),
);

/** `/datasets/references.ris`: the references of the whole archive in RIS. */
export const referencesRisSurface = singleFile(
  {
    name: 'references-ris',
    path: '/datasets/references.ris',
    purpose: 'Every deposit in RIS, which reference managers import, in deposit order.',
    derived_from: [registrySurface.path, TEXTS_FOLDER],
    group: 'downloads',
    export: true,
  },
  (context) => references(context, risCitation, '\r\n'),
);

/** `/datasets/references.json`: the references of the whole archive in CSL-JSON. */
export const referencesCslSurface = singleFile(
  {
    name: 'references-csl',
    path: '/datasets/references.json',
    purpose: 'Every deposit as an item of CSL-JSON, in deposit order.',
    derived_from: [registrySurface.path, TEXTS_FOLDER],
    group: 'downloads',
    export: true,
  },
  function* (context) {
    yield '[\n';
    yield* references(context, (work) => JSON.stringify(cslItem(work)), ',\n');
    yield '\n]\n';
  },
);

/** The folder into which the archive unpacks. */
const TEXTS_INSIDE = 'texts';

/**
 * `/datasets/texts.tar.gz`: every canonical text in one file, in the order of the deposits. Each has the time of its minting, which
 * never changes.
 */
export const textsArchiveSurface = singleFile(
  {
    name: 'texts-archive',
    path: '/datasets/texts.tar.gz',
    purpose: `Every canonical text that is not redacted, byte for byte, in one archive that unpacks into ${TEXTS_INSIDE}/.`,
    group: 'downloads',
    export: true,
    derived_from: [TEXTS_FOLDER],
  },
  ({ archive, tools }) => tools.gzip(tarOf(archive)),
);

function* tarOf(archive: Archive): Iterable<Uint8Array> {
  yield* tarEntries(entriesOf(archive));
  yield TAR_END;
}

/** Throws for a text that is not there. */
function* entriesOf(archive: Archive): Iterable<TarEntry> {
  for (const deposit of archive.registry.deposits) {
    if (!hasText(archive, deposit)) continue;
    const file = paths.text(deposit.hex);
    yield {
      name: `${TEXTS_INSIDE}${file.slice(file.lastIndexOf('/'))}`,
      bytes: textOfDeposit(archive, deposit),
      seconds: Math.floor(Date.parse(deposit.minted_at) / 1000),
    };
  }
}

function textOfDeposit({ files }: Archive, deposit: Deposit): Uint8Array {
  const bytes = files.read(textFile(deposit));
  if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
  return bytes;
}

/** The path of the graph; its own properties have their names there. */
const GRAPH_PATH = '/datasets/graph.ttl';

/** What the linked data of an archive is made from. */
const LINKED_DATA_SOURCES: readonly string[] = [
  registrySurface.path,
  TEXTS_FOLDER,
  ...(['terms', 'concepts', 'register', 'captures', 'resolution', 'site'] as const).map((name) =>
    webPath(RESOURCES[name]),
  ),
];

/** `/datasets/graph.ttl`: the archive as one RDF graph. */
export const linkedDataTurtleSurface = singleFile(
  {
    name: 'linked-data-turtle',
    path: GRAPH_PATH,
    purpose:
      'The archive as linked data in Turtle: deposits in schema.org, terms and concepts in SKOS, observations in PROV-O, citations in CiTO.',
    group: 'downloads',
    export: true,
    derived_from: LINKED_DATA_SOURCES,
  },
  ({ archive, tools }) => turtleParts(linkedDataOf(archive, tools, GRAPH_PATH)),
);

/** `/datasets/graph.jsonld`: the very graph of `/datasets/graph.ttl`. */
export const linkedDataJsonLdSurface = singleFile(
  {
    name: 'linked-data-json-ld',
    path: '/datasets/graph.jsonld',
    purpose: 'The same linked data as JSON-LD 1.1, one thing on a line.',
    group: 'downloads',
    export: true,
    derived_from: LINKED_DATA_SOURCES,
  },
  ({ archive, tools }) => jsonLdParts(linkedDataOf(archive, tools, GRAPH_PATH)),
);

/** `/datasets/toc/`: an index of the journals, and the table of contents of each as JSON and as Markdown. */
export const journalContentsSurface: Surface = {
  name: 'journal-contents',
  path: `${TOC}<JOURNAL>.json`,
  purpose: 'The table of contents of each journal, also as Markdown (.md); index.json lists the journals.',
  group: 'downloads',
  export: true,
  derived_from: [registrySurface.path],
  files: ({ archive, tools }) => {
    const journals = [...new Set(journalsOf(archive, tools).values())];
    return [
      file(TOC_INDEX, () => journalIndex(archive.site, journals)),
      ...journals.flatMap((journal) => [
        file(journal.path, () => contentsAsJson(archive, journal)),
        file(markdownPath(journal), () => contentsAsMarkdown(archive.site, journal)),
      ]),
    ];
  },
};

const TABLE_SURFACES = [tablesCsvSurface.name, tablesParquetSurface.name];

/** `/datasets/croissant.json`: the tables for users of machine learning; it comes after them in the list. */
export const croissantSurface = singleFile(
  {
    name: 'croissant',
    path: '/datasets/croissant.json',
    purpose: 'The tables as a Croissant 1.1 data set: files with hashes, columns with types and meanings.',
    group: 'downloads',
    export: true,
    derived_from: [tablesCsvSurface.path, tablesParquetSurface.path],
  },
  async (context, path) => {
    const tables = context.surfaces.filter(({ name }) => TABLE_SURFACES.includes(name));
    return jsonText(croissantOf(context.archive, path, await downloadsOf(tables, context)));
  },
);

/** Downloads that describe others, and are no data sets. `ro-crate` has the hash of this one. */
const DESCRIPTIONS = ['dcat', 'ro-crate', 'croissant', 'datapackage', 'parquet-manifest'];

/** `/datasets/dcat.jsonld`: the data files as a DCAT 3 catalog; it stands behind the downloads that it lists, so that each is made once. */
export const dcatSurface = singleFile(
  {
    name: 'dcat',
    path: '/datasets/dcat.jsonld',
    purpose:
      'The data files as a DCAT 3 catalog in JSON-LD: data sets, and files with size, hash and license.',
    group: 'downloads',
    export: true,
    derived_from: [...ALL_RESOURCES.filter(({ group }) => group).map(webPath), 'the other downloads'],
  },
  async (context, path) => {
    const downloads = await downloadsOf(context.surfaces, context, DESCRIPTIONS);
    return jsonLdParts(dcatOf(context.archive, path, await sourcesOf(context), downloads));
  },
);

/** The sources of the archive that are published, with size and hash. */
async function sourcesOf({ filesOf, measure }: SurfaceContext): Promise<readonly SourceFile[]> {
  const published = new Map(
    [...filesOf(registrySurface.name), ...filesOf(sourcesSurface.name)].map((file) => [file.path, file]),
  );
  const listed: SourceFile[] = [];
  for (const resource of ALL_RESOURCES) {
    const path = webPath(resource);
    const file = published.get(path);
    if (!resource.group || !file) continue;
    const { catalog_name: name, purpose } = resource;
    listed.push({ name, path, purpose, mediaType: plainMediaType(path), measure: await measure(file) });
  }
  return listed;
}

/** `/datasets/ro-crate-metadata.json`: the downloads and the deposits as one RO-Crate 1.2; it stands behind all of them, so that each is made once. */
export const roCrateSurface = singleFile(
  {
    name: 'ro-crate',
    path: '/datasets/ro-crate-metadata.json',
    purpose: 'The whole archive as an RO-Crate 1.2: every download with size and hash, and every deposit.',
    group: 'downloads',
    export: true,
    derived_from: [registrySurface.path, 'the other downloads'],
  },
  async (context) =>
    roCrateParts(context.archive, await downloadsOf(context.surfaces, context, ['ro-crate'])),
);

/** The references of an archive, of each deposit in order as its record gives it. They are never held whole. */
function references(
  { archive, tools }: SurfaceContext,
  write: (work: CitedWork) => string,
  between: string,
): Iterable<string> {
  const { byNumber } = indexOf(archive);
  const written = archive.registry.deposits.values().map((deposit) => {
    const language = tools.language(deposit, archive.files);
    return write(workOf(deposit, archive.site, language, byNumber));
  });
  return joinedParts(written, between);
}
