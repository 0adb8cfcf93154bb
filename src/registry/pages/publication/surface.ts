import type { Archive, FileStore } from '../../archive/archive.ts';
import type { DataGroup } from '../../archive/resources/resource.ts';
import { type Hashes, utf8 } from '../../identity/hash.ts';
import type { LayOut } from '../../reading/graph/overview.ts';
import type { ShareCard } from './cards.ts';

// The content of a published file: whole, in parts, or promised. A large export is never whole in memory.

/** A piece of a file. Text becomes UTF-8. */
export type Part = string | Uint8Array;

/** The bytes of a file: whole, or in parts, which may come asynchronously. */
export type Content = Part | Iterable<Part> | AsyncIterable<Part>;

/** Size and hash of a published file's bytes. */
export interface Measure {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** A hash function that is fed in parts. */
interface Hasher {
  update(bytes: Uint8Array): void;
  /** Returns the digest in lowercase hex. `update` may not be called after it. */
  digest(): string;
}

/** Functions of the platform, which the core cannot import. Its callers pass them in, like the hashes. */
export interface SurfaceTools extends Hashes {
  /** Starts a SHA-256 of bytes that arrive in parts. */
  readonly sha256Of: () => Hasher;
  /** The content as a gzip file without name and time, so that the same content gives the same bytes. */
  readonly gzip: (content: Content) => AsyncIterable<Uint8Array>;
  /** Converts a stored image to WebP, at most `width` pixels wide. Rejects if the bytes are not an image. */
  readonly resize: (image: Uint8Array, width: number) => Promise<Uint8Array>;
  /** The share card of a record as PNG. */
  readonly shareCard: (card: ShareCard) => Promise<Uint8Array>;
  /** Computes the positions of the names in the graph. This takes a second, so `src/site` caches the result by its inputs. */
  readonly layOut: LayOut;
  /** The program that verifies a published copy, as one file. */
  readonly verifyScript: () => Promise<string>;
}

function bytesOfPart(part: Part): Uint8Array {
  return typeof part === 'string' ? utf8(part) : part;
}

/** Whether a content is one text or one byte array, not a series of parts. */
export function isWhole(content: Content): content is Part {
  return typeof content === 'string' || content instanceof Uint8Array;
}

/** The bytes of a content, part by part. */
export async function* partsOf(content: Content | Promise<Content>): AsyncGenerator<Uint8Array> {
  const made = await content;
  if (isWhole(made)) yield bytesOfPart(made);
  else for await (const part of made) yield bytesOfPart(part);
}

/** All bytes of a content in one array. Only for a content that fits in memory. */
export async function bytesOf(content: Content | Promise<Content>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(content)) parts.push(part);
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The bytes of a content, part by part; returns their size and hash after the last. */
export async function* measured(
  content: Content | Promise<Content>,
  { sha256Of }: Pick<SurfaceTools, 'sha256Of'>,
): AsyncGenerator<Uint8Array, Measure> {
  const hasher = sha256Of();
  let size_bytes = 0;
  for await (const part of partsOf(content)) {
    hasher.update(part);
    size_bytes += part.length;
    yield part;
  }
  return { size_bytes, sha256: hasher.digest() };
}

/** Size and hash of a content. Keeps none of its parts in memory. */
export async function measureOf(
  content: Content | Promise<Content>,
  tools: Pick<SurfaceTools, 'sha256Of'>,
): Promise<Measure> {
  const parts = measured(content, tools);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return value;
  }
}

// A surface: its description, and a pure function from the archive to published files.

/** One published file. `content` makes the bytes only when called, because texts and exports are large. */
export interface PublishedFile {
  /** Path on the site, beginning with a slash. */
  readonly path: string;
  readonly content: () => Content | Promise<Content>;
  /** Returns the size in bytes, if it is known without making the content. */
  readonly size?: () => number;
}

/** Facts about a publication that the archive does not contain. */
export interface Publication {
  /** The commit that the site is built from, or null outside git. */
  readonly sourceCommit: string | null;
  /** The SHA-256 of every script of the project, by its path (`scripts/mint.ts`). */
  readonly scripts: ReadonlyMap<string, string>;
  /** The folder of the site, which already has the pages, the sitemap and the search index; null if no site is built. */
  readonly folder: FileStore | null;
  /** Publishes a file and returns its size and hash. `measure` calls it once for each file. */
  readonly put?: (file: PublishedFile) => Promise<Measure>;
}

/** What a surface can use: the archive, and, by name, the other surfaces that it describes. */
export interface SurfaceContext {
  readonly archive: Archive;
  /** Hashes and compression, handed in by the edge. */
  readonly tools: SurfaceTools;
  readonly publication: Publication;
  /** The whole published list, for the surfaces that describe it. */
  readonly surfaces: readonly Surface[];
  /** The files of another surface of the list. Throws on an unknown name. */
  readonly filesOf: (name: string) => readonly PublishedFile[];
  /** Size and hash of a file; computed once for each. */
  readonly measure: (file: PublishedFile) => Promise<Measure>;
  /** How many bytes a file has. */
  readonly sizeOf: (file: PublishedFile) => Promise<number>;
}

/** One surface of the list. */
export interface Surface {
  readonly name: string;
  /** The path, or the pattern of the paths, as the specification writes it. */
  readonly path: string;
  /** The catalog prints it. */
  readonly purpose: string;
  readonly derived_from: readonly string[];
  /** Its group on the page of the data files; none if only pages use its files. */
  readonly group?: DataGroup;
  /** Set for a file that is a data resource itself: the catalog then lists it among the registries. */
  readonly resource?: {
    /** Its name in the catalog, if it differs from the name of the surface. */
    readonly name?: string;
    /** The name of the schema that it validates against. */
    readonly schema: string;
    /** Counts the items that it lists. */
    readonly count: (context: SurfaceContext) => number;
  };
  /** Set for an export: the build makes it, and the built site is checked for it. No mint makes it, and no page measures it. */
  readonly export?: true;
  /** The source file that makes it. `SURFACES` sets it. */
  readonly generated_by?: string;
  readonly files: (context: SurfaceContext) => readonly PublishedFile[];
}

/** JSON as every surface writes it: two spaces, one LF at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Like `jsonText`, in parts of about 64 KB, for large values. Writes the members of lists and maps one by one; never holds the whole. */
export function* jsonParts(value: object): Iterable<string> {
  yield '{\n';
  yield* joinedParts(piecesOf(value), '');
  yield '\n}\n';
}

/** The approximate length of a part in characters. */
const PART = 1 << 16;

/** Joins texts with `between`, and yields the result in parts of about 64 KB; never holds the whole. */
export function* joinedParts(texts: Iterable<string>, between: string): Generator<string> {
  let part = '';
  let isFirst = true;
  for (const text of texts) {
    part += isFirst ? text : between + text;
    isFirst = false;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part;
}

function* piecesOf(value: object): Iterable<string> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  for (const [at, [key, member]] of members.entries()) {
    const comma = at < members.length - 1 ? ',\n' : '';
    yield `  ${JSON.stringify(key)}: `;
    if (typeof member === 'object' && member !== null) yield* itemsOf(member);
    else yield JSON.stringify(member);
    yield comma;
  }
}

function* itemsOf(member: object): Iterable<string> {
  const isList = Array.isArray(member);
  const items = isList
    ? [...member.entries()]
    : Object.entries(member).filter(([, item]) => item !== undefined);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  yield open;
  for (const [at, [key, item]] of items.entries()) {
    const text = JSON.stringify(item ?? null, null, 2).replaceAll('\n', '\n    ');
    yield `${at === 0 ? '' : ','}\n    ${isList ? '' : `${JSON.stringify(key)}: `}${text}`;
  }
  yield items.length === 0 ? close : `\n  ${close}`;
}

/** Rows as a JSON array, one row per line. */
export function rowsText(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** The members of an object in JSON, one per line, without the braces around them. */
export function memberLines(members: Iterable<readonly [string, unknown]>): string {
  return [...members].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n');
}

/** A published file at a path. */
export function file(path: string, content: PublishedFile['content']): PublishedFile {
  return { path, content };
}

/** A surface of one file, published at the path of the surface. `make` gets this path, too. */
export function singleFile(
  { path, ...entry }: Omit<Surface, 'files'>,
  make: (context: SurfaceContext, path: string) => Content | Promise<Content>,
): Surface {
  return { path, ...entry, files: (context) => [file(path, () => make(context, path))] };
}

/** A built site: its files, and facts about it that its archive does not contain. */
export interface BuiltSite {
  readonly files: FileStore;
  /** The SHA-256 of every script of the project, by its path. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The SHA-256 that each file of a surface must have, by its path. Throws if a surface cannot be made. */
  readonly surfaces: () => ReadonlyMap<string, string>;
}
