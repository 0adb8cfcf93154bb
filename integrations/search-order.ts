import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cbor2';
import { hashes } from '../src/archive/hashes.ts';
import { paths } from '../src/registry/archive.ts';

// Pagefind writes its filters, the values of a filter and its sort orders in the order of a hash map, which differs from
// run to run, and names the files by their content. Builds are reproducible (decision 8), so these few files are written
// again in a fixed order. The parts they are made of stay as Pagefind made them.
//
// The first search waits for the list of documents, most of which were their names: hashes, which no compression makes
// shorter. A document is named by its deposit's number and standing instead, which is also what a page knows a result by.

const MARK = 'pagefind_dcd';

type FilterChunk = [name: string, values: [value: string, documents: number[]][]];
type Meta = [
  version: string,
  documents: [name: string, words: number][],
  words: unknown,
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
 * Puts a Pagefind bundle into a fixed order, and gives its documents names, which come in the order in which they were added.
 * Throws when the bundle is not of the form of Pagefind 1.5.
 */
export function orderSearchIndex(folder: string, deposits: readonly Named[]): void {
  const entryPath = join(folder, 'pagefind-entry.json');
  const entry = JSON.parse(readFileSync(entryPath, 'utf8')) as Entry;
  for (const [language, known] of Object.entries(entry.languages)) {
    const metaPath = join(folder, `pagefind.${known.hash}.pf_meta`);
    const meta = read<Meta>(metaPath);
    meta[1] = named(join(folder, 'fragment'), meta[1], deposits);
    meta[3] = orderFilters(join(folder, 'filter'), language, meta[3]);
    meta[4] = byName(meta[4]);
    rmSync(metaPath);
    known.hash = `${language}_${write(meta, 10, (hash) => join(folder, `pagefind.${language}_${hash}.pf_meta`))}`;
  }
  writeFileSync(entryPath, JSON.stringify(entry));
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

function orderFilters(folder: string, language: string, filters: Meta[3]): Meta[3] {
  const ordered = byName(filters).map(([name, hash]): [string, string] => {
    const path = join(folder, `${hash}.pf_filter`);
    const [, values] = read<FilterChunk>(path);
    rmSync(path);
    const chunk: FilterChunk = [name, byName(values)];
    return [name, `${language}_${write(chunk, 7, (made) => join(folder, `${language}_${made}.pf_filter`))}`];
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

/** Writes a part under a name made from the hash of its content, and returns that hash's first digits. */
function write(part: unknown, digits: number, pathOf: (hash: string) => string): string {
  const bytes = Buffer.concat([Buffer.from(MARK, 'latin1'), encode(part)]);
  const hash = hashes.sha256(bytes).slice(0, digits);
  writeFileSync(pathOf(hash), gzipSync(bytes, { level: 9 }));
  return hash;
}
