import type * as z from 'zod';
import type { Divided } from '../../archive/resources/shards.ts';
import type { BrowseIndex } from '../../model/derived.ts';
import type { Capture, Cite } from '../../model/observations.ts';
import type { DoiMapping } from '../../model/tables.ts';

// The small files that scripts of pages fetch: their paths, and the types of what they hold. They are kept apart from the surfaces that
// make them, so that no script has to load the code of those.

/**
 * One row of the browse index: number, identifier, title, creator, date, the path of its Markdown file, the beginning of its description (empty
 * where it is redacted), content type, family and status.
 */
export type BrowseRow = Readonly<z.infer<typeof BrowseIndex>['deposits'][number]>;

/** As much of it as a card shows. */
export type CardRow = Omit<BrowseRow, 'f' | 's'>;

/** The file with the row of every deposit, and that with the deposit of every retired identifier. */
export const BROWSE_INDEX = '/data/browse-index.json';
export const RETIRED_AXNS = '/data/retired-axns.json';

/** The folder of the small files. */
export const ROWS_FOLDER = '/data/browse-rows/';

/** How many deposits a file of rows holds. In a large archive, each result of a search can be in another file, so each file is small. */
export const ROWS_IN_A_FILE = 16;

/** The path of the file with the row of a deposit. */
export function rowFile(depositNumber: number): string {
  return `${ROWS_FOLDER}from-${depositNumber - ((depositNumber - 1) % ROWS_IN_A_FILE)}.json`;
}

/** The path of the file with the date of every deposit. */
export const DATES_FILE = `${ROWS_FOLDER}dates.json`;

/** The folder of the files that lead from an identifier to deposits. */
const LOOKUP_FOLDER = '/data/lookup/';

/** The file that says how many deposits there are, and which of the others are divided. */
export const LOOKUP_INDEX = `${LOOKUP_FOLDER}index.json`;

/** `/data/lookup/index.json`. */
export interface LookupIndex {
  readonly deposits: number;
  readonly divided: Readonly<Record<LookupKind, Divided>>;
  /** Labels, without zeros that only pad them, that several deposits of an adopted archive have; their rows are among the identifiers. */
  readonly shared_labels?: readonly string[];
}

/** Kinds of look-ups: hashes, divided by their first digits, or other identifiers, divided by the digits of `spreadDigits`. */
export type LookupKind = 'hash' | 'id';

/**
 * The hash of a text, and the number of its deposit; `stated` where it is only the hash that an adopted entry states, and not that of the
 * published text.
 */
export type HashRow = readonly [hash: string, depositNumber: number, stated?: 'stated'];

/**
 * An identifier in the normal form of the router, and the deposits that have it, the newest first; at most `MOST_LISTED` of them, with
 * how many there are in all where there are more. A DOI has what became of it.
 */
export interface IdRow {
  readonly id: string;
  readonly of: readonly number[];
  readonly all?: number;
  readonly status?: DoiMapping['status'];
}

/** How many deposits of one identifier are listed: an ORCID may have thousands, and a file stays small. */
export const MOST_LISTED = 100;

/** The path of a file by what it holds and the prefix of its rows. */
export function lookupFile(kind: LookupKind, prefix: string): string {
  return `${LOOKUP_FOLDER}${kind}${prefix && `-${prefix}`}.json`;
}

const REGISTER_ROWS = '/data/register-rows/';

/** The first digits that an `addr_id` may have after `ADDR-`, each with a file of its own. */
export const SHARDS = '0123456789abcdef';

type Keys = 'slug' | 'addr_id' | 'q' | 'surface' | 'obs_id' | 'date';

/** One observation, of an entry of the register, which alone has its entity here, or of a capture. */
export interface ObservedRow extends Readonly<Pick<Capture, Keys>> {
  readonly in: 'register' | 'captures';
  readonly auth?: string;
  readonly entity?: string;
  /** Of a capture whose answer engages the archive: the source cards that do, and the hosts and names that its transcript holds. */
  readonly cards?: readonly Pick<Cite, 'position' | 'url' | 'host'>[];
  readonly names?: readonly string[];
}

/** The digit of the file in which an address stands. */
export function shardOf(addr_id: string): string {
  return addr_id.charAt('ADDR-'.length);
}

/** The path of a file of rows. */
export function rowsFile(digit: string): string {
  return `${REGISTER_ROWS}${digit}.json`;
}

const GRAPH_FOLDER = '/data/graph/';

/** The pattern of the paths of the graph. */
export const GRAPH_FILES = `${GRAPH_FOLDER}<X>.json`;

/** The drawn part of the graph, and how the other files are divided. */
export const GRAPH_OVERVIEW = `${GRAPH_FOLDER}overview.json`;

/** The file with what is known of some names, by the first digits of the hashes of their keys. */
export function graphDetails(prefix: string): string {
  return `${GRAPH_FOLDER}names-${prefix || 'all'}.json`;
}

/** The file with the glyph of each byte and its spoken word. */
export const GLYPH_WORDS_FILE = '/data/glyph-words.json';

/** `/data/glyph-words.json`: glyph and word of every byte, from 0 to 255. */
export type GlyphWords = readonly (readonly [glyph: string, word: string])[];

/** The folder of the index, which Pagefind writes. */
export const SEARCH_FOLDER = '/pagefind/';

/** The file that says what the records of the index are. */
export const SEARCH_KINDS = `${SEARCH_FOLDER}kinds.json`;

/** The records of the index, in the order of their places: all deposits in the order of their numbers, then the items of each list. */
export interface SearchKinds {
  readonly deposits: number;
  /** The numbers of the deposits that were superseded or withdrawn. */
  readonly behind: readonly number[];
  /** The lists of which items are found by a search, each with the path of its page. */
  readonly lists: readonly Readonly<Record<'title' | 'nouns' | 'path', string> & { count: number }>[];
}

/** The files with the rows of the browse index. */
export const ROWS_FILES = `${ROWS_FOLDER}from-<N>.json`;

/** The path patterns of the files for looking up identifiers, and observations of the register and of captures. */
export const LOOKUP_FILES = `${LOOKUP_FOLDER}<X>.json`;
export const REGISTER_FILES = `${REGISTER_ROWS}<X>.json`;

/** The file with all citations, and its name. */
export const CITATION_GRAPH = { name: 'citation-graph', path: '/data/citation-graph.json' } as const;

/** The folder of the chunks and of their index. */
export const CHUNKS = '/data/chunks/registry/';

/** Chunks are filled greedily to this many bytes (about 1 MB). */
export const CHUNK_TARGET_BYTES = 1_000_000;
