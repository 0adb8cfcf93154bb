import { ByteReader, ByteWriter } from './bytes.ts';

// What the search index says of a word, as runs: one run for each unit of the archive that has the word, in the order of the units. A run
// names its unit and nothing outside it. So the entry of a word in several units together is their runs in a row: units are put together
// by putting bytes together, and a unit that did not change keeps its bytes.

/** The fields of a document that are sought with its text, in the order of their numbers. */
export const FIELDS = ['creator', 'keywords', 'title'] as const;

/** The documents of one unit that have a word in one form. */
export interface FormRun {
  /** The form with its marks, where it has any: `café` for the word `cafe`; otherwise empty. */
  readonly form: string;
  /** The documents, as places in their unit, ascending. */
  readonly documents: readonly number[];
  /** How much each document has of the word: 24 for each time. */
  readonly weights: readonly number[];
  /** For each document the fields that have the word: bit n for field n. */
  readonly fields: readonly number[];
}

/** Where a document of a unit has a word: in its text, and in field n as `(n + 1) * FIELD + place`. */
export interface PlacesRun {
  readonly document: number;
  readonly places: readonly number[];
}

/** Places in fields are told apart by this factor: no text has so many words. */
export const FIELD = 1 << 24;

// A part has hundreds of thousands of runs, most of a few bytes: they are written into the same memory, and copied out of it.
const run = new ByteWriter();
const frame = new ByteWriter();

/** The run of a unit as bytes: its documents. */
export function packRun(unit: number, forms: readonly FormRun[]): Uint8Array {
  run.clear();
  run.number(forms.length);
  for (const { form, documents, weights, fields } of forms) {
    run.text(form);
    run.number(documents.length);
    for (const column of [documents, weights, fields]) for (const value of column) run.number(value);
  }
  return framed(unit);
}

/** The run of a unit as bytes: the places of the word in its documents. */
export function packPlaces(unit: number, runs: readonly PlacesRun[]): Uint8Array {
  run.clear();
  run.number(runs.length);
  for (const { document, places } of runs) {
    run.number(document);
    run.number(places.length);
    let before = 0;
    for (const place of places) {
      run.number(place - before);
      before = place;
    }
  }
  return framed(unit);
}

function framed(unit: number): Uint8Array {
  frame.clear();
  frame.number(unit);
  frame.number(run.size);
  frame.append(run);
  return frame.whole();
}

/** The documents that have a word in one form, by their places in the archive. */
export interface Form {
  readonly form: string;
  readonly documents: number[];
  readonly weights: number[];
  readonly fields: number[];
}

/** Adds what runs say to the forms of a word. `size` is how many documents a unit has. */
export function addRuns(forms: Map<string, Form>, runs: Uint8Array, size: number): void {
  const reader = new ByteReader(runs);
  while (!reader.done) {
    const first = reader.number() * size;
    reader.number();
    for (let left = reader.number(); left > 0; left -= 1) {
      const name = reader.text();
      const known = forms.get(name) ?? { form: name, documents: [], weights: [], fields: [] };
      forms.set(name, known);
      const count = reader.number();
      for (let at = 0; at < count; at += 1) known.documents.push(first + reader.number());
      for (let at = 0; at < count; at += 1) known.weights.push(reader.number());
      for (let at = 0; at < count; at += 1) known.fields.push(reader.number());
    }
  }
}

/** Adds to `places` where each document has a word, by what runs say. `size` is how many documents a unit has. */
export function addPlaces(places: Map<number, Set<number>>, runs: Uint8Array, size: number): void {
  const reader = new ByteReader(runs);
  while (!reader.done) {
    const first = reader.number() * size;
    reader.number();
    for (let left = reader.number(); left > 0; left -= 1) {
      const document = first + reader.number();
      const known = places.get(document) ?? new Set<number>();
      places.set(document, known);
      let at = 0;
      for (let more = reader.number(); more > 0; more -= 1) {
        at += reader.number();
        known.add(at);
      }
    }
  }
}

/** The words of a part of the index, in order, with the runs of each. */
export function readPart(part: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(part);
  const words = new Map<string, Uint8Array>();
  while (!reader.done) {
    const word = reader.text();
    words.set(word, reader.bytes(reader.number()));
  }
  return words;
}
