// Three files of the index are fetched before any search. They are published as one, so that one request brings them.

/** The file's name in the folder of the index. */
export const START_FILE = 'start.pagefind';

/** What the file holds, in this order: the entry, the list of documents, the program. */
export const START_PARTS = ['entry', 'documents', 'program'] as const;
export type StartPart = (typeof START_PARTS)[number];

const LENGTH_BYTES = 4;

/** The parts as one file: before each its length in bytes, as four bytes, the greatest first. */
export function packStart(parts: Readonly<Record<StartPart, Uint8Array>>): Uint8Array {
  const all = START_PARTS.map((name) => parts[name]);
  const packed = new Uint8Array(all.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(packed.buffer);
  let at = 0;
  for (const part of all) {
    view.setUint32(at, part.length);
    packed.set(part, at + LENGTH_BYTES);
    at += LENGTH_BYTES + part.length;
  }
  return packed;
}

/** The parts of a packed file. Throws on one that is cut off. */
export function unpackStart(packed: ArrayBuffer): Readonly<Record<StartPart, ArrayBuffer>> {
  const view = new DataView(packed);
  let at = 0;
  const parts = START_PARTS.map((name) => {
    const from = at + LENGTH_BYTES;
    const end = from + view.getUint32(at);
    if (end > packed.byteLength) throw new Error(`${START_FILE} is cut off in its ${name}`);
    at = end;
    return [name, packed.slice(from, end)] as const;
  });
  return Object.fromEntries(parts) as Record<StartPart, ArrayBuffer>;
}
