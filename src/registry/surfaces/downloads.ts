import { type Archive, hasText, indexOf, paths, textBytes } from '../archive/archive.ts';
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
import { downloadsOf, TAR_END, tarEntries } from '../formats/downloads/files.ts';
import { croissantOf } from '../formats/downloads/tables.ts';
import { dcatOf, roCrateParts, type SourceFile } from '../formats/downloads/whole.ts';
import { linkedDataOf } from '../formats/linked-data/graph.ts';
import { jsonLdParts, turtleParts } from '../formats/linked-data/node.ts';
import { journalsOf, TOC } from '../pages/browse/lists.ts';
import { plainMediaType } from '../pages/publication/media-types.ts';
import {
  file,
  joinedParts,
  jsonText,
  type Surface,
  type SurfaceContext,
} from '../pages/publication/surface.ts';
import { depositLanguage } from '../reading/language.ts';
import { registrySurface } from './deposits.ts';
import { download, TABLE_SURFACES } from './tables.ts';
import { resourceFiles } from './words.ts';

// Downloads of the whole archive: references, texts, linked data and contents, and the descriptions of all downloads.

const OF_REFERENCES = { derived_from: [registrySurface.path, TEXTS_FOLDER] };

export const referencesBibtexSurface = download(
  {
    ...{ name: 'references-bibtex', file: 'references.bib', ...OF_REFERENCES },
    purpose:
      'Every deposit as a BibTeX entry with the fields of biblatex, in deposit order and UTF-8, for LuaLaTeX or XeLaTeX with biber.',
  },
  (context) => references(context, bibtexCitation, '\n'),
);

export const referencesRisSurface = download(
  {
    ...{ name: 'references-ris', file: 'references.ris', ...OF_REFERENCES },
    purpose: 'Every deposit in RIS, which reference managers import, in deposit order.',
  },
  (context) => references(context, risCitation, '\r\n'),
);

export const referencesCslSurface = download(
  {
    ...{ name: 'references-csl', file: 'references.json', ...OF_REFERENCES },
    purpose: 'Every deposit as an item of CSL-JSON, in deposit order.',
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
export const textsArchiveSurface = download(
  {
    name: 'texts-archive',
    file: 'texts.tar.gz',
    purpose: `Every canonical text that is not redacted, byte for byte, in one archive that unpacks into ${TEXTS_INSIDE}/.`,
    derived_from: [TEXTS_FOLDER],
  },
  ({ archive, tools }) => tools.gzip(tarOf(archive)),
);

function* tarOf(archive: Archive): Iterable<Uint8Array> {
  const held = archive.registry.deposits.values().filter((deposit) => hasText(archive, deposit));
  const entries = held.map((deposit) => {
    const file = paths.text(deposit.hex);
    return {
      name: `${TEXTS_INSIDE}${file.slice(file.lastIndexOf('/'))}`,
      bytes: textBytes(archive, deposit),
      seconds: Math.floor(Date.parse(deposit.minted_at) / 1000),
    };
  });
  yield* tarEntries(entries);
  yield TAR_END;
}

const LINKED_DATA_SOURCES: readonly string[] = [
  registrySurface.path,
  TEXTS_FOLDER,
  ...(['terms', 'concepts', 'register', 'captures', 'resolution', 'site'] as const).map((name) =>
    webPath(RESOURCES[name]),
  ),
];

export const linkedDataTurtleSurface = download(
  {
    name: 'linked-data-turtle',
    file: 'graph.ttl',
    purpose:
      'The archive as linked data in Turtle: deposits in schema.org, terms and concepts in SKOS, observations in PROV-O, citations in CiTO.',
    derived_from: LINKED_DATA_SOURCES,
  },
  // Its own properties have their names at its path.
  ({ archive, tools }, path) => turtleParts(linkedDataOf(archive, tools, path)),
);

/** `/datasets/graph.jsonld`: the very graph of `/datasets/graph.ttl`. */
export const linkedDataJsonLdSurface = download(
  {
    name: 'linked-data-json-ld',
    file: 'graph.jsonld',
    purpose: 'The same linked data as JSON-LD 1.1, one thing on a line.',
    derived_from: LINKED_DATA_SOURCES,
  },
  ({ archive, tools }) => jsonLdParts(linkedDataOf(archive, tools, linkedDataTurtleSurface.path)),
);

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

/** `/datasets/croissant.json`: the tables for users of machine learning; it comes after them in the list. */
export const croissantSurface = download(
  {
    name: 'croissant',
    file: 'croissant.json',
    purpose: 'The tables as a Croissant 1.1 data set: files with hashes, columns with types and meanings.',
    derived_from: TABLE_SURFACES.map(({ path }) => path),
  },
  async (context, path) =>
    jsonText(croissantOf(context.archive, path, await downloadsOf(TABLE_SURFACES, context))),
);

/** Downloads that describe others, and are no data sets. `ro-crate` has the hash of this one. */
const DESCRIPTIONS = ['dcat', 'ro-crate', 'croissant', 'datapackage', 'parquet-manifest'];

/** `/datasets/dcat.jsonld`: the data files as a DCAT 3 catalog; it stands behind the downloads that it lists, so that each is made once. */
export const dcatSurface = download(
  {
    name: 'dcat',
    file: 'dcat.jsonld',
    purpose:
      'The data files as a DCAT 3 catalog in JSON-LD: data sets, and files with size, hash and license.',
    derived_from: [...ALL_RESOURCES.filter(({ group }) => group).map(webPath), 'the other downloads'],
  },
  async (context, path) => {
    const downloads = await downloadsOf(context.surfaces, context, DESCRIPTIONS);
    const sources: SourceFile[] = [];
    for (const { resource, file } of resourceFiles(context)) {
      const { catalog_name: name, purpose } = resource;
      const about = { name, purpose, path: file.path, mediaType: plainMediaType(file.path) };
      sources.push({ ...about, measure: await context.measure(file) });
    }
    return jsonLdParts(dcatOf(context.archive, path, sources, downloads));
  },
);

/** `/datasets/ro-crate-metadata.json`: the downloads and the deposits as one RO-Crate 1.2; it stands behind all of them, so that each is made once. */
export const roCrateSurface = download(
  {
    name: 'ro-crate',
    file: 'ro-crate-metadata.json',
    purpose: 'The whole archive as an RO-Crate 1.2: every download with size and hash, and every deposit.',
    derived_from: [registrySurface.path, 'the other downloads'],
  },
  async (context) =>
    roCrateParts(context.archive, await downloadsOf(context.surfaces, context, ['ro-crate'])),
);

/** The references of an archive, of each deposit in order as its record gives it. They are never held whole. */
function references(
  { archive }: SurfaceContext,
  write: (work: CitedWork) => string,
  between: string,
): Iterable<string> {
  const { byNumber } = indexOf(archive);
  const written = archive.registry.deposits.values().map((deposit) => {
    const language = depositLanguage(deposit, archive.files);
    return write(workOf(deposit, archive.site, language, byNumber));
  });
  return joinedParts(written, between);
}
