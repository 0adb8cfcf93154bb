// Rows by key in small files that grow by division: all rows stand in one file until there are more than it may hold; it is then
// divided by the next digit of the keys into sixteen files, and so on. A new row therefore changes one file, or divides one, and
// a file never has more than so many rows, however many there are. Which files are divided stands in the index.

/** The prefix of digits of each file that is divided; the empty one is that of all rows. */
export type Divided = readonly string[];

/** A row with the hex digits by which it is put into a file. */
export interface Keyed<Row> {
  readonly digits: string;
  readonly row: Row;
}

/** Rows in their files, by the prefix of each file; and which are divided. Rows stay in the order in which they are given. */
export function divide<Row>(
  rows: readonly Keyed<Row>[],
  most: number,
  prefix = '',
): { readonly files: ReadonlyMap<string, readonly Row[]>; readonly divided: Divided } {
  const whole = rows.length <= most || rows.every(({ digits }) => digits.length <= prefix.length);
  if (whole) return { files: new Map([[prefix, rows.map(({ row }) => row)]]), divided: [] };
  const files = new Map<string, readonly Row[]>();
  const divided = [prefix];
  const parts = Map.groupBy(rows, ({ digits }) => digits.slice(0, prefix.length + 1));
  for (const digit of '0123456789abcdef') {
    const part = divide(parts.get(prefix + digit) ?? [], most, prefix + digit);
    for (const [name, held] of part.files) files.set(name, held);
    divided.push(...part.divided);
  }
  return { files, divided };
}

/** The prefix of the file in which a row with these digits stands; undefined where the digits are too few to tell. */
export function prefixOf(digits: string, divided: Divided): string | undefined {
  for (let length = 0; length <= digits.length; length += 1) {
    const prefix = digits.slice(0, length);
    if (!divided.includes(prefix)) return prefix;
  }
  return undefined;
}

/** Eight hex digits of a key that are spread evenly, whatever keys look like: FNV-1a of 32 bits over its UTF-8. */
export function spreadDigits(key: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  // FNV's last bits are the most even, and files are told apart by the first digits.
  return (hash >>> 0).toString(16).padStart(8, '0').split('').reverse().join('');
}
