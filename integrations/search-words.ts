import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { ByteReader, ByteWriter } from '../src/registry/search/bytes.ts';
import { keptWord } from '../src/registry/search/parts.ts';
import { type FormRun, type PlacesRun, packPlaces, packRun } from '../src/registry/search/postings.ts';
import type { IndexedWord, Occurrence } from './search-pagefind.ts';

// The words of some units in files of their own, which are kept: their list with the lengths of what follows, the runs of documents, and
// the runs of places, in the order of the words. Several such files are put together into one by putting the runs of each word together.

/** The files of some words in their folder. */
const [LIST, RUNS, PLACES] = ['words.list', 'words.runs', 'words.places'] as const;

/** What the index says of a word. */
export interface WordRuns {
  readonly word: string;
  readonly runs: Uint8Array;
  readonly places: Uint8Array;
}

/** The words of documents that were indexed together, unit by unit: `counts` says how many documents in a row each unit has. */
export function splitWords(words: readonly IndexedWord[], counts: readonly number[]): IndexedWord[][] {
  const unitOf = counts.flatMap((count, unit) => Array.from({ length: count }, () => unit));
  const firsts = counts.map((_, unit) => unitOf.indexOf(unit));
  const split: IndexedWord[][] = counts.map(() => []);
  for (const { word, forms } of words) {
    const units = new Map<number, { form: string; occurrences: Occurrence[] }[]>();
    for (const { form, occurrences } of forms)
      for (const { document, weight, fields, places } of occurrences) {
        const unit = unitOf[document] as number;
        const own = units.get(unit) ?? [];
        if (own.length === 0) units.set(unit, own);
        if (own.at(-1)?.form !== form) own.push({ form, occurrences: [] });
        const last = own.at(-1)?.occurrences;
        last?.push({ document: document - (firsts[unit] as number), weight, fields, places });
      }
    for (const [unit, own] of units) split[unit]?.push({ word, forms: own });
  }
  return split;
}

/** The words of a unit as runs, in order. Of words that begin alike over the longest length that is kept, the runs are in a row. */
export function* runsOf(unit: number, words: readonly IndexedWord[]): Generator<WordRuns> {
  const ordered = words
    .map((one) => ({ ...one, kept: keptWord(one.word) }))
    .toSorted((a, b) => compare(a.kept, b.kept) || compare(a.word, b.word));
  for (let at = 0; at < ordered.length; ) {
    const same = [ordered[at] as (typeof ordered)[number]];
    for (at += 1; ordered[at]?.kept === same[0]?.kept; at += 1)
      same.push(ordered[at] as (typeof ordered)[number]);
    yield {
      word: same[0]?.kept ?? '',
      runs: Buffer.concat(same.map((one) => packRun(unit, formsOf(one)))),
      places: Buffer.concat(same.map((one) => packPlaces(unit, placesOf(one)))),
    };
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function formsOf({ forms }: IndexedWord): FormRun[] {
  return forms.map(({ form, occurrences }) => ({
    form: keptWord(form),
    documents: occurrences.map(({ document }) => document),
    weights: occurrences.map(({ weight }) => weight),
    fields: occurrences.map(({ fields }) => fields),
  }));
}

function placesOf({ forms }: IndexedWord): readonly PlacesRun[] {
  const [only] = forms;
  // Most words have one form, which has each document once, in order.
  if (forms.length === 1 && only)
    return only.occurrences.map(({ document, places }) => ({ document, places: withoutRepeats(places) }));
  const byDocument = Map.groupBy(
    forms.flatMap(({ occurrences }) => occurrences),
    ({ document }) => document,
  );
  return [...byDocument]
    .toSorted(([a], [b]) => a - b)
    .map(([document, all]) => ({
      document,
      places: [...new Set(all.flatMap(({ places }) => places))].sort((a, b) => a - b),
    }));
}

/** Ascending places, each once. */
function withoutRepeats(places: readonly number[]): readonly number[] {
  return places.filter((place, at) => place !== places[at - 1]);
}

/** So much of a file is read or written at once. */
const BLOCK = 1 << 20;

/** Writes words, which come in order, into files of a folder. */
export function writeWords(folder: string, words: Iterable<WordRuns>): void {
  const list = new ByteWriter();
  const files = [RUNS, PLACES].map((name) => openSync(`${folder}/${name}`, 'w'));
  const waiting: [Uint8Array[], Uint8Array[]] = [[], []];
  const sizes = [0, 0];
  const write = (which: 0 | 1) => {
    writeFileSync(files[which] as number, Buffer.concat(waiting[which]));
    waiting[which] = [];
    sizes[which] = 0;
  };
  for (const { word, runs, places } of words) {
    list.text(word);
    for (const [which, bytes] of [
      [0, runs],
      [1, places],
    ] as const) {
      list.number(bytes.length);
      waiting[which].push(bytes);
      sizes[which] = (sizes[which] as number) + bytes.length;
      if ((sizes[which] as number) > BLOCK) write(which);
    }
  }
  write(0);
  write(1);
  for (const file of files) closeSync(file);
  writeFileSync(`${folder}/${LIST}`, list.whole());
}

/** The words of several folders together, in order: the runs of each in the order of the folders. */
export function* mergedWords(folders: readonly string[]): Generator<WordRuns> {
  const sources = folders.map((folder) => new Source(folder));
  try {
    const all = new Map<string, number[]>();
    for (const [at, { words }] of sources.entries())
      for (const word of words) {
        const known = all.get(word);
        if (known) known.push(at);
        else all.set(word, [at]);
      }
    for (const word of [...all.keys()].sort(compare)) {
      const parts = (all.get(word) as number[]).map((at) => (sources[at] as Source).next());
      const [first] = parts;
      if (parts.length === 1 && first) yield { word, ...first };
      else
        yield {
          word,
          runs: Buffer.concat(parts.map(({ runs }) => runs)),
          places: Buffer.concat(parts.map(({ places }) => places)),
        };
    }
  } finally {
    for (const source of sources) source.close();
  }
}

/** The words of one folder, read from the first to the last. */
class Source {
  readonly words: string[] = [];
  readonly #lengths: number[] = [];
  readonly #files: readonly InOrder[];
  #at = 0;

  constructor(folder: string) {
    const list = new ByteReader(readFileSync(`${folder}/${LIST}`));
    while (!list.done) {
      this.words.push(list.text());
      this.#lengths.push(list.number(), list.number());
    }
    this.#files = [new InOrder(`${folder}/${RUNS}`), new InOrder(`${folder}/${PLACES}`)];
  }

  /** What is said of the next word. */
  next(): { runs: Uint8Array; places: Uint8Array } {
    const [runs, places] = this.#files.map((file) => file.read(this.#lengths[this.#at++] as number));
    return { runs: runs as Uint8Array, places: places as Uint8Array };
  }

  close(): void {
    for (const file of this.#files) file.close();
  }
}

/** A file that is read in order, a block at a time. */
class InOrder {
  readonly #file: number;
  #block = Buffer.alloc(0);
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  read(length: number): Uint8Array {
    if (this.#at + length > this.#block.length) this.#fill(length);
    this.#at += length;
    return this.#block.subarray(this.#at - length, this.#at);
  }

  #fill(length: number): void {
    const left = this.#block.subarray(this.#at);
    const block = Buffer.alloc(Math.max(length, left.length + BLOCK / 4));
    left.copy(block);
    let size = left.length;
    for (let read = 1; read > 0 && size < block.length; size += read)
      read = readSync(this.#file, block, size, block.length - size, null);
    if (size < length) throw new Error('kept words of the search index are cut off');
    [this.#block, this.#at] = [block.subarray(0, size), 0];
  }

  close(): void {
    closeSync(this.#file);
  }
}
