import { DOWNLOADS } from '../../model/vocabulary.ts';
import { mediaTypeOf } from '../../pages/publication/media-types.ts';
import type { Measure, PublishedFile, Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { TABLES } from '../tables/index.ts';
import type { Table } from '../tables/table.ts';

// The files of the downloads with what is said of them, as the descriptions of the whole archive list them: RO-Crate, DCAT, Croissant.

/** One file of the downloads. */
export interface Download {
  /** Its path on the site. */
  readonly path: string;
  /** Its path below the folder of the downloads. */
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  /** Without a parameter for the encoding. */
  readonly mediaType: string;
  readonly measure: Measure;
  /** The table that it holds rows of. */
  readonly table?: Table;
}

/**
 * The files of the downloads: those of the surfaces in their folder, but for what is left out, which describes the others. One is measured
 * after the other: what was not made yet is made here, and held alone.
 */
export async function downloadsOf(
  surfaces: readonly Surface[],
  { filesOf, measure }: Pick<SurfaceContext, 'filesOf' | 'measure'>,
  leftOut: readonly string[] = [],
): Promise<readonly Download[]> {
  const listed: Download[] = [];
  for (const surface of surfaces) {
    if (!surface.path.startsWith(DOWNLOADS) || leftOut.includes(surface.name)) continue;
    for (const file of filesOf(surface.name))
      listed.push({ ...saidOf(file, surface), measure: await measure(file) });
  }
  return listed;
}

function saidOf({ path }: PublishedFile, { purpose }: Surface): Omit<Download, 'measure'> {
  const name = path.slice(DOWNLOADS.length);
  const table = TABLES.find((one) => one.name === stemOf(name));
  const mediaType = plainMediaType(path);
  if (!table) return { path, name, title: name, purpose, mediaType };
  return { path, name, title: `${table.title} (${name})`, purpose: table.purpose, mediaType, table };
}

/** The media type of a published file, without a parameter for the encoding. */
export function plainMediaType(path: string): string {
  return (mediaTypeOf(path) ?? 'application/octet-stream').replace(/;.*$/, '');
}

/** What a file is one form or one part of: `deposits` of `deposits-0001.parquet`, `toc` of `toc/index.json`. */
export function stemOf(name: string): string {
  return name.replace(/[/.].*$/, '').replace(/-\d{4}$/, '');
}
