import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Deposit, RegistryPart } from '../registry/model/deposit.ts';
import { readPart } from '../registry/resources/read.ts';
import {
  KEY_KINDS,
  type KeyKind,
  listNumbers,
  numbersListed,
  numbersUnder,
  type PartLookup,
  partLookup,
  type SealedDeposits,
} from '../registry/sealed.ts';
import { codeKey } from './cache.ts';
import { digestOf } from './digest.ts';
import { cacheRoot } from './location.ts';

// The deposits of sealed parts, by look-ups that are made once for the bytes of a part and kept in the cache folder. A part whose bytes
// were seen before is hashed and not parsed; of its entries only those are read that somebody asks for.

interface Part {
  readonly named: RegistryPart;
  readonly file: string;
  readonly lookup: PartLookup;
}

/** The deposits of the parts that a head names. Throws an `Error` for a part that is not there or not what the head says. */
export function sealedParts(root: string, named: readonly RegistryPart[]): SealedDeposits {
  const parts = named.map((part, at) => partOf(root, part, at + 1));
  const read = new Map<number, Deposit>();
  const byNumber = (number: number): Deposit | undefined => {
    const part = parts.find(
      ({ named: { first_deposit: first, last_deposit: last } }) => number >= first && number <= last,
    );
    if (!part) return undefined;
    const deposit = read.get(number) ?? deposited(part, number);
    read.set(number, deposit);
    return deposit;
  };
  const numbers = numbersIn(parts.map(({ lookup }) => lookup));
  return {
    count: named.at(-1)?.last_deposit ?? 0,
    byNumber,
    under: (kind, key) => numbers(kind, key).flatMap((number) => byNumber(number) ?? []),
    has: (kind, key) => numbers(kind, key).length > 0,
    *labels() {
      for (const { lookup } of parts)
        for (const [, label = ''] of lookup.keys.label.matchAll(/\|([^ |]+) /g)) yield label;
    },
    entries: (at) => entriesIn(parts[at]),
  };
}

/** How many keys are sought in the text of a look-up before all its keys are listed: each search reads the look-ups of all parts. */
const SOUGHT_IN_TEXT = 16;

/** The numbers under a key in all parts, in the order of deposits. A head of some thousand deposits asks for as many keys of each kind. */
function numbersIn(lookups: readonly PartLookup[]): (kind: KeyKind, key: string) => readonly number[] {
  const listed = new Map<KeyKind, ReadonlyMap<string, readonly number[]>>();
  const asked = new Map<KeyKind, number>();
  return (kind, key) => {
    const list = listed.get(kind);
    if (list) return numbersListed(list, key);
    const times = (asked.get(kind) ?? 0) + 1;
    asked.set(kind, times);
    if (times <= SOUGHT_IN_TEXT) return lookups.flatMap((lookup) => numbersUnder(lookup, kind, key));
    const made = listNumbers(lookups, kind);
    listed.set(kind, made);
    return numbersListed(made, key);
  };
}

function partOf(root: string, named: RegistryPart, number: number): Part {
  const path = named.path.slice(1);
  const file = join(root, path);
  const bytes = bytesIfThere(file);
  if (!bytes) throw new Error(readPart(named, number, undefined).join());
  const kept = keptPath(`${number}-${named.first_deposit}-${named.last_deposit}-${digestOf(file, bytes)}`);
  const known = readKept(kept);
  if (known) return { named, file, lookup: known };
  const lookup = partLookup(readPart(named, number, bytes.toString('utf8')), startsIn(bytes));
  keep(kept, lookup);
  return { named, file, lookup };
}

/** Where the entries of a part begin: each stands on a line, the first line and the last are the part's own. */
function startsIn(bytes: Buffer): number[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(LF) + 1; at > 0 && at < bytes.length; at = bytes.indexOf(LF, at) + 1)
    starts.push(at);
  return starts;
}

const LF = 0x0a;

/** One entry of a part. A part that is not written one entry on a line was not written by a command: it is parsed whole. */
function deposited({ named, file, lookup }: Part, number: number): Deposit {
  const bytes = readFileSync(file);
  const at = number - named.first_deposit;
  const count = named.last_deposit - named.first_deposit + 1;
  if (lookup.starts.length === count + 1) {
    const line = bytes.toString('utf8', lookup.starts[at], lookup.starts[at + 1]);
    return JSON.parse(line.replace(/^,/, '')) as Deposit;
  }
  const { deposits } = JSON.parse(bytes.toString('utf8')) as { deposits: Deposit[] };
  return deposits[at] as Deposit;
}

function entriesIn(part: Part | undefined): string[] {
  if (!part) return [];
  const { named, file, lookup } = part;
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').slice(1, -2);
  if (
    lines.length === named.last_deposit - named.first_deposit + 1 &&
    lookup.starts.length === lines.length + 1
  )
    return lines.map((line) => line.replace(/^,/, ''));
  const { deposits } = JSON.parse(text) as { deposits: Deposit[] };
  return deposits.map((deposit) => JSON.stringify(deposit));
}

function bytesIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const keptPath = (name: string) => join(cacheRoot(), 'part-lookups', codeKey(), `${name}.json`);

function readKept(path: string): PartLookup | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as PartLookup;
    return KEY_KINDS.every((kind) => typeof kept.keys[kind] === 'string') ? kept : undefined;
  } catch {
    return undefined; // not there yet, or cut short by a crash: made again
  }
}

function keep(path: string, lookup: PartLookup): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, JSON.stringify(lookup));
  renameSync(draft, path);
}
