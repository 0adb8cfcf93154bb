import { gunzipSync } from 'node:zlib';
import * as pagefind from 'pagefind';
import { FIELD, FIELDS } from '../src/registry/search/postings.ts';

// Indexes documents with Pagefind, and reads the words out of what it writes: CBOR (RFC 8949) in gzip behind a mark.

/** The language that the index is made for, which rules its stemming: documents of all languages are in it. */
const LANGUAGE = 'en';

const MARK = 'pagefind_dcd';

/** A document as Pagefind takes it. */
export interface SearchRecord {
  readonly url: string;
  readonly content: string;
  readonly meta: Record<string, string>;
  readonly filters: Record<string, string[]>;
}

/** What one document has of a word in one form. */
export interface Occurrence {
  readonly document: number;
  readonly weight: number;
  /** The fields that have it: bit n for field n. */
  readonly fields: number;
  /** Its places in the text, and in field n as `(n + 1) * FIELD + place`, ascending. */
  readonly places: readonly number[];
}

/** A word, in each form that it has; the form without marks is the empty one. */
export interface IndexedWord {
  readonly word: string;
  readonly forms: readonly { readonly form: string; readonly occurrences: readonly Occurrence[] }[];
}

/** What Pagefind makes of documents. */
export interface Indexed {
  readonly words: readonly IndexedWord[];
  /** How many words each document has. */
  readonly lengths: readonly number[];
  /** The file of each document: its text, for excerpts. */
  readonly fragments: readonly Uint8Array[];
  /** Pagefind's program for the browser. */
  readonly program: Uint8Array;
}

/** Indexes documents, which keep their order. Throws when Pagefind refuses one or writes another form than that of 1.5. */
export async function indexed(records: readonly SearchRecord[]): Promise<Indexed> {
  const { index, errors } = await pagefind.createIndex({ forceLanguage: LANGUAGE });
  if (!index) throw new Error(`Pagefind could not start: ${errors.join('; ')}`);
  for (const record of records) {
    const added = await index.addCustomRecord({ ...record, language: LANGUAGE });
    if (added.errors.length > 0)
      throw new Error(`Pagefind refused ${record.url}: ${added.errors.join('; ')}`);
  }
  // Asked for rather than written by Pagefind, which answers before its files are whole on disk.
  const { files, errors: refused } = await index.getFiles();
  if (refused.length > 0) throw new Error(`Pagefind gave no index: ${refused.join('; ')}`);
  await index.deleteIndex();
  return read(new Map(files.map(({ path, content }) => [path, content])), records);
}

/** Ends Pagefind's process. */
export async function endPagefind(): Promise<void> {
  await pagefind.close();
}

function read(files: ReadonlyMap<string, Uint8Array>, records: readonly SearchRecord[]): Indexed {
  const one = (ending: RegExp) => {
    const path = [...files.keys()].filter((name) => ending.test(name));
    if (path.length !== 1) throw new Error(`Pagefind wrote ${path.length} files like ${ending}`);
    return files.get(path[0] as string) as Uint8Array;
  };
  const { pages, fields } = readMeta(new Cbor(unpacked(one(/\.pf_meta$/))));
  if (pages.length !== records.length)
    throw new Error(`the search index has ${pages.length} documents of ${records.length}`);
  const order = fields.map((name) => FIELDS.indexOf(name as (typeof FIELDS)[number]));
  if (order.includes(-1)) throw new Error(`the search index has the fields ${fields.join(', ')}`);
  const fragments = pages.map(({ hash }, at) => {
    const file = files.get(`fragment/${hash}.pf_fragment`) ?? new Uint8Array();
    const { url } = JSON.parse(unpacked(file).toString('utf8')) as { url: string };
    if (url !== records[at]?.url) throw new Error(`${hash} is of ${url}, not of ${records[at]?.url}`);
    return file;
  });
  const words = [...files]
    .filter(([path]) => path.endsWith('.pf_index'))
    .flatMap(([, content]) => readWords(new Cbor(unpacked(content)), order));
  return {
    words,
    lengths: pages.map(({ words }) => words),
    fragments,
    program: one(new RegExp(`^wasm\\.${LANGUAGE}\\.`)),
  };
}

/** A file of Pagefind without its packing. Throws on any other. */
export function unpacked(file: Uint8Array): Buffer {
  const bytes = gunzipSync(file);
  if (bytes.subarray(0, MARK.length).toString('latin1') !== MARK)
    throw new Error('a file is not part of a Pagefind index');
  return bytes.subarray(MARK.length);
}

function readMeta(cbor: Cbor) {
  if (cbor.list() !== 6)
    throw new Error('the list of documents of the search index is not of the form of Pagefind 1.5');
  cbor.text();
  const pages = cbor.each(() => {
    cbor.list();
    return { hash: cbor.text(), words: cbor.number() };
  });
  cbor.each(() => cbor.each(() => cbor.text()));
  cbor.each(() => cbor.each(() => cbor.text()));
  cbor.each(() => {
    throw new Error('the search index has an order of its own');
  });
  return { pages, fields: cbor.each(() => cbor.text()) };
}

function readWords(cbor: Cbor, order: readonly number[]): IndexedWord[] {
  if (cbor.list() !== 1) throw new Error('a part of the search index is not a list of one list of words');
  return cbor.each(() => {
    cbor.list();
    const word = cbor.text();
    const plain = { form: '', occurrences: readPages(cbor, order) };
    const others = cbor.each(() => {
      cbor.list();
      return { form: cbor.text(), occurrences: readPages(cbor, order) };
    });
    const forms = [plain, ...others.toSorted((a, b) => (a.form < b.form ? -1 : 1))];
    return { word, forms: forms.filter(({ occurrences }) => occurrences.length > 0) };
  });
}

/** The weight of places before any number says another. */
const USUAL = 25;

function readPages(cbor: Cbor, order: readonly number[]): Occurrence[] {
  let document = 0;
  return cbor.each(() => {
    cbor.list();
    document += cbor.number();
    const places: number[] = [];
    let [weight, current, at] = [0, USUAL, 0];
    cbor.each(() => {
      const next = cbor.number();
      // A negative number is a weight for the places behind it, of which the first is counted from the beginning.
      if (next < 0) [current, at] = [Math.min(-next - 1, 255), 0];
      else {
        at += next;
        places.push(at);
        weight += current;
      }
    });
    let [fields, field] = [0, order[0] ?? 0];
    at = 0;
    cbor.each(() => {
      const next = cbor.number();
      if (next < 0) [field, at] = [order[-next - 1] as number, 0];
      else {
        at += next;
        fields |= 1 << field;
        places.push((field + 1) * FIELD + at);
      }
    });
    return { document, weight, fields, places: places.sort((a, b) => a - b) };
  });
}

/** Stands for the byte behind the last: of no kind that is read. */
const END = 255;

/** Reads what Pagefind writes: numbers, texts, and lists of them. */
class Cbor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A list, of which each item is read by `item`. */
  each<T>(item: () => T): T[] {
    const items: T[] = [];
    for (let left = this.list(); left > 0; left -= 1) items.push(item());
    return items;
  }

  /** How many items the list has that begins here. */
  list(): number {
    return this.#head(4);
  }

  text(): string {
    const length = this.#head(3);
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  number(): number {
    const negative = (this.#bytes[this.#at] ?? 0) >> 5 === 1;
    return negative ? -1 - this.#head(1) : this.#head(0);
  }

  #head(major: number): number {
    const first = this.#bytes[this.#at] ?? END;
    const info = first & 31;
    if (first >> 5 !== major || info > 26)
      throw new Error(`a file of the search index has ${first} for a ${major}`);
    const size = info < 24 ? 0 : 1 << (info - 24);
    const value = size === 0 ? info : this.#bytes.readUIntBE(this.#at + 1, size);
    this.#at += 1 + size;
    return value;
  }
}
