import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keptBytes, keptFolder, keptPath } from '../src/archive/byte-cache.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import type { DocumentFacets } from '../src/registry/search/facets.ts';
import { endPagefind, indexed, unpacked } from './search-pagefind.ts';
import { recordOf, recordsKey } from './search-records.ts';
import { runsOf, splitWords, writeWords } from './search-words.ts';

// Deposits are indexed by Pagefind in units of some deposits in a row. What it says of a unit is kept by the hash of all that goes in, so
// that only units of new or changed deposits are indexed.

/** The kind of what is kept. */
export const SEARCH = 'search';

/** The files that say what is kept of a unit, and of units together. */
export const CODE: readonly string[] = [
  ...['pagefind', 'records', 'tiers', 'units', 'words'].map((name) => `integrations/search-${name}.ts`),
  ...['blocks', 'bytes', 'facets', 'parts', 'postings'].map((name) => `src/registry/search/${name}.ts`),
  'src/registry/text/segment.ts',
];

/** A unit: its number, its deposits, and the name under which what is made of it is kept. */
export interface Unit {
  readonly number: number;
  readonly deposits: readonly Deposit[];
  readonly name: string;
}

/** What is kept of the documents of a unit beside its words. */
export interface UnitDocuments {
  readonly lengths: readonly number[];
  readonly facets: readonly DocumentFacets[];
}

const DOCUMENTS = 'documents.json';

/** With fewer units to index a worker costs more than it saves. */
const WORTHWHILE = 4;

/** So many units are given to Pagefind at once, which takes a quarter of a second to begin and end. */
const AT_ONCE = 8;

/** Deposits in units of a size. */
export function unitsOf(deposits: readonly Deposit[], size: number): Unit[] {
  return Array.from({ length: Math.ceil(deposits.length / size) }, (_, number) => {
    const some = deposits.slice(number * size, (number + 1) * size);
    return { number, deposits: some, name: `unit-${number}-${recordsKey(some)}` };
  });
}

/** The folder that is kept of a unit. It has to be indexed before. */
export function unitFolder({ name }: Unit): string {
  return keptPath(SEARCH, CODE, name);
}

/** The file with the text of a document of a unit, for excerpts. */
export function fragmentFile(unit: Unit, document: number): string {
  return join(unitFolder(unit), `${document}.pf_fragment`);
}

/** What is kept of a unit's documents. */
export function unitDocuments(unit: Unit): UnitDocuments {
  return JSON.parse(readFileSync(join(unitFolder(unit), DOCUMENTS), 'utf8')) as UnitDocuments;
}

const isMissing = (unit: Unit) => !existsSync(unitFolder(unit));

/** Whether some units are not kept, but fewer than are worth a worker. */
export function hasFewMissing(units: readonly Unit[]): boolean {
  const missing = units.filter(isMissing).length;
  return missing > 0 && missing < WORTHWHILE;
}

/** Indexes the units that are not kept, on every core, and returns how many those were. Throws what the first failing one threw. */
export async function indexUnits(units: readonly Unit[]): Promise<number> {
  const missing = units.filter(isMissing);
  const some = Array.from({ length: Math.ceil(missing.length / AT_ONCE) }, (_, at) =>
    missing.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  // Parts run side by side.
  const threads = missing.length < WORTHWHILE ? 1 : Math.min(some.length, availableParallelism());
  if (threads === 1) {
    for (const one of some) await indexHere(one);
    if (missing.length > 0) await endPagefind();
  } else {
    // Each takes the next when it has done some, since texts differ in size.
    const waiting = some.values();
    await Promise.all(Array.from({ length: threads }, () => indexInWorker(waiting)));
  }
  return missing.length;
}

/** Indexes units in this thread. Pagefind's process goes on until it is ended. */
export async function indexHere(units: readonly Unit[]): Promise<void> {
  const records = units.map(({ deposits }) => deposits.map(recordOf));
  const { words, lengths, fragments } = await indexed(records.flat().map(({ record }) => record));
  const counts = records.map(({ length }) => length);
  const wordsOf = splitWords(words, counts);
  let first = 0;
  for (const [at, unit] of units.entries()) {
    const [from, to] = [first, first + (counts[at] as number)];
    first = to;
    await keptFolder(SEARCH, CODE, unit.name, (folder) => {
      writeWords(folder, runsOf(unit.number, wordsOf[at] ?? []));
      for (const [place, fragment] of fragments.slice(from, to).entries())
        writeFileSync(join(folder, `${place}.pf_fragment`), fragment);
      const facets = (records[at] ?? []).map((one) => one.facets);
      const documents: UnitDocuments = { lengths: lengths.slice(from, to), facets };
      writeFileSync(join(folder, DOCUMENTS), JSON.stringify(documents));
    });
  }
}

function indexInWorker(waiting: Iterator<readonly Unit[]>): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url));
    const next = () => worker.postMessage(waiting.next().value ?? null);
    worker.on('message', next);
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`an indexer ended with ${code}`))));
    next();
  });
}

/** Pagefind's program, which tells the page the stems of words. */
export function stemProgram(): Promise<Uint8Array> {
  return keptBytes(SEARCH, CODE, 'program', async () => {
    const { program } = await indexed([{ url: '/', content: 'word', meta: {}, filters: {} }]);
    await endPagefind();
    return unpacked(program);
  });
}
