import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

// Small values that are computed from texts: one file for each kind, with a value on a line. A file for each value would have to be opened
// for each deposit of the archive at every build. Several processes and threads may add to it.

interface Values {
  /** What is read of the file, by the key of each value. */
  readonly known: Map<string, string>;
  /** How many of its bytes are read. */
  read: number;
  /** Whether its last line was cut short by a crash. */
  isCut: boolean;
}

// Pages run in another module graph of the process, and need not read it again.
const KEY = Symbol.for('deposit-registry.values');
const holder = globalThis as { [KEY]?: Map<string, Values> };

/**
 * What `make` returns for a key without white space, as JSON can hold it: from the file at a path, or computed and added there. Throws what
 * the disk throws.
 */
export function keptValue<T>(path: string, key: string, make: () => T): T {
  holder[KEY] ??= new Map();
  const values = holder[KEY].get(path) ?? { known: new Map(), read: 0, isCut: false };
  holder[KEY].set(path, values);
  const known = values.known.get(key) ?? afterReading(path, values).get(key);
  if (known !== undefined) return JSON.parse(known) as T;
  const made = make();
  const text = JSON.stringify(made);
  values.known.set(key, text);
  add(path, `${values.isCut ? '\n' : ''}${key} ${text}\n`);
  values.isCut = false;
  return made;
}

/** What is known when that which was added to the file since it was read is read, too. */
function afterReading(path: string, values: Values): Values['known'] {
  const file = openIfThere(path);
  if (file === undefined) return values.known;
  try {
    const { size } = fstatSync(file);
    if (size === values.read) return values.known;
    const bytes = Buffer.alloc(size - values.read);
    const length = readSync(file, bytes, 0, bytes.length, values.read);
    const end = bytes.lastIndexOf(LF, length - 1) + 1;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) {
      const at = line.indexOf(' ');
      if (at > 0 && isJson(line.slice(at + 1))) values.known.set(line.slice(0, at), line.slice(at + 1));
    }
    values.isCut = end < length;
    values.read += end;
    return values.known;
  } finally {
    closeSync(file);
  }
}

const LF = 0x0a;

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined; // nothing is kept yet
  }
}

/** What a crash cut short is computed again. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One call for each line: the system puts lines of several processes one after the other. */
function add(path: string, line: string): void {
  try {
    appendFileSync(path, line);
  } catch {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, line);
  }
}
