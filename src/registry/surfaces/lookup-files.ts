// Where the files are that lead from an identifier to a deposit, and what one holds: for the surface that makes them, and the pages
// that read them, which must not load the code that makes them.

import type { Divided } from '../find/shards.ts';
import type { DoiMapping } from '../model/tables.ts';

/** The folder of the files. */
export const LOOKUP_FOLDER = '/data/lookup/';

/** The file that says how many deposits there are, and which of the others are divided. */
export const LOOKUP_INDEX = `${LOOKUP_FOLDER}index.json`;

/** `/data/lookup/index.json`. */
export interface LookupIndex {
  readonly deposits: number;
  readonly divided: Readonly<Record<LookupKind, Divided>>;
  /** Labels, without zeros that only pad them, that several deposits of an adopted archive have; their rows are among the identifiers. */
  readonly shared_labels?: readonly string[];
}

/** What is looked up: hashes by their first digits, other identifiers by digits that are spread over their kinds. */
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
