// The folder `surfaces`: the list of published files, each with its path, its purpose and the function that makes it; what is said of them as data files.
// It imports the folders before it: `text` to `views`.
// Start with `SURFACES` below, then `deposits.ts`.

import type { Archive } from '../archive/archive.ts';
import { RECORDS } from '../model/vocabulary.ts';
import { pageNamed } from '../pages/index.ts';
import {
  type BuiltSite,
  type Measure,
  measureOf,
  type Publication,
  type PublishedFile,
  type Surface,
  type SurfaceContext,
  type SurfaceTools,
} from '../pages/publication/surface.ts';
import * as catalog from './catalog.ts';
import * as deposits from './deposits.ts';
import * as discovery from './discovery.ts';
import * as downloads from './downloads.ts';
import * as lists from './lists.ts';
import * as lookups from './lookups.ts';
import * as records from './records.ts';
import * as tables from './tables.ts';
import * as words from './words.ts';

/** Surfaces of a chapter, which is a file of this folder. */
const of = (chapter: string, ...surfaces: readonly Surface[]) =>
  surfaces.map((surface) => ({ ...surface, generated_by: `src/registry/surfaces/${chapter}.ts` }));

/**
 * The one list of surfaces: every published file that is made from the archive alone, each with the file that makes it. One that speaks of
 * others stands behind them, so that each is made once; the catalog is last. Pages are a list of their own.
 */
// biome-ignore format: the surfaces of a chapter that follow each other stand on a line
export const SURFACES: readonly Surface[] = [
  ...of('deposits', deposits.registrySurface, deposits.browseIndexSurface, deposits.browseRowsSurface),
  ...of('lists', lists.browseColumnsSurface, lists.listColumnsSurface),
  ...of('deposits', deposits.chunksSurface, deposits.chunkIndexSurface, deposits.textsSurface),
  ...of('records', records.captureImagesSurface, records.captureImageSizesSurface),
  ...of('deposits', deposits.depositFilesSurface),
  ...of('records', records.recordFilesSurface, records.shareCardsSurface),
  ...of('lookups', lookups.hexToDepositSurface, lookups.retiredAxnsSurface, lookups.lookupSurface, lookups.glyphWordsSurface),
  ...of('words', words.wikiEntriesSurface),
  ...of('lookups', lookups.registerRowsSurface),
  ...of('words', words.editionsSurface, words.editionIndexSurface, words.citationGraphSurface),
  ...of('lists', lists.graphSurface),
  ...of('words', words.sourcesSurface, words.lexicalRegistryCsvSurface, words.lexicalOverlaySurface),
  ...of('downloads', downloads.referencesBibtexSurface, downloads.referencesRisSurface, downloads.referencesCslSurface),
  ...of('catalog', catalog.stateSurface),
  ...of('discovery', discovery.documentsSurface),
  ...of('tables', tables.tablesCsvSurface, tables.tablesParquetSurface, tables.datapackageSurface, tables.parquetManifestSurface),
  ...of('downloads', downloads.textsArchiveSurface, downloads.linkedDataTurtleSurface, downloads.linkedDataJsonLdSurface, downloads.journalContentsSurface),
  ...of('downloads', downloads.croissantSurface, downloads.dcatSurface, downloads.roCrateSurface),
  ...of('discovery', discovery.robotsSurface, discovery.openSearchSurface, discovery.feedsSurface, discovery.llmsTxtSurface, discovery.securityTxtSurface),
  ...of('discovery', discovery.apiCatalogSurface, discovery.openApiSurface, discovery.resourceSyncSourceSurface, discovery.resourceSyncSurface),
  ...of('discovery', discovery.apacheSettingsSurface, discovery.hostHeadersSurface, discovery.verifyScriptSurface),
  ...of('catalog', catalog.catalogSurface),
];

/** The context from which the surfaces of a list are made. Each surface is made once, and each file measured once. */
export function contextOf(
  surfaces: readonly Surface[],
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
): SurfaceContext {
  const made = new Map<string, readonly PublishedFile[]>();
  const measures = new Map<string, Promise<Measure>>();
  const context: SurfaceContext = {
    archive,
    tools,
    publication,
    surfaces,
    measure: (file) => {
      const measure = measures.get(file.path) ?? publication.put?.(file) ?? measureOf(file.content(), tools);
      measures.set(file.path, measure);
      return measure;
    },
    sizeOf: async (file) => file.size?.() ?? (await context.measure(file)).size_bytes,
    filesOf: (name) => {
      const known = made.get(name);
      if (known) return known;
      const surface = surfaces.find((candidate) => candidate.name === name);
      if (!surface) throw new Error(`no surface is called ${name}`);
      const files = surface.files(context);
      made.set(name, files);
      return files;
    },
  };
  return context;
}

/**
 * Every file of the surfaces of a list, in the order of the list; without exports where these are not wanted. Contents are
 * made when they are asked for. The catalog, which is last, lists everything else in the folder of
 * the site: pages, sitemap and search index must be there before it is asked for.
 */
export function filesIn({ surfaces, filesOf }: SurfaceContext, exports = true): PublishedFile[] {
  return surfaces.filter((surface) => exports || !surface.export).flatMap(({ name }) => filesOf(name));
}

/** How many are under way at once: where one waits for compression or an image, which other threads make, another is made. More take more memory, and no less time. */
const AT_ONCE = 2;

/** Does the work for each item, a few at a time and begun in their order. Rejects with what the first failing one rejects with. */
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const take = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** Every file of every surface of the list, as `filesIn` gives them. */
export function publish(
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
  exports = true,
): PublishedFile[] {
  return filesIn(contextOf(SURFACES, archive, tools, publication), exports);
}

/**
 * A built site together with the hash that every file of its surfaces must have, exports among them: each is made again, and none
 * is held. Where making fails, the rule that asks for the hashes fails.
 */
export async function withSurfaces(
  site: Omit<BuiltSite, 'surfaces'>,
  archive: Archive,
  tools: SurfaceTools,
): Promise<BuiltSite> {
  // The one value that the archive itself cannot know.
  const sourceCommit = catalog.commitIn(site.files.read(catalog.STATE_PATH.slice(1))) ?? null;
  const publication = { sourceCommit, scripts: site.scripts, folder: site.files };
  const expected = new Map<string, string>();
  try {
    const context = contextOf(SURFACES, archive, tools, publication);
    await eachOf(filesIn(context), async (file) => {
      expected.set(file.path, (await context.measure(file)).sha256);
    });
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { ...site, surfaces: fail };
  }
  return { ...site, surfaces: () => expected };
}

// Static pages that stand in for an interactive primary, and derived files, whose source is elsewhere: an edit of
// such a file is lost at the next build, or leaves the two different.

const FALLBACKS: readonly (readonly [folder: string, primary: string])[] = [
  [pageNamed('static-wiki-page').path, pageNamed('wiki-page').path],
  [pageNamed('static-graph-page').path, pageNamed('graph-page').path],
  [RECORDS, `${pageNamed('finder-page').path}, made from data/registry.json and data/texts/`],
  [pageNamed('browse-pages').path, 'data/registry.json'],
];

/** The primary of a static fallback or the source of a derived file, or undefined for a file that is its own source. */
export function primaryOf(path: string): string | undefined {
  const page = FALLBACKS.find(([folder]) => `/${path.replace(/^dist\//, '')}`.startsWith(folder));
  return page?.[1] ?? sourceOf(`/${path}`);
}

/** The source of a file of a surface, without a slash at the beginning; undefined where that is the file itself. */
function sourceOf(path: string): string | undefined {
  for (const { path: pattern, derived_from } of SURFACES) {
    const many = pattern.includes('<');
    const isOf = many ? path.startsWith(pattern.slice(0, pattern.lastIndexOf('/') + 1)) : path === pattern;
    const [source = path] = derived_from;
    if (isOf) return (many ? path.startsWith(source) : path === source) ? undefined : source.slice(1);
  }
  return undefined;
}
