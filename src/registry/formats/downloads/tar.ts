import { utf8 } from '../../identity/hash.ts';

// Writes a tar archive. The libraries that do write to a stream of Node, which the pure core has not; a header is 512 bytes of fixed places.

/** One file of an archive: at most 100 bytes of ASCII as its name, and when it was made, in whole seconds since 1970. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly seconds: number;
}

const BLOCK = 512;
const MOST = { name: 100, size: 8 ** 11 - 1 } as const;

/**
 * Entries of a tar archive in the ustar format (POSIX.1-2024, `pax`, “ustar Interchange Format”), one after the other: none is held. Files
 * are readable by all and belong to nobody, so that the same entries give the same bytes. Throws for a name or a size that the format has
 * no room for.
 */
export function* tarEntries(entries: Iterable<TarEntry>): Iterable<Uint8Array> {
  for (const entry of entries) {
    yield headerOf(entry);
    yield entry.bytes;
    const beyond = entry.bytes.length % BLOCK;
    if (beyond > 0) yield new Uint8Array(BLOCK - beyond);
  }
}

/** What stands at the end of a tar archive: two empty blocks. */
export const TAR_END = new Uint8Array(2 * BLOCK);

function headerOf({ name, bytes, seconds }: TarEntry): Uint8Array {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > MOST.name) throw new Error(`no name in a tar: ${name}`);
  if (bytes.length > MOST.size) throw new Error(`${name} is too large for a tar`);
  const nobody = octal(0, 8);
  const before = [name.padEnd(MOST.name, '\0'), octal(0o644, 8), nobody, nobody];
  const about = `${before.join('')}${octal(bytes.length, 12)}${octal(seconds, 12)}`;
  // The checksum counts itself as spaces; behind it, a regular file.
  const header = utf8(`${`${about}${' '.repeat(8)}0`.padEnd(257, '\0')}ustar\x0000`.padEnd(BLOCK, '\0'));
  let sum = 0;
  for (const byte of header) sum += byte;
  header.set(utf8(`${octal(sum, 7)} `), about.length);
  return header;
}

/** A number in octal digits that fill a field but for the NUL at its end. */
function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}
