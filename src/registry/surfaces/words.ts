import { stringify } from 'csv-stringify/browser/esm/sync';
import type * as z from 'zod';
import { type Archive, paths } from '../archive/archive.ts';
import { tableText } from '../archive/resources/files.ts';
import { ALL_RESOURCES, RESOURCES } from '../archive/resources/index.ts';
import { EDITIONS, fileName, TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { addresses, concepts, terms } from '../archive/resources/tables.ts';
import { newestInstant } from '../formats/discovery/newest.ts';
import { publishedValue } from '../formats/tables/published.ts';
import type { Deposit } from '../model/deposit.ts';
import type { LexicalOverlay } from '../model/derived.ts';
import { entriesOf } from '../observation/addresses/view.ts';
import { CITATION_GRAPH } from '../pages/publication/site-files.ts';
import {
  jsonParts,
  jsonText,
  type Surface,
  type SurfaceContext,
  singleFile,
} from '../pages/publication/surface.ts';
import { citationsOf, citedByOf, citingOf, edgesOf, totalsOf } from '../reading/citations.ts';
import { conceptsOf, termsOf } from '../reading/concepts.ts';
import { type EditionHead, editionHeadOf, editionOf } from '../reading/editions.ts';
import { articleOf, hasArticle } from '../reading/generated.ts';
import { onceFor } from '../text/once.ts';
import { foldTerm } from '../text/words.ts';
import { registrySurface } from './deposits.ts';

// The words of the texts: articles, editions, citations, concepts and terms; and the source files as they are published.

export const wikiEntriesSurface = singleFile(
  {
    name: 'wiki-entries',
    path: '/data/wiki-entries.json',
    purpose: 'Wiki articles of the deposits, with what each defines and how often each is cited.',
    group: 'words',
    derived_from: [registrySurface.path, TEXTS_FOLDER],
    resource: {
      schema: 'wiki-entries',
      count: ({ archive }) => archive.registry.deposits.filter(hasArticle).length,
    },
  },
  ({ archive }) => {
    const entries = archive.registry.deposits.flatMap((deposit) => {
      const wiki = articleOf(archive, deposit);
      if (wiki === undefined) return [];
      return {
        n: deposit.deposit_number,
        axn: deposit.axn,
        title: deposit.title,
        creator: deposit.creator,
        date: deposit.date,
        wiki,
        defines: (deposit.defines_concepts ?? []).map(({ term }) => term),
        refby_total: citingOf(archive, deposit).citedBy.length,
      };
    });
    return jsonText({ count: entries.length, corpus_size: archive.registry.deposits.length, entries });
  },
);

/** The folder of the editions. */
const EDITIONS_FOLDER = `/${EDITIONS}`;

/** An edition is made from these, unless a model or a person wrote it. */
const OF_EDITIONS = [registrySurface.path, TEXTS_FOLDER, webPath(RESOURCES.concepts)];

/** The deposits whose edition is published, each with its head: one that was rejected in review is not. */
function publishedEditions(archive: Archive): readonly (readonly [Deposit, EditionHead])[] {
  return onceFor(archive, 'published editions', () =>
    archive.registry.deposits.flatMap((deposit) => {
      const head = editionHeadOf(archive, deposit);
      return head && head.status !== 'rejected' ? [[deposit, head] as const] : [];
    }),
  );
}

export const editionsSurface: Surface = {
  name: 'editions',
  path: paths.autonomous('<HEX>'),
  purpose:
    'The autonomous edition of each text that was read: the text, and scholia generated from the archive.',
  group: 'words',
  derived_from: OF_EDITIONS,
  files: ({ archive }) =>
    publishedEditions(archive).map(([deposit]) => ({
      path: paths.autonomous(deposit.hex),
      content: () => editionOf(archive, deposit)?.file ?? '',
    })),
};

export const editionIndexSurface = singleFile(
  {
    name: 'edition-index',
    path: `${EDITIONS_FOLDER}index.json`,
    purpose: 'Every autonomous edition with its deposit, size, hash, status and day.',
    group: 'words',
    derived_from: OF_EDITIONS,
    resource: { schema: 'edition-index', count: ({ archive }) => publishedEditions(archive).length },
  },
  async ({ archive, filesOf, measure }) => {
    const files = filesOf(editionsSurface.name);
    const editions = publishedEditions(archive).map(async ([deposit, { axn, status, date }], at) => {
      const file = files[at];
      if (!file) throw new Error(`deposit ${deposit.deposit_number} has no published edition`);
      const { sha256, size_bytes: size } = await measure(file);
      return { number: deposit.deposit_number, axn, path: file.path, sha256, size, status, date };
    });
    return jsonText({ count: editions.length, editions: await Promise.all(editions) });
  },
);

export const citationGraphSurface = singleFile(
  {
    ...CITATION_GRAPH,
    purpose:
      'The citations in the texts: which deposit cites which, in which way and by which words; and for each deposit those that cite it.',
    group: 'citations',
    derived_from: [registrySurface.path, TEXTS_FOLDER, webPath(RESOURCES.resolution)],
    resource: { schema: 'citation-graph', count: ({ archive }) => citationsOf(archive).length },
  },
  // One edge on a line, so that a new deposit adds lines.
  ({ archive }) => {
    const edges = edgesOf(archive);
    return tableText({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: `${archive.site.name}: citation graph`,
      ...totalsOf(edges),
      edges,
      cited_by: Object.fromEntries(citedByOf(edges)),
    });
  },
);

export const sourcesSurface: Surface = {
  name: 'sources',
  path: '/data/',
  purpose: 'The other source files of the registry, each with what follows from it.',
  derived_from: ['/data/'],
  files: ({ archive }) =>
    ALL_RESOURCES.filter(({ published, kind }) => published && kind !== 'registry').map((resource) => ({
      path: webPath(resource),
      content: () => {
        const value = publishedValue(archive, resource);
        return resource.kind === 'log' ? String(value) : jsonParts(value as object);
      },
    })),
};

/** The published file of each resource that the page of the data files shows, the registry among them, in the order of the list. */
export function resourceFiles({ filesOf }: Pick<SurfaceContext, 'filesOf'>) {
  const files = [...filesOf(registrySurface.name), ...filesOf(sourcesSurface.name)];
  const published = new Map(files.map((file) => [file.path, file]));
  return ALL_RESOURCES.flatMap((resource) => {
    const file = published.get(webPath(resource));
    return resource.group && file ? [{ resource, group: resource.group, file }] : [];
  });
}

const COLUMNS = ['term', 'definition', 'type', 'defined_in_deposit', 'defined_in_title'] as const;

/**
 * `/data/lexical-minting-registry.csv`: the minted terms as CSV (RFC 4180): CRLF line ends, a row of names, quotes where a cell needs
 * them. A spreadsheet would run a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula: such a cell begins
 * with an apostrophe instead. The exact words are in the JSON twin.
 */
export const lexicalRegistryCsvSurface = singleFile(
  {
    name: 'lexical-registry-csv',
    path: webPath(terms).replace(/\.json$/, '.csv'),
    purpose:
      'The minted terms as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe; the JSON twin has the exact words.',
    group: 'words',
    derived_from: [webPath(terms)],
  },
  ({ archive }) =>
    stringify([...termsOf(archive)], {
      columns: [...COLUMNS],
      header: true,
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
);

type Overlay = z.infer<typeof LexicalOverlay>;
type Entry = Overlay['overlay'][string];

const SOURCES = [terms, concepts, addresses];

/**
 * `/data/lexical-overlay.json`: how far the archive engages each term. It has an entry for every concept of the index, and for
 * every other minted term at which an address is aimed. `engaged` is said of a term that is in the concept index.
 */
export const lexicalOverlaySurface = singleFile(
  {
    name: 'lexical-overlay',
    path: '/data/lexical-overlay.json',
    purpose:
      'How far the archive engages each term: its concept, what references it, and the addresses that refer to it.',
    group: 'words',
    derived_from: SOURCES.map(webPath),
    resource: { schema: 'lexical-overlay', count: ({ archive }) => entriesOf(archive).size },
  },
  async (context) => jsonText(await overlayOf(context)),
);

async function overlayOf({ archive, filesOf, measure }: SurfaceContext): Promise<Overlay> {
  const published = new Map(filesOf('sources').map((file) => [file.path, file]));
  const hashes = SOURCES.map(async (resource) => {
    const file = published.get(webPath(resource));
    if (!file) throw new Error(`${resource.path} is not published`);
    return [fileName(resource.path), (await measure(file)).sha256] as const;
  });
  const entries = entriesOf(archive);
  return {
    version: 'v1.0',
    generated_at: newestInstant(archive),
    source_files: Object.fromEntries(await Promise.all(hashes)),
    stats: statsOf(archive, entries),
    overlay: Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * `lmr_terms`: minted terms; `engaged`: those of them that are in the concept index; `raw_only`: the others; `ei_only`: concepts that
 * are no minted terms; `addressed`: entries with an address. A term and a concept are one whatever their case.
 */
function statsOf(archive: Archive, entries: ReadonlyMap<string, Entry>) {
  const minted = termsOf(archive).map(({ term }) => foldTerm(term));
  const indexed = new Set(Object.keys(conceptsOf(archive)).map(foldTerm));
  const engaged = minted.filter((term) => indexed.has(term)).length;
  const known = new Set(minted);
  return {
    lmr_terms: minted.length,
    engaged,
    raw_only: minted.length - engaged,
    ei_only: [...indexed].filter((term) => !known.has(term)).length,
    addressed: [...entries.values()].filter(({ address_count = 0 }) => address_count > 0).length,
  };
}
