import { utf8 } from '../../identity/hash.ts';
import type { Site } from '../../model/site.ts';
import { DOWNLOADS } from '../../model/vocabulary.ts';
import { plainMediaType } from '../../pages/publication/media-types.ts';
import type { Measure, PublishedFile, Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { licenseUrl } from '../../submission/lists.ts';
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

/** The name of the set of which a file is one form or part: `deposits` of `deposits-0001.parquet`, `toc` of `toc/index.json`. */
export function stemOf(name: string): string {
  return name.replace(/[/.].*$/, '').replace(/-\d{4}$/, '');
}

/**
 * The license of what the registry itself says, metadata, lists and exports: an address of its terms, and words. An expression of several has no address of its own: then, and where the site states none, the
 * page of the data files stands for it, which says what holds.
 */
export function siteLicense({ license }: Pick<Site, 'license'>, page: string) {
  const url = license === undefined ? undefined : licenseUrl(license);
  const name = license ?? 'No license is stated';
  const description =
    license === undefined
      ? 'The registry states no license for its metadata. Each text has the license that its deposit names.'
      : `The license with the SPDX identifier ${license}, of metadata, lists and exports. Each text has the license that its deposit names.`;
  return { url: url ?? `${page}#license`, name, description };
}

// Writes a tar archive. The libraries that do write to a stream of Node, which the pure core has not; a header is 512 bytes of fixed places.

/** One file of an archive: at most 100 bytes of ASCII as its name, and when it was made, in whole seconds since 1970. */
interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly seconds: number;
}

const BLOCK = 512;
const MOST = { name: 100, size: 8 ** 11 - 1 } as const;

/**
 * Entries of a tar archive in the ustar format (POSIX.1-2024, `pax`, “ustar Interchange Format”), one after the other: none is held. Files
 * are readable by all and belong to nobody, so that the same entries give the same bytes. Throws for a name or a size that the format has
 * no room for.
 */
export function* tarEntries(entries: Iterable<TarEntry>): Iterable<Uint8Array> {
  for (const entry of entries) {
    yield headerOf(entry);
    yield entry.bytes;
    const beyond = entry.bytes.length % BLOCK;
    if (beyond > 0) yield new Uint8Array(BLOCK - beyond);
  }
}

/** The end of a tar archive: two empty blocks. */
export const TAR_END = new Uint8Array(2 * BLOCK);

function headerOf({ name, bytes, seconds }: TarEntry): Uint8Array {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > MOST.name) throw new Error(`no name in a tar: ${name}`);
  if (bytes.length > MOST.size) throw new Error(`${name} is too large for a tar`);
  const nobody = octal(0, 8);
  const before = [name.padEnd(MOST.name, '\0'), octal(0o644, 8), nobody, nobody];
  const about = `${before.join('')}${octal(bytes.length, 12)}${octal(seconds, 12)}`;
  // The checksum counts itself as spaces; behind it, a regular file.
  const header = utf8(`${`${about}${' '.repeat(8)}0`.padEnd(257, '\0')}ustar\x0000`.padEnd(BLOCK, '\0'));
  let sum = 0;
  for (const byte of header) sum += byte;
  header.set(utf8(`${octal(sum, 7)} `), about.length);
  return header;
}

/** A number in octal digits that fill a field but for the NUL at its end. */
function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}
