// The folder `site`: what a build makes of an archive: surfaces, rendered texts, pictures, and the folder of the site.
// It imports `src/archive` and `src/registry`.
// Start with `SurfaceWriter` below, then `surface-tools.ts`, `rendered.ts` and `site-folder.ts`.

import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, storeOf } from '../archive/files.ts';
import { git } from '../archive/git.ts';
import { hashes } from '../archive/hashes.ts';
import { archiveRoot, projectRoot } from '../archive/location.ts';
import type { Archive } from '../registry/archive/archive.ts';
import {
  type BuiltSite,
  isWhole,
  type Measure,
  measured,
  type Publication,
  type PublishedFile,
  type SurfaceContext,
} from '../registry/pages/publication/surface.ts';
import { type Dataset, datasetsOf } from '../registry/surfaces/datasets.ts';
import { contextOf, eachOf, filesIn, SURFACES } from '../registry/surfaces/index.ts';
import { writeSiteFile } from './site-folder.ts';
import { surfaceTools } from './surface-tools.ts';

/** Writes the surfaces of an archive into the folder of its site, each file once: at its turn, or when a page asks for its size and hash. */
export class SurfaceWriter {
  readonly #context: SurfaceContext;

  constructor(archive: Archive, folder: string) {
    // The folder is listed only when the last surface, the catalog, asks for it, so that the list is complete.
    const { scripts, files } = builtSite(folder);
    const put = (file: PublishedFile) => writePublished(folder, file);
    const publication = { sourceCommit: sourceCommit(), scripts, folder: files, put };
    this.#context = contextOf(SURFACES, archive, surfaceTools, publication);
  }

  /** The data files of the archive as a page shows them. Throws what a surface or the disk throws. */
  datasets(): Promise<readonly Dataset[]> {
    return datasetsOf(this.#context);
  }

  /** Writes every surface into the folder, which has pages, sitemap and search index already. Returns how many files. Throws the same. */
  async writeAll(): Promise<number> {
    const files = filesIn(this.#context);
    const put = async (file: PublishedFile) => void (await this.#context.measure(file));
    // The last file is the catalog, which lists size and hash of every other file.
    await eachOf(files.slice(0, -1), put);
    for (const catalog of files.slice(-1)) await put(catalog);
    return files.length;
  }
}

/** Writes one published file below a folder, in parts if it comes in parts. Returns its size and hash. */
export async function writePublished(folder: string, { path, content }: PublishedFile): Promise<Measure> {
  const made = await content();
  if (isWhole(made)) {
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    writeSiteFile(folder, path, bytes);
    return { size_bytes: bytes.length, sha256: hashes.sha256(bytes) };
  }
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
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

/** The files of a built folder, for the rules of scope `site`. */
export function builtSite(folder: string): Omit<BuiltSite, 'surfaces'> {
  return { files: storeOf(folder, () => listFiles(folder)), scripts: scriptHashes() };
}

let known: ReadonlyMap<string, string> | undefined;

/** The SHA-256 of every script of the project by its path, `scripts/mint.ts`. Read once: a command runs the code it began with. */
function scriptHashes(): ReadonlyMap<string, string> {
  if (known) return known;
  const folder = join(projectRoot(), 'scripts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  known = new Map(
    names.sort().map((name) => [`scripts/${name}`, hashes.sha256(readFileSync(join(folder, name)))]),
  );
  return known;
}

/** A publication without a built site: for a mint, which makes its surfaces in memory, and for the dev server. */
export function withoutSite(sourceCommit: string | null): Publication {
  return { sourceCommit, scripts: scriptHashes(), folder: null };
}

/** The current commit of the archive, or null outside git. */
export function sourceCommit(): string | null {
  try {
    return git(archiveRoot(), ['rev-parse', 'HEAD']).toString().trim();
  } catch {
    return null;
  }
}
