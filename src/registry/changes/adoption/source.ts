import { parseDocument } from 'yaml';
import type { FileStore } from '../../archive/archive.ts';
import { fromUtf8, type Hashes } from '../../identity/hash.ts';
import type { AdoptedFile, AdoptionDeed, AdoptionFinding } from '../../model/receipts.ts';
import { isFields, namesTwice } from '../../text/json.ts';
import { EACH_NO_TEXT, isNoText, shorten, withCodePoints } from '../../text/strings.ts';

// An adoption reads the files of another archive as data, and gives a finding for everything that is not as ours.

/** The files of the archive that is adopted, by path below its folder. Nothing of them is trusted. */
export type SourceFiles = FileStore;

interface ItemField {
  readonly resource: string;
  readonly key: string;
  readonly field: string;
}

/** A deviation as whoever found it tells it: the value as it is, which the report shows in part and names by its hash. */
interface Deviation {
  /** REG-002 where nothing else is said. */
  readonly rule?: string | undefined;
  /** The name of a resource, or `archive`. */
  readonly resource: string;
  /** The whole resource where nothing else is said. */
  readonly key?: string | undefined;
  readonly field?: string | undefined;
  readonly value: unknown;
  readonly done: AdoptionDeed;
  readonly to?: unknown;
  readonly note?: string | undefined;
}

const SHOWN = 200;

/** How the report writes a key that is the empty string. */
const EMPTY_KEY = '""';

/** Collects what an adoption finds, and what becomes of each file of the source. */
export class AdoptionNotes {
  readonly #hashes: Hashes;
  readonly #files = new Map<string, AdoptedFile>();
  /** Everything that was found, in the order of the notes. */
  readonly findings: AdoptionFinding[] = [];
  /** The fields in which what is no text was replaced. */
  readonly replacedIn: ItemField[] = [];
  /** The files of the source that say more than was taken: they are kept as they are, whatever else became of them. */
  readonly kept = new Set<string>();

  constructor(hashes: Hashes) {
    this.#hashes = hashes;
  }

  /** Notes a deviation. Two equal ones are two findings: the source has it twice. */
  add({ rule = 'REG-002', resource, key = '*', ...about }: Deviation): void {
    const { field, value, done, to, note } = about;
    const json = JSON.stringify(value) ?? 'null';
    // The report is text, whatever it quotes; and a key that is the empty string is shown as one.
    const place = key === '' ? EMPTY_KEY : withCodePoints(key);
    // In the order of the schema, so that a later adoption knows what an earlier one said.
    this.findings.push({
      rule,
      resource,
      key: place,
      ...(field === undefined ? {} : { field: field === '' ? EMPTY_KEY : withCodePoints(field) }),
      found: shorten(withCodePoints(json), SHOWN),
      value_sha256: this.#hashes.sha256(json),
      done,
      ...(to === undefined ? {} : { to: shorten(withCodePoints(JSON.stringify(to) ?? 'null'), SHOWN) }),
      ...(note === undefined ? {} : { note: withCodePoints(note) }),
    });
  }

  /** Notes what stops the adoption: somebody has to correct the source, or to answer. */
  stop(rule: string, key: string, field: string, value: unknown, note: string): void {
    this.add({ rule, resource: 'registry', key, field, value, done: 'stopped', note });
  }

  /** Whether something stops the adoption. */
  get isStopped(): boolean {
    return this.findings.some(({ done }) => done === 'stopped');
  }

  /** Notes what is odd about a file of a resource. */
  odd(resource: string, { oddities, broken }: LenientJson, path?: string): void {
    for (const { note, value } of oddities)
      this.add({
        resource,
        value,
        done: broken ? 'repaired' : 'mapped',
        note: path === undefined ? note : `${path}: ${note}`,
      });
  }

  /** Notes that what is no text was replaced in a field of an item, which is waived (SAN-001). */
  replaced(place: ItemField, was: unknown, to: unknown): void {
    this.replacedIn.push(place);
    this.add({
      rule: 'SAN-001',
      ...place,
      value: was,
      done: 'repaired',
      to,
      note: 'Half a character, or a code point that Unicode sets apart, was replaced by U+FFFD.',
    });
  }

  /** Says what became of a file of the source; the last word on a path counts. */
  file(path: string, bytes: Uint8Array, became: AdoptedFile['became'], at?: string): void {
    const size_bytes = bytes.length;
    const sha256 = this.#hashes.sha256(bytes);
    this.#files.set(path, { path, size_bytes, sha256, became, ...(at === undefined ? {} : { at }) });
  }

  /** Whether something was said of a file of the source. */
  knows(path: string): boolean {
    return this.#files.has(path);
  }

  /** Every file of which something was said, by path. */
  get files(): readonly AdoptedFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

// The text of a file that nobody promised to be UTF-8.

/** A decoded file: its text without a byte-order mark, and what was odd about its bytes. */
interface Decoded {
  readonly text: string;
  readonly mark: boolean;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'cesu-8' | 'windows-1252';
}

/**
 * The text of a file by its byte-order mark, else as UTF-8, else as UTF-8 in which halves of characters are written by themselves (CESU-8),
 * else as Windows-1252, in which every byte is a character. Never throws.
 */
export function decode(bytes: Uint8Array): Decoded {
  for (const [encoding, first, second] of [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
  ] as const)
    if (bytes[0] === first && bytes[1] === second)
      return { text: new TextDecoder(encoding).decode(bytes), mark: true, encoding };
  try {
    const text = fromUtf8(bytes);
    const mark = text.startsWith('\uFEFF');
    return { text: mark ? text.slice(1) : text, mark, encoding: 'utf-8' };
  } catch {
    const text = withHalves(bytes);
    if (text !== undefined) return { text, mark: false, encoding: 'cesu-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), mark: false, encoding: 'windows-1252' };
  }
}

/** Bytes that are UTF-8 but for surrogates, each of which stands there in three bytes; undefined where they are something else. */
function withHalves(bytes: Uint8Array): string | undefined {
  let text = '';
  let from = 0;
  try {
    for (let at = 0; at + 2 < bytes.length; at += 1) {
      const [first, second = 0, third = 0] = bytes.subarray(at, at + 3);
      if (first !== 0xed || second < 0xa0 || third >> 6 !== 2) continue;
      text +=
        fromUtf8(bytes.subarray(from, at)) +
        String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | (third & 0x3f));
      from = at + 3;
      at += 2;
    }
    return from === 0 ? undefined : text + fromUtf8(bytes.subarray(from));
  } catch {
    return undefined;
  }
}

// Halves of characters (lone surrogates) and code points that Unicode sets apart for programs (noncharacters) are no text: an adoption
// replaces each by U+FFFD, the replacement character, and says where.

/** A string that held what is no text: the keys and places that lead to it, and the string as it was. */
export interface Replaced {
  readonly path: readonly string[];
  readonly was: string;
}

/** A string as text: each half of a character and each noncharacter is U+FFFD. */
export function soundText(text: string): string {
  return isNoText(text) ? text.replace(EACH_NO_TEXT, '\uFFFD') : text;
}

/** Deeper than any archive, and shallower than the stack of a recursive function. */
const DEEPEST = 500;

/**
 * A JSON value of texts, keys included, and every string that was none. The value itself where all are. Throws a `RangeError` for what is
 * nested too deep.
 */
export function textValue(value: unknown): {
  readonly value: unknown;
  readonly replaced: readonly Replaced[];
} {
  const replaced: Replaced[] = [];
  const made = textIn(value, [], replaced);
  return { value: replaced.length > 0 ? made : value, replaced };
}

function textIn(value: unknown, path: readonly string[], replaced: Replaced[]): unknown {
  if (path.length > DEEPEST)
    throw new RangeError(`The file is nested deeper than ${DEEPEST} levels and was not read.`);
  if (typeof value === 'string') {
    if (!isNoText(value)) return value;
    replaced.push({ path, was: value });
    return soundText(value);
  }
  if (Array.isArray(value)) return value.map((one, at) => textIn(one, [...path, String(at)], replaced));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const name = soundText(key);
    if (name !== key) replaced.push({ path: [...path, name], was: key });
    return [name, textIn(one, [...path, name], replaced)];
  });
  return Object.fromEntries(entries);
}

// JSON as archives really have it: with a byte-order mark, in another encoding, cut off, or with a key twice.

/** One thing that is odd about a file, in words, and the value that shows it. */
interface Oddity {
  readonly note: string;
  readonly value: unknown;
}

/** The content of a file, as far as it can be read, and what was odd about it. `json` is undefined where nothing could be read. */
export interface LenientJson {
  readonly json: unknown;
  readonly oddities: readonly Oddity[];
  /** Whether the file ends before its value does, so that something is missing. */
  readonly broken: boolean;
  /** The strings that were no text, and are now. */
  readonly replaced: readonly Replaced[];
}

const MOST_DUPLICATES = 100;

/** Reads JSON and forgives what can be forgiven. Never throws. */
export function lenientJson(bytes: Uint8Array): LenientJson {
  const { text, mark, encoding } = decode(bytes);
  const oddities: Oddity[] = [];
  if (mark) oddities.push({ note: 'The file begins with a byte-order mark.', value: encoding });
  if (encoding !== 'utf-8')
    oddities.push({ note: `The file is no UTF-8 and was read as ${encoding}.`, value: encoding });
  if (text.includes('\r')) oddities.push({ note: 'The lines of the file end in CR LF.', value: 'CR LF' });
  try {
    const { value: json, replaced } = textValue(JSON.parse(text));
    for (const { name, line } of Iterator.from(namesTwice(text)).take(MOST_DUPLICATES))
      oddities.push({
        note: `The key “${name}” stands twice in an object, on line ${line}; the last one counts.`,
        value: name,
      });
    return { json, oddities, broken: false, replaced };
  } catch (error) {
    if (error instanceof RangeError) {
      oddities.push({ note: error.message, value: DEEPEST });
      return { json: undefined, oddities, broken: true, replaced: [] };
    }
    const { value: json, replaced } = salvaged(text);
    oddities.push({
      note: `The file is no valid JSON: ${(error as Error).message}. What could be read of it was read.`,
      value: text.slice(-100),
    });
    return { json, oddities, broken: true, replaced };
  }
}

/** Reads broken JSON as far as possible: the reader of YAML, which JSON is a part of, goes on after an error. */
function salvaged(text: string): ReturnType<typeof textValue> {
  try {
    return textValue(parseDocument(text, SALVAGING).toJS({ maxAliasCount: 0 }));
  } catch {
    return { value: undefined, replaced: [] }; // nothing that has a value
  }
}

const SALVAGING = {
  schema: 'json',
  strict: false,
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
} as const;
