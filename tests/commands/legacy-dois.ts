import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { move, SHELF } from '../fixtures/moves.ts';

// Lists of legacy DOIs, and the command that takes them.

export const INDEX = 'data/doi-resolution-index.json';
export const RECEIPTS = 'data/pre-overwrite-receipts.log';
export const [first] = SHELF.registry.deposits;

export const FOUND = {
  dead_doi: 'https://doi.org/10.5281%2FZENODO.182',
  title: 'The first edition',
  date: '2020-02-29',
  status: 'RECOVERED',
  match_type: 'title_match_score_0.97',
  deposit: 1,
};
export const ELSEWHERE = {
  dead_doi: 'doi:10.5281/zenodo.183',
  title: 'Nobody’s work',
  date: '2020',
  status: 'RECOVERED_UNLINKED',
  match_type: 'no_registry_match',
  live_urls: { mirror: 'https://mirror.example/183' },
};
export const GONE = {
  dead_doi: '10.5281/zenodo.184',
  title: 'Lost',
  date: '2020-03',
  status: '410_GONE',
  match_type: 'NONE',
};

export const resolve = (root: string, ...args: string[]) => move(root, 'resolve', ...args);

/** Writes lists beside the archive, whose files they are none of, and gives their paths. */
export function listed(root: string, ...lists: readonly unknown[]): string[] {
  return lists.map((list, at) => {
    const path = `${root}-list-${at + 1}.json`;
    writeFileSync(path, typeof list === 'string' ? list : JSON.stringify(list));
    return path;
  });
}

export const indexIn = (root: string) =>
  JSON.parse(readFileSync(join(root, INDEX), 'utf8')) as Record<string, unknown>;

export interface Told {
  ok: boolean;
  added: string[];
  replaced: string[];
  unchanged: string[];
  findings: { rule: string; field: string; actual: string; where: string; remedy: string }[];
}
export const told = (stdout: string) => JSON.parse(stdout) as Told;
