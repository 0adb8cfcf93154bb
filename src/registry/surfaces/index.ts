import type { Archive } from '../archive.ts';
import type { Hashes } from '../identity/hash.ts';
import { browseIndexSurface } from './browse-index.ts';
import { browseRowsSurface } from './browse-rows.ts';
import { catalogSurface } from './catalog.ts';
import { chunkIndexSurface } from './chunk-index.ts';
import { chunksSurface } from './chunks.ts';
import { depositFilesSurface } from './deposit-files.ts';
import { documentsSurface } from './documents.ts';
import { hexToDepositSurface } from './hex-to-deposit.ts';
import { registrySurface } from './registry.ts';
import { retiredAxnsSurface } from './retired-axns.ts';
import { sourcesSurface } from './sources.ts';
import { stateSurface } from './state.ts';
import {
  bytesOf,
  type Measure,
  type Publication,
  type PublishedFile,
  type Surface,
  type SurfaceContext,
} from './surface.ts';
import { textsSurface } from './texts.ts';
import { wikiEntriesSurface } from './wiki-entries.ts';

/** The one list of surfaces (the house, idea 4): every published file that is made from the archive alone. Pages, and what is made from them, are in `built.ts`. */
export const SURFACES: readonly Surface[] = [
  registrySurface,
  browseIndexSurface,
  browseRowsSurface,
  chunksSurface,
  chunkIndexSurface,
  textsSurface,
  depositFilesSurface,
  hexToDepositSurface,
  retiredAxnsSurface,
  wikiEntriesSurface,
  sourcesSurface,
  stateSurface,
  documentsSurface,
  catalogSurface(() => SURFACES),
];

/**
 * Every file of every surface, in the order of the list. Contents are made when they are asked for; the catalog, which is last,
 * speaks of everything else in the folder of the site, so that pages, sitemap and search index must stand there before.
 */
export function publish(archive: Archive, hashes: Hashes, publication: Publication): PublishedFile[] {
  const made = new Map<string, readonly PublishedFile[]>();
  const measures = new Map<PublishedFile, Measure>();
  const context: SurfaceContext = {
    archive,
    hashes,
    publication,
    measure: (file) => {
      const known = measures.get(file) ?? measureOf(file, hashes);
      measures.set(file, known);
      return known;
    },
    filesOf: (name) => {
      const known = made.get(name);
      if (known) return known;
      const surface = SURFACES.find((candidate) => candidate.name === name);
      if (!surface) throw new Error(`no surface is called ${name}`);
      const files = surface.files(context);
      made.set(name, files);
      return files;
    },
  };
  return SURFACES.flatMap(({ name }) => context.filesOf(name));
}

function measureOf(file: PublishedFile, { sha256 }: Hashes): Measure {
  const bytes = bytesOf(file);
  return { size_bytes: bytes.length, sha256: sha256(bytes) };
}
