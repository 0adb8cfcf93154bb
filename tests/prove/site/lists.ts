import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../../src/archive/built-site.ts';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { attribute, elements, pageOf, textIn } from './html.ts';
import { differs, wrongSummary } from './record.ts';

// Compares the lists of a built site with the registry: each has every deposit, with the same facts.

const MANIFEST = 'SHA256SUMS.txt';

/** The faults of a site's lists: browse pages, browse index, chunks and manifest. */
export function wrongWithLists(site: string, deposits: readonly Deposit[]): string[] {
  return [
    ...wrongBrowsePages(site, deposits),
    ...wrongBrowseIndex(site, deposits),
    ...wrongChunks(site, deposits),
    ...wrongSums(site),
  ];
}

function wrongBrowsePages(site: string, deposits: readonly Deposit[]): string[] {
  const listed = new Map<number, { title: string; creator: string }>();
  for (const path of browsePages(site)) {
    for (const item of elements(pageOf(readFileSync(path, 'utf8')), ({ tagName }) => tagName === 'li')) {
      const number = Number(attribute(item, 'value'));
      if (!number) continue;
      // The creator begins the one paragraph that has no class.
      const [link] = elements(item, ({ tagName }) => tagName === 'a');
      const [facts] = elements(item, (each) => each.tagName === 'p' && !attribute(each, 'class'));
      listed.set(number, { title: firstWords(link), creator: firstWords(facts) });
    }
  }
  return deposits.flatMap(({ deposit_number, title, creator }) => {
    const found = listed.get(deposit_number);
    if (!found) return [`no browse page lists deposit ${deposit_number}`];
    return [
      ...differs(`the title of deposit ${deposit_number} on its browse page`, found.title, title),
      ...differs(`the creator of deposit ${deposit_number} on its browse page`, found.creator, creator),
    ];
  });
}

/** The text of the first part of an element that has a direction of its own. */
function firstWords(element: Parameters<typeof textIn>[0]): string {
  if (!element) return '';
  const [words] = elements(element, ({ tagName }) => tagName === 'bdi');
  return textIn(words);
}

function browsePages(site: string): string[] {
  const folder = join(site, 's/browse');
  const further = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  return [folder, ...further.map((name) => join(folder, name))].map((each) => join(each, 'index.html'));
}

interface Row {
  readonly n: number;
  readonly t: string;
  readonly c: string;
  readonly s: string;
}

function wrongBrowseIndex(site: string, deposits: readonly Deposit[]): string[] {
  const { deposits: rows } = json<{ deposits: Row[] }>(site, 'data/browse-index.json');
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return deposits.flatMap(({ deposit_number, title, creator, description }) => {
    const row = byNumber.get(deposit_number);
    if (!row) return [`the browse index has no deposit ${deposit_number}`];
    return [
      ...differs('the title', row.t, title),
      ...differs('the creator', row.c, creator),
      ...wrongSummary(row.s, description),
    ].map((wrong) => `deposit ${deposit_number} in the browse index: ${wrong}`);
  });
}

function wrongChunks(site: string, deposits: readonly Deposit[]): string[] {
  const { chunks } = json<{ chunks: { path: string }[] }>(site, 'data/chunks/registry/_index.json');
  const held = chunks.flatMap(({ path }) => json<{ deposits: Deposit[] }>(site, path.slice(1)).deposits);
  if (held.length < deposits.length) return [`the chunks hold ${held.length} of ${deposits.length} deposits`];
  return deposits.flatMap((deposit) =>
    differs(
      `deposit ${deposit.deposit_number} in its chunk`,
      JSON.stringify(held[deposit.deposit_number - 1]),
      JSON.stringify(deposit),
    ),
  );
}

/** The output of `sha256sum -c` for a site, and the files that no line names. */
function wrongSums(site: string): string[] {
  const lines = readFileSync(join(site, MANIFEST), 'utf8').split('\n').slice(0, -1);
  const listed = new Set(lines.map((line) => line.slice(66)));
  return [
    ...lines.flatMap((line) => {
      const path = line.slice(66);
      if (!existsSync(join(site, path))) return [`${MANIFEST} lists ${path}, which is not there`];
      return differs(`the hash of ${path}`, hashes.sha256(readFileSync(join(site, path))), line.slice(0, 64));
    }),
    ...listFiles(site)
      .filter((path) => path !== MANIFEST && !listed.has(path))
      .map((path) => `${MANIFEST} does not list ${path}`),
  ];
}

function json<T>(site: string, path: string): T {
  return JSON.parse(readFileSync(join(site, path), 'utf8')) as T;
}
