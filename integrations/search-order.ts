import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cbor2';
import { hashes } from '../src/archive/hashes.ts';
import { paths } from '../src/registry/archive.ts';
import { packStart, START_FILE } from '../src/registry/search/start.ts';
import { type Chunk, divideChunks } from './search-chunks.ts';

// Pagefind writes its filters, the values of a filter and its sort orders in the order of a hash map, which differs from
// run to run, and names the files by their content. Builds are reproducible (decision 8), so these few files are written
// again in a fixed order. The parts they are made of stay as Pagefind made them.
//
// The first search waits for the list of documents, most of which were their names: hashes, which no compression makes
// shorter. A document is named by its deposit's number and standing instead, which is also what a page knows a result by.

const MARK = 'pagefind_dcd';

/** The language that the index is made for, which rules its stemming: documents of all languages are in it. */
export const LANGUAGE = 'en';

type FilterChunk = [name: string, values: [value: string, documents: number[]][]];
type Meta = [
  version: string,
  documents: [name: string, words: number][],
  words: Chunk[],
  filters: [name: string, hash: string][],
  sorts: [name: string, documents: number[]][],
  fields: string[],
];

interface Entry {
  languages: Record<string, { hash: string }>;
}

/** A deposit's number, and the name that its document gets. */
interface Named {
  readonly number: number;
  readonly name: string;
}

/**
 * Puts a Pagefind bundle of one language into a fixed order, gives its documents names, which come in the order in which they were
 * added, divides its parts, and packs what every search needs first into one file. `places` is how many places of a word in one text
 * are kept, where nearly every text has it. Throws when the bundle is not of the form of Pagefind 1.5.
 */
export function orderSearchIndex(
  folder: string,
  deposits: readonly Named[],
  places = Number.POSITIVE_INFINITY,
): void {
  const entryPath = join(folder, 'pagefind-entry.json');
  const programPath = join(folder, `wasm.${LANGUAGE}.pagefind`);
  const entry = JSON.parse(readFileSync(entryPath, 'utf8')) as Entry;
  const known = entry.languages[LANGUAGE];
  if (!known || Object.keys(entry.languages).length !== 1)
    throw new Error(`the search index has other languages than ${LANGUAGE}`);
  const metaPath = join(folder, `pagefind.${known.hash}.pf_meta`);
  const meta = read<Meta>(metaPath);
  meta[1] = named(join(folder, 'fragment'), meta[1], deposits);
  meta[2] = divideChunks(join(folder, 'index'), meta[2], { mark: MARK, language: LANGUAGE }, places);
  meta[3] = orderFilters(join(folder, 'filter'), meta[3]);
  meta[4] = byName(meta[4]);
  const documents = packed(meta);
  // Pagefind's own is that of the list before it was put in order.
  known.hash = `${LANGUAGE}_${hashes.sha256(documents).slice(0, 10)}`;
  const start = packStart({
    entry: Buffer.from(JSON.stringify(entry)),
    documents,
    program: readFileSync(programPath),
  });
  for (const path of [entryPath, metaPath, programPath]) rmSync(path);
  writeFileSync(join(folder, START_FILE), start);
}

function named(folder: string, documents: Meta[1], deposits: readonly Named[]): Meta[1] {
  if (documents.length !== deposits.length)
    throw new Error(`the search index has ${documents.length} documents of ${deposits.length} deposits`);
  return documents.map(([hash, words], at) => {
    const { number, name } = deposits[at] ?? { number: 0, name: '' };
    const path = join(folder, `${hash}.pf_fragment`);
    const { url } = JSON.parse(unpacked(path).toString('utf8')) as { url: string };
    if (url !== paths.record(number)) throw new Error(`${path} is of ${url}, not of deposit ${number}`);
    renameSync(path, join(folder, `${name}.pf_fragment`));
    return [name, words];
  });
}

function orderFilters(folder: string, filters: Meta[3]): Meta[3] {
  const ordered = byName(filters).map(([name, hash]): [string, string] => {
    const path = join(folder, `${hash}.pf_filter`);
    const [, values] = read<FilterChunk>(path);
    rmSync(path);
    const chunk = packed([name, byName(values)] satisfies FilterChunk);
    const made = `${LANGUAGE}_${hashes.sha256(chunk).slice(0, 7)}`;
    writeFileSync(join(folder, `${made}.pf_filter`), chunk);
    return [name, made];
  });
  const left = readdirSync(folder).length - ordered.length;
  if (left !== 0) throw new Error(`the search index has ${left} filters that its own list does not name`);
  return ordered;
}

function byName<T extends [string, ...unknown[]]>(rows: T[]): T[] {
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function read<T>(path: string): T {
  return decode(unpacked(path)) as T;
}

function unpacked(path: string): Buffer {
  const bytes = gunzipSync(readFileSync(path));
  if (bytes.subarray(0, MARK.length).toString('latin1') !== MARK)
    throw new Error(`${path} is not part of a Pagefind index`);
  return bytes.subarray(MARK.length);
}

/** A part of the index as Pagefind reads it. */
function packed(part: unknown): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(MARK, 'latin1'), encode(part)]), { level: 9 });
}
