// Where the rows of the register are published, and what one holds: for the surface that makes them, and the page that reads them.

import type { Cite } from '../model/observations.ts';

/** The folder of the rows. */
export const ROWS_FOLDER = '/data/register-rows/';

/** The first digits that an `addr_id` may have after `ADDR-`, each with a file of its own. */
export const SHARDS = '0123456789abcdef';

/** One observation, of an entry of the register or of a capture. */
export interface ObservedRow {
  readonly in: 'register' | 'captures';
  readonly slug: string;
  readonly addr_id: string;
  readonly q: string;
  readonly surface: string;
  readonly obs_id: string;
  readonly date: string;
  /** A capture may be without it. */
  readonly auth?: string;
  /** Only of an entry of the register. */
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
  return `${ROWS_FOLDER}${digit}.json`;
}
