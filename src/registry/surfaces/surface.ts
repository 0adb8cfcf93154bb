import type { Archive, FileStore } from '../archive.ts';
import { fromUtf8, type Hashes, utf8, utf8Length } from '../identity/hash.ts';

// The shape of a surface (the house, idea 4): a pure function from the archive to published paths and bytes.

/** One published file. `content` is made when it is asked for: texts and chunks are large. */
export interface PublishedFile {
  /** Path on the site, beginning with a slash. */
  readonly path: string;
  readonly content: () => string | Uint8Array;
  /** How many bytes it has, where that is known without making the content. */
  readonly size?: () => number;
}

/** Size and hash of a published file's bytes. */
export interface Measure {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** What the edges know of a publication, and the archive cannot say. */
export interface Publication {
  /** The commit that the site is built from, or null outside git. */
  readonly sourceCommit: string | null;
  /** The SHA-256 of every script of the project, by its path (`scripts/mint.ts`). */
  readonly scripts: ReadonlyMap<string, string>;
  /** The folder of the site, in which pages, sitemap and search index stand already; null where no site is built. */
  readonly folder: FileStore | null;
}

/** What a surface is made from: the archive, and other surfaces by name where it speaks of them. */
export interface SurfaceContext {
  readonly archive: Archive;
  readonly hashes: Hashes;
  readonly publication: Publication;
  /** The files of another surface of the list. Throws on an unknown name. */
  readonly filesOf: (name: string) => readonly PublishedFile[];
  /** Size and hash of a file; made once for each. */
  readonly measure: (file: PublishedFile) => Measure;
}

/** The bytes of a published file. */
export function bytesOf({ content }: PublishedFile): Uint8Array {
  const made = content();
  return typeof made === 'string' ? utf8(made) : made;
}

/** The text of a published file that is a text. */
export function textOf({ content }: PublishedFile): string {
  const made = content();
  return typeof made === 'string' ? made : fromUtf8(made);
}

/** How many bytes a published file has. */
export function sizeOf(published: PublishedFile): number {
  if (published.size) return published.size();
  const made = published.content();
  return typeof made === 'string' ? utf8Length(made) : made.length;
}

/** One surface of the one list. */
export interface Surface {
  readonly name: string;
  /** The path, or the pattern of the paths, in the form of spec 4.2. */
  readonly canonical_path: string;
  /** What it is, for the catalog. */
  readonly describes: string;
  readonly derived_from: readonly string[];
  readonly files: (context: SurfaceContext) => readonly PublishedFile[];
}

/** JSON as every surface writes it: two spaces, one LF at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A text on one line: every run of white space is one space. Single spaces, which are nearly all, are passed by. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** A published file whose content is made once, at the first call. */
export function file(path: string, make: () => string | Uint8Array): PublishedFile {
  let made: string | Uint8Array | undefined;
  return {
    path,
    content: () => {
      made ??= make();
      return made;
    },
  };
}
