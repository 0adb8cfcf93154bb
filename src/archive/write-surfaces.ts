import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '../registry/archive.ts';
import { isWhole, partsOf } from '../registry/surfaces/content.ts';
import { eachOf } from '../registry/surfaces/each-of.ts';
import { publish } from '../registry/surfaces/index.ts';
import type { PublishedFile } from '../registry/surfaces/surface.ts';
import { builtSite } from './built-site.ts';
import { writeSiteFile } from './site-folder.ts';
import { sourceCommit } from './source-commit.ts';
import { surfaceTools } from './surface-tools.ts';

/**
 * Writes every surface of an archive into the folder of its site, which has pages, sitemap and search index already. Returns how many
 * files it wrote. Throws what a surface or the disk throws.
 */
export async function writeSurfaces(archive: Archive, folder: string): Promise<number> {
  const { files: built, scripts } = builtSite(folder);
  const publication = { sourceCommit: sourceCommit(), scripts, folder: built };
  const files = publish(archive, surfaceTools, publication);
  // The last is the catalog, which says of every other file what was written.
  await eachOf(files.slice(0, -1), (file) => writePublished(folder, file));
  for (const catalog of files.slice(-1)) await writePublished(folder, catalog);
  return files.length;
}

/** Writes one published file below a folder; what comes in parts is written part by part. */
export async function writePublished(folder: string, { path, content }: PublishedFile): Promise<void> {
  const made = await content();
  if (isWhole(made)) {
    writeSiteFile(folder, path, made);
    return;
  }
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  const file = openSync(target, 'w');
  try {
    for await (const part of partsOf(made)) {
      for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
    }
  } finally {
    closeSync(file);
  }
}
