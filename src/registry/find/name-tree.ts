// Names in small files by their beginnings. A name stands once for each of its words, under a key that begins with that word and goes
// on with the words after it, and then with those before it; in scripts without spaces, once for each character. All keys stand in one
// file until it would be too large; it is then divided by the next letter that differs. What stays small stays together in the file of
// the division, which also counts the names of each kind and has the best few. A query therefore fetches one file, however common its
// word is, and one more name changes the files of its own keys.
//
// Keys are UTF-8, one character of the string for each byte: so letters of all scripts divide into at most 256 parts.

import { COMMON, type Folded } from './names.ts';

/** A longer beginning is not told apart. */
const KEY_BYTES = 48;

/** The most starts of one name: in a name of five hundred Chinese characters, the first of them. */
const MOST_STARTS = 120;

/** How many bytes of rows a file holds at most, before it is divided. */
const MOST_BYTES = 8_000;

/** How many bytes of rows the file of a division keeps, beside its counts and its best names. */
const KEPT_BYTES = 5_500;

const encoder = new TextEncoder();

/** A text as the bytes of its UTF-8, one character for each. */
export function keyOf(text: string): string {
  // A character has a byte or more, so that the rest of a long text need not be encoded; a pair that is cut in two lies beyond the key.
  const beginning = text.slice(0, KEY_BYTES + 2);
  return String.fromCharCode(...encoder.encode(beginning)).slice(0, KEY_BYTES);
}

/** The keys of a name: at its beginning, and at every word and character where a search may begin, but for common words. */
export function keysOf({ text, starts }: Folded): readonly string[] {
  const keys = starts.slice(0, MOST_STARTS).flatMap((start) => {
    const rest = text.slice(start);
    const [word = ''] = rest.split(' ', 1);
    if (start > 0 && COMMON.has(word)) return [];
    const before = text.slice(0, start).trimEnd();
    return keyOf(before && text[start - 1] === ' ' ? `${rest} ${before}` : rest);
  });
  return [...new Set(keys)];
}

/** A key as the name of a file: small letters and digits as they are, every other byte as `_e8`. */
export function fileNameOf(key: string): string {
  return key.replace(/[^a-z0-9]/g, (char) => `_${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/**
 * The directory in which the divisions of a key are: its first two bytes, or three where its first character has three or four; empty for
 * the index, which has those of keys that are shorter.
 */
export function directoryOf(key: string): string {
  const bytes = key >= THREE_BYTES ? 3 : 2;
  return key.length >= bytes ? key.slice(0, bytes) : '';
}

/** From here on the first byte of a character says that it has three, as in Chinese and Japanese, or four (RFC 3629). */
const THREE_BYTES = '\xe0';

/** The divisions by their file names: the next bytes, as file names, of the parts that have files of their own, with spaces between them. */
export type Divisions = Readonly<Record<string, string>>;

/** A name with its row as it is written, and how many bytes that has. */
export interface Named<Row> {
  readonly row: Row;
  readonly bytes: number;
}

/** One file: the names that stand in it; of a division also all names that begin so, of which it holds only the small parts. */
export interface Shard<Item> {
  readonly items: readonly Item[];
  readonly all?: readonly Item[];
  /** How the keys of all of them begin. */
  readonly key: string;
}

interface Entry<Item> {
  readonly key: string;
  readonly item: Item;
}

/**
 * Names in their files, by the name of each file; and the divisions, by the file name of their directory. Names stay in the order in which
 * they are given.
 */
export function grow<Item extends Named<unknown>>(
  entries: readonly Entry<Item>[],
): {
  readonly files: ReadonlyMap<string, Shard<Item>>;
  readonly directories: ReadonlyMap<string, Divisions>;
} {
  const files = new Map<string, Shard<Item>>();
  const directories = new Map<string, Record<string, string>>([['', {}]]);
  divideAt('', entries);
  return { files, directories };

  function divideAt(own: string, held: readonly Entry<Item>[]): void {
    const items = itemsOf(held);
    if (bytesOf(items) <= MOST_BYTES) {
      files.set(fileNameOf(own), { items, key: own });
      return;
    }
    // Where all go on alike, the division is where they differ.
    const prefix = own === '' ? '' : commonStart(held);
    const parts = Map.groupBy(held, ({ key }) => key.slice(prefix.length, prefix.length + 1));
    // What ends here, or differs only beyond the length of a key, is counted alone.
    parts.delete('');
    const bySize = [...parts]
      .map(([next, part]) => ({ next, part, bytes: bytesOf(itemsOf(part)) }))
      .sort((a, b) => a.bytes - b.bytes || (a.next < b.next ? -1 : 1));
    let room = KEPT_BYTES;
    const apart = bySize.filter(({ bytes }) => {
      room -= bytes;
      return room < 0;
    });
    const kept = new Set(bySize.slice(0, bySize.length - apart.length).map(({ next }) => next));
    const small = held.filter(({ key }) => kept.has(key.slice(prefix.length, prefix.length + 1)));
    files.set(fileNameOf(prefix), { items: itemsOf(small), all: prefix === '' ? [] : items, key: prefix });
    const directory = fileNameOf(directoryOf(own));
    const divisions = directories.get(directory) ?? {};
    directories.set(directory, divisions);
    divisions[fileNameOf(prefix)] = apart
      .map(({ next }) => fileNameOf(next))
      .sort()
      .join(' ');
    for (const { next, part } of apart) divideAt(prefix + next, part);
  }
}

function itemsOf<Item>(entries: readonly Entry<Item>[]): Item[] {
  return [...new Set(entries.map(({ item }) => item))];
}

function bytesOf(items: readonly Named<unknown>[]): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0);
}

function commonStart(entries: readonly { readonly key: string }[]): string {
  let common = entries[0]?.key ?? '';
  for (const { key } of entries) {
    let length = 0;
    while (length < common.length && common[length] === key[length]) length += 1;
    common = common.slice(0, length);
  }
  return common;
}

/** Where the names stand whose keys begin so: in the rows of a file, or as its counts and best names. */
export interface Place {
  readonly file: string;
  /** Whether the file holds all of them as rows. */
  readonly whole: boolean;
}

/** Where the names of a query stand; undefined where there are none. The query is folded. */
export function placeOf(query: string, divisions: Divisions): Place | undefined {
  const key = keyOf(query);
  let file = '';
  let at = '';
  if (divisions[''] === undefined) return { file: '', whole: true };
  for (;;) {
    const next = key.slice(at.length, at.length + 1);
    const own = (divisions[file] ?? '').split(' ').includes(fileNameOf(next));
    if (next === '') return { file, whole: false };
    if (!own) return { file, whole: true };
    const below = fileNameOf(at + next);
    const division = divisionBelow(below, divisions);
    if (division === undefined) return { file: below, whole: true };
    const prefix = prefixOf(division);
    if (prefix.startsWith(key)) return { file: division, whole: false };
    if (!key.startsWith(prefix)) return undefined;
    [file, at] = [division, prefix];
  }
}

/** The division that took the place of a file: the shortest that begins with its name. */
function divisionBelow(name: string, divisions: Divisions): string | undefined {
  let shortest: string | undefined;
  for (const other of Object.keys(divisions))
    if (other !== '' && other.startsWith(name) && (shortest === undefined || other.length < shortest.length))
      shortest = other;
  return shortest;
}

/** The key of which a file has the name. */
function prefixOf(name: string): string {
  return name.replace(/_([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
