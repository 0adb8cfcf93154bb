import type { Archive, FileStore } from '../../archive/archive.ts';
import type { DataGroup } from '../../archive/resources/resource.ts';
import { type Hashes, utf8 } from '../../identity/hash.ts';
import type { LayOut } from '../../reading/graph/overview.ts';
import type { depositLanguage } from '../../reading/language.ts';
import type { ShareCard } from './cards.ts';

// The content of a published file: known at once, in parts, or later. A large export is never held whole.

/** A piece of a file. Text becomes UTF-8. */
export type Part = string | Uint8Array;

/** The bytes of a file: at once, in parts one after the other, or as a promise of either. */
export type Content = Part | Iterable<Part> | AsyncIterable<Part>;

/** Size and hash of a published file's bytes. */
export interface Measure {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** A hash function that is fed in parts. */
interface Hasher {
  update(bytes: Uint8Array): void;
  /** The digest in lowercase hex. Nothing may be fed after it. */
  digest(): string;
}

/** Tools of the platform, which the core does not have. The edge passes them in, as it does hashes. */
export interface SurfaceTools extends Hashes {
  /** SHA-256 of what arrives in parts. */
  readonly sha256Of: () => Hasher;
  /** The content as a gzip file without name and time, so that the same content gives the same bytes. */
  readonly gzip: (content: Content) => AsyncIterable<Uint8Array>;
  /** A stored image as WebP, at most so many pixels wide. Throws for what is no image. */
  readonly resize: (image: Uint8Array, width: number) => Promise<Uint8Array>;
  /** The share card of a record as PNG. */
  readonly shareCard: (card: ShareCard) => Promise<Uint8Array>;
  /** The places of the names of the graph, which take a second: an edge keeps them by the hash of what is laid out. */
  readonly layOut: LayOut;
  /** The language of a deposit as `depositLanguage` tells it, which is slow: an edge keeps it by the hash of the text. */
  readonly language: typeof depositLanguage;
  /** The program that verifies a published copy, as one file. */
  readonly verifyScript: () => Promise<string>;
}

function bytesOfPart(part: Part): Uint8Array {
  return typeof part === 'string' ? utf8(part) : part;
}

/** Whether a content is there at once: a text, or bytes. */
export function isWhole(content: Content): content is Part {
  return typeof content === 'string' || content instanceof Uint8Array;
}

/** The bytes of a content, part by part. */
export async function* partsOf(content: Content | Promise<Content>): AsyncGenerator<Uint8Array> {
  const made = await content;
  if (isWhole(made)) yield bytesOfPart(made);
  else for await (const part of made) yield bytesOfPart(part);
}

/** The bytes of a content together, for what is small enough to be held. */
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

/** Size and hash of a content, of which no part is held. */
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

// The shape of a surface: what is said of it, and a pure function from the archive to published files.

/** One published file. `content` is made when it is asked for: texts and exports are large. */
export interface PublishedFile {
  /** Path on the site, beginning with a slash. */
  readonly path: string;
  readonly content: () => Content | Promise<Content>;
  /** How many bytes it has, where that is known without making the content. */
  readonly size?: () => number;
}

/** Facts about a publication that the edges know, and the archive does not. */
export interface Publication {
  /** The commit that the site is built from, or null outside git. */
  readonly sourceCommit: string | null;
  /** The SHA-256 of every script of the project, by its path (`scripts/mint.ts`). */
  readonly scripts: ReadonlyMap<string, string>;
  /** The folder of the site, which has pages, sitemap and search index already; null where no site is built. */
  readonly folder: FileStore | null;
  /** Publishes a file and returns its size and hash: it is called once for each file, when somebody asks for its measure. */
  readonly put?: (file: PublishedFile) => Promise<Measure>;
}

/** The sources of a surface: the archive, and other surfaces by name where it speaks of them. */
export interface SurfaceContext {
  readonly archive: Archive;
  /** Hashes and compression, handed in by the edge. */
  readonly tools: SurfaceTools;
  readonly publication: Publication;
  /** The list that is published, for what speaks of all of it. */
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
  /** The path, or the pattern of the paths, in the form in which the specification writes them. */
  readonly path: string;
  /** For the catalog. */
  readonly purpose: string;
  readonly derived_from: readonly string[];
  /** The group in which the page of the data files shows it; what only pages use has none. */
  readonly group?: DataGroup;
  /** Set for a file that is a data resource itself: the catalog then lists it among the registries. */
  readonly resource?: {
    /** Its name there, where that is not the name of the surface. */
    readonly name?: string;
    /** The name of the schema that it validates against. */
    readonly schema: string;
    /** How many things it lists. */
    readonly count: (context: SurfaceContext) => number;
  };
  /** An export is made by the build and checked in the built site, and neither made at each mint nor measured for a page. */
  readonly export?: true;
  /** The file of the project that makes it, as the list says. */
  readonly generated_by?: string;
  readonly files: (context: SurfaceContext) => readonly PublishedFile[];
}

/** JSON as every surface writes it: two spaces, one LF at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The same in parts of about 64 KB, for what is large: a member that is a list or a map is written item by item, and never held whole. */
export function* jsonParts(value: object): Iterable<string> {
  yield '{\n';
  yield* joinedParts(piecesOf(value), '');
  yield '\n}\n';
}

/** Parts are about this long. */
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

/** Rows as a list in JSON, one on a line. */
export function rowsText(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** The members of an object in JSON, one on a line, without the brackets around them. */
export function memberLines(members: Iterable<readonly [string, unknown]>): string {
  return [...members].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n');
}

/** A published file at a path. */
export function file(path: string, content: PublishedFile['content']): PublishedFile {
  return { path, content };
}

/** A surface of one file, at the path of the surface, which `make` is given, too. */
export function singleFile(
  { path, ...entry }: Omit<Surface, 'files'>,
  make: (context: SurfaceContext, path: string) => Content | Promise<Content>,
): Surface {
  return { path, ...entry, files: (context) => [file(path, () => make(context, path))] };
}

/** A built site: its files, and what the archive that it should show does not know. */
export interface BuiltSite {
  readonly files: FileStore;
  /** The SHA-256 of every script of the project, by its path. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The SHA-256 that each file of a surface must have, by its path. Throws where a surface could not be made. */
  readonly surfaces: () => ReadonlyMap<string, string>;
}
