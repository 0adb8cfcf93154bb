import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '../registry/archive.ts';
import { type Dataset, datasetsOf } from '../registry/datasets/dataset.ts';
import { utf8 } from '../registry/identity/hash.ts';
import type { CatalogIndex } from '../registry/model/catalog.ts';
import { CATALOG_PATH } from '../registry/surfaces/catalog.ts';
import { isWhole, type Measure, measured } from '../registry/surfaces/content.ts';
import { eachOf } from '../registry/surfaces/each-of.ts';
import { publish, SURFACES } from '../registry/surfaces/index.ts';
import { contextOf, publishedIn } from '../registry/surfaces/publish.ts';
import type { PublishedFile, SurfaceContext } from '../registry/surfaces/surface.ts';
import { assembly } from './assembly.ts';
import { builtSite } from './built-site.ts';
import { withoutSite } from './publication.ts';
import { isOfShare } from './share.ts';
import { sourceCommit } from './source-commit.ts';
import { surfaceTools } from './surface-tools.ts';

/**
 * The surfaces of an archive in the folder of its site: each file from an earlier site, where it was made from the same there, or made
 * anew. What pages ask for its size and hash is put there when they ask.
 */
export class SurfaceWriter {
  readonly #folder: string;
  readonly #context: SurfaceContext;
  /** The files that are being put there, and those that were before their turn. */
  readonly #put = new Map<string, Promise<Measure>>();
  #made = 0;

  constructor(archive: Archive, folder: string) {
    this.#folder = folder;
    // What is listed is what stands there when the last surface, the catalog, asks for it.
    const built = builtSite(folder, { sizeOf: (path) => assembly().measureOf(path)?.size_bytes });
    this.#context = contextOf(SURFACES, archive, surfaceTools, {
      sourceCommit: sourceCommit(),
      scripts: built.scripts,
      folder: built.files,
      measureOf: (path) => assembly().measureOf(path.slice(1)),
      put: (file) => this.#putOnce(file),
      earlierCatalog: assembly().isOfSameArchive ? catalogIn(folder) : undefined,
    });
  }

  /** The data files of the archive as a page shows them. Throws what a surface or the disk throws. */
  datasets(): Promise<readonly Dataset[]> {
    return datasetsOf(this.#context, SURFACES);
  }

  /**
   * Puts every surface into the folder, which has pages, sitemap and search index already; into a site of the same archive those alone that
   * say more than the archive does. Returns how many files were made. Throws the same.
   */
  async writeAll(): Promise<number> {
    const site = assembly();
    const surfaces = site.isOfSameArchive ? SURFACES.filter(({ ofBuild }) => ofBuild) : SURFACES;
    const files = publishedIn(this.#context, surfaces);
    if (!site.isOfSameArchive) site.dropLeft(this.#folder, new Set(files.map(({ path }) => path.slice(1))));
    const put = async (file: PublishedFile) => {
      await this.#putOnce(file);
      this.#put.delete(file.path);
    };
    // The last is the catalog, which says of every other file what was written.
    await eachOf(files.slice(0, -1), put);
    for (const catalog of files.slice(-1)) await put(catalog);
    return this.#made;
  }

  #putOnce(file: PublishedFile): Promise<Measure> {
    const putting = this.#put.get(file.path) ?? this.#place(file);
    this.#put.set(file.path, putting);
    return putting;
  }

  async #place(file: PublishedFile): Promise<Measure> {
    const [site, path] = [assembly(), file.path.slice(1)];
    const taken = !file.ofBuild && site.take(this.#folder, path, file.madeFrom?.());
    const known = taken ? site.measureOf(path) : undefined;
    if (known) return known;
    const measure = await writePublished(this.#folder, file);
    site.wrote(this.#folder, path, measure);
    this.#made += 1;
    return measure;
  }
}

/** The catalog of a site that is there already. Throws what the disk throws. */
function catalogIn(folder: string): CatalogIndex {
  return JSON.parse(readFileSync(join(folder, CATALOG_PATH), 'utf8')) as CatalogIndex;
}

/** Writes the files of a share of a site that are made from less than the whole archive. Throws what a surface or the disk throws. */
export async function writeShare(archive: Archive, folder: string): Promise<void> {
  const files = publish(archive, surfaceTools, withoutSite(null), { byDeposit: true });
  await eachOf(files, async (file) => {
    const path = file.path.slice(1);
    const madeFrom = isOfShare(path) ? file.madeFrom?.() : undefined;
    if (madeFrom === undefined || assembly().take(folder, path, madeFrom)) return;
    assembly().wrote(folder, path, await writePublished(folder, file));
  });
}

/** Writes one published file below a folder, part by part what comes in parts, and returns its size and hash. */
export async function writePublished(folder: string, { path, content }: PublishedFile): Promise<Measure> {
  const made = await content();
  if (isWhole(made)) {
    const bytes = typeof made === 'string' ? utf8(made) : made;
    return assembly().write(folder, path.slice(1), bytes);
  }
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  const file = openSync(target, 'w');
  try {
    const parts = measured(made, surfaceTools);
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return value;
      writeFileSync(file, value);
    }
  } finally {
    closeSync(file);
  }
}
