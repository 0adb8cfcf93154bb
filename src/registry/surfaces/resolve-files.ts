// Where the files are that say what became of a legacy DOI, and what a row holds: for the surface that makes them, and the page that
// reads them, which must not load the code that makes them.

import type { Divided } from '../find/shards.ts';
import type { DoiMapping } from '../model/tables.ts';
import type { CardRow } from './browse-index.ts';

/** The folder of the files. */
export const RESOLVE_FOLDER = '/data/resolve/';

/** The file that says which of the other files are divided. */
export const RESOLVE_INDEX = `${RESOLVE_FOLDER}index.json`;

/** `/data/resolve/index.json`. */
export interface ResolveIndex {
  readonly divided: Divided;
}

/** What became of a DOI, with the deposit that it leads to as it is now. A long title or note is cut here, and whole in the resolution index. */
export interface ResolveRow
  extends Pick<
    DoiMapping,
    'title' | 'date' | 'live_urls' | 'status' | 'match_type' | 'sovereign_id' | 'note'
  > {
  /** In its stored form. */
  readonly doi: string;
  readonly deposit?: CardRow;
}

/** The path of a file by the prefix of its rows: digits that are spread from the suffixes of the DOIs. */
export function resolveFile(prefix: string): string {
  return `${RESOLVE_FOLDER}dois${prefix && `-${prefix}`}.json`;
}
