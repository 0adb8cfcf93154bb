import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { DATES_FILE, rowFile } from '../../registry/surfaces/row-files.ts';
import { siteJson } from '../site.ts';

// What a result shows besides its excerpt, from small files of rows; and the date of every deposit, to order results.

/** The row of a deposit. Rejects when its file cannot be fetched; the next call tries again. */
export async function rowOf(depositNumber: number): Promise<BrowseRow> {
  const rows = await siteJson<readonly BrowseRow[]>(rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return row;
}

/** The date of each deposit as a number, 20260701, in order of deposit number. Rejects as `rowOf` does. */
export function datesOf(): Promise<readonly number[]> {
  return siteJson(DATES_FILE);
}
