import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '../registry/archive.ts';
import { utf8 } from '../registry/identity/hash.ts';
import { isWhole, type Measure, measured } from '../registry/surfaces/content.ts';
import { eachOf } from '../registry/surfaces/each-of.ts';
import { publish } from '../registry/surfaces/index.ts';
import type { PublishedFile } from '../registry/surfaces/surface.ts';
import { assembly } from './assembly.ts';
import { builtSite } from './built-site.ts';
import { withoutSite } from './publication.ts';
import { isOfShare } from './share.ts';
import { sourceCommit } from './source-commit.ts';
import { surfaceTools } from './surface-tools.ts';

/**
 * Puts every surface of an archive into the folder of its site, which has pages, sitemap and search index already: from an earlier site,
 * where it was made from the same there, or made anew. Returns how many files were made. Throws what a surface or the disk throws.
 */
export async function writeSurfaces(archive: Archive, folder: string): Promise<number> {
  const site = assembly();
  const measures = (path: string) => site.measureOf(path.slice(1));
  // What is listed is what stands there when the last surface, the catalog, asks for it.
  const built = builtSite(folder);
  const publication = {
    sourceCommit: sourceCommit(),
    scripts: built.scripts,
    folder: built.files,
    measureOf: measures,
  };
  const all = publish(archive, surfaceTools, publication);
  const files = site.isOfSameArchive ? all.filter(({ ofBuild }) => ofBuild) : all;
  if (!site.isOfSameArchive) site.dropLeft(folder, new Set(files.map(({ path }) => path.slice(1))));
  let made = 0;
  const put = async (file: PublishedFile) => {
    const path = file.path.slice(1);
    if (!file.ofBuild && site.take(folder, path, file.madeFrom?.())) return;
    site.wrote(path, await writePublished(folder, file));
    made += 1;
  };
  // The last is the catalog, which says of every other file what was written.
  await eachOf(files.slice(0, -1), put);
  for (const catalog of files.slice(-1)) await put(catalog);
  return made;
}

/** Writes the files of a share of a site that are made from less than the whole archive. Throws what a surface or the disk throws. */
export async function writeShare(archive: Archive, folder: string): Promise<void> {
  const files = publish(archive, surfaceTools, withoutSite(null), { byDeposit: true });
  await eachOf(files, async (file) => {
    const path = file.path.slice(1);
    const madeFrom = isOfShare(path) ? file.madeFrom?.() : undefined;
    if (madeFrom === undefined || assembly().take(folder, path, madeFrom)) return;
    assembly().wrote(path, await writePublished(folder, file));
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
      for (let at = 0; at < value.length; ) at += writeSync(file, value, at);
    }
  } finally {
    closeSync(file);
  }
}
