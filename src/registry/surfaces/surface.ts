import type { Archive, FileStore } from '../archive.ts';
import type { DataGroup } from '../resources/resource.ts';
import type { Content, Measure, SurfaceTools } from './content.ts';

// The shape of a surface: what is said of it, and a pure function from the archive to published files.

/** One published file. `content` is made when it is asked for: texts and exports are large. */
export interface PublishedFile {
  /** Path on the site, beginning with a slash. */
  readonly path: string;
  readonly content: () => Content | Promise<Content>;
  /** How many bytes it has, where that is known without making the content. */
  readonly size?: () => number;
}

/** What the edges know of a publication, and the archive cannot say. */
export interface Publication {
  /** The commit that the site is built from, or null outside git. */
  readonly sourceCommit: string | null;
  /** The SHA-256 of every script of the project, by its path (`scripts/mint.ts`). */
  readonly scripts: ReadonlyMap<string, string>;
  /** The folder of the site, which has pages, sitemap and search index already; null where no site is built. */
  readonly folder: FileStore | null;
  /** Size and hash of a file that is in the folder already, by its path, where they are known. */
  readonly measureOf?: (path: string) => Measure | undefined;
  /** Publishes a file and returns its size and hash: what is asked for them before its turn is not made twice. */
  readonly put?: (file: PublishedFile) => Promise<Measure>;
}

/** What a surface is made from: the archive, and other surfaces by name where it speaks of them. */
export interface SurfaceContext {
  readonly archive: Archive;
  /** Hashes and compression, handed in by the edge. */
  readonly tools: SurfaceTools;
  readonly publication: Publication;
  /** The files of another surface of the list. Throws on an unknown name. */
  readonly filesOf: (name: string) => readonly PublishedFile[];
  /** Size and hash of a file; computed once for each. */
  readonly measure: (file: PublishedFile) => Promise<Measure>;
  /** How many bytes a file has; known without making it again once it was written. */
  readonly sizeOf: (file: PublishedFile) => Promise<number>;
}

/** One surface of the list. */
export interface Surface {
  readonly name: string;
  /** The path, or the pattern of the paths, in the form of spec 4.2. */
  readonly path: string;
  /** What it is, for the catalog. */
  readonly purpose: string;
  readonly derived_from: readonly string[];
  /** The group in which the page of the data files shows it; what only pages use has none. */
  readonly group?: DataGroup;
  /** Set for a file that is a data resource itself: the catalog then lists it among the registries (spec 2.6). */
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
  readonly files: (context: SurfaceContext) => readonly PublishedFile[];
}

/** JSON as every surface writes it: two spaces, one LF at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The same in parts of about 64 KB, for what is large: a member that is a list or a map is written item by item, and never held whole. */
export function* jsonParts(value: object): Iterable<string> {
  let part = '{';
  let separator = '\n';
  for (const piece of piecesOf(value)) {
    part += separator + piece;
    separator = '';
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield `${part}${separator === '' ? '\n' : ''}}\n`;
}

const PART = 1 << 16;

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

/** A text on one line: every run of white space is one space. Single spaces, which are nearly all, are passed by. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/**
 * A published file whose content is kept once it was made: for what is small, or asked for by other surfaces. What was asked for longest ago
 * is given up when all that is kept comes to more than 64 MB, and made again when it is asked for again.
 */
export function file<Made extends string | Uint8Array>(
  path: string,
  make: () => Made | Promise<Made>,
): { readonly path: string; readonly content: () => Made | Promise<Made> } {
  const name = {};
  return {
    path,
    content: () => {
      const made = (kept.get(name) as { content: Made | Promise<Made> } | undefined)?.content ?? make();
      keep(name, made);
      return made;
    },
  };
}

type Made = string | Uint8Array;

const KEPT_BYTES = 64_000_000;
const kept = new Map<object, { readonly content: Made | Promise<Made>; readonly size: number }>();
let keptSize = 0;

/** Puts a content behind all others that are kept. One that is still being made has no size yet. */
function keep(name: object, content: Made | Promise<Made>): void {
  giveUp(name);
  const size = content instanceof Promise ? 0 : content.length;
  kept.set(name, { content, size });
  keptSize += size;
  for (const oldest of kept.keys()) {
    if (keptSize <= KEPT_BYTES || oldest === name) break;
    giveUp(oldest);
  }
  if (content instanceof Promise)
    content.then(
      (made) => kept.get(name)?.content === content && keep(name, made),
      () => giveUp(name),
    );
}

function giveUp(name: object): void {
  keptSize -= kept.get(name)?.size ?? 0;
  kept.delete(name);
}

/** A surface of one file, at the path of the surface. */
export function singleFile(
  { path, ...entry }: Omit<Surface, 'files'>,
  make: (context: SurfaceContext) => string | Uint8Array | Promise<string | Uint8Array>,
): Surface {
  return { path, ...entry, files: (context) => [file(path, () => make(context))] };
}
