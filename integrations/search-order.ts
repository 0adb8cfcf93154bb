import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cbor2';
import { hashes } from '../src/archive/hashes.ts';

// Pagefind writes its filters, the values of a filter and its sort orders in the order of a hash map, which differs from
// run to run, and names the files by their content. Builds are reproducible (decision 8), so these few files are written
// again in a fixed order. The parts they are made of stay as Pagefind made them.

const MARK = 'pagefind_dcd';

type FilterChunk = [name: string, values: [value: string, documents: number[]][]];
type Meta = [
  version: string,
  documents: unknown,
  words: unknown,
  filters: [name: string, hash: string][],
  sorts: [name: string, documents: number[]][],
  fields: string[],
];

interface Entry {
  languages: Record<string, { hash: string }>;
}

/** Puts a Pagefind bundle into a fixed order. Throws when the bundle is not of the form of Pagefind 1.5. */
export function orderSearchIndex(folder: string): void {
  const entryPath = join(folder, 'pagefind-entry.json');
  const entry = JSON.parse(readFileSync(entryPath, 'utf8')) as Entry;
  for (const [language, known] of Object.entries(entry.languages)) {
    const metaPath = join(folder, `pagefind.${known.hash}.pf_meta`);
    const meta = read<Meta>(metaPath);
    meta[3] = orderFilters(join(folder, 'filter'), language, meta[3]);
    meta[4] = byName(meta[4]);
    rmSync(metaPath);
    known.hash = `${language}_${write(meta, 10, (hash) => join(folder, `pagefind.${language}_${hash}.pf_meta`))}`;
  }
  writeFileSync(entryPath, JSON.stringify(entry));
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
  const bytes = gunzipSync(readFileSync(path));
  if (bytes.subarray(0, MARK.length).toString('latin1') !== MARK)
    throw new Error(`${path} is no part of a Pagefind index`);
  return decode(bytes.subarray(MARK.length)) as T;
}

/** Writes a part under a name made from the hash of its content, and returns that hash's first digits. */
function write(part: unknown, digits: number, pathOf: (hash: string) => string): string {
  const bytes = Buffer.concat([Buffer.from(MARK, 'latin1'), encode(part)]);
  const hash = hashes.sha256(bytes).slice(0, digits);
  writeFileSync(pathOf(hash), gzipSync(bytes, { level: 9 }));
  return hash;
}
