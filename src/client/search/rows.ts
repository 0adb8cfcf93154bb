import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { DATES_FILE, rowFile } from '../../registry/surfaces/row-files.ts';

// What a result shows besides its excerpt, from small files of rows; and the date of every deposit, to order results.

const fetched = new Map<string, Promise<unknown>>();

/** The row of a deposit. Rejects when its file cannot be fetched; the next call tries again. */
export async function rowOf(base: string, depositNumber: number): Promise<BrowseRow> {
  const rows = await once<readonly BrowseRow[]>(base, rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return row;
}

/** The date of each deposit as a number, 20260701, in order of deposit number. Rejects as `rowOf` does. */
export function datesOf(base: string): Promise<readonly number[]> {
  return once(base, DATES_FILE);
}

function once<T>(base: string, path: string): Promise<T> {
  const known = fetched.get(path) ?? fetchJson(`${base.replace(/\/$/, '')}${path}`);
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known as Promise<T>;
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
