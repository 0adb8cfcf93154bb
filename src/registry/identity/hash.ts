/** SHA-256 of bytes or of a string's UTF-8, as 64 lower-case hex digits; an argument, so that the core runs in Node and in a browser. */
export type Sha256 = (data: Uint8Array | string) => string;

/** SHA-1 of bytes, as 40 lower-case hex digits, as git uses it for blob ids. */
type Sha1 = (data: Uint8Array) => string;

/** The hash functions that callers pass to the core. */
export interface Hashes {
  readonly sha256: Sha256;
  readonly sha1: Sha1;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The number of UTF-8 bytes of a text. */
export function utf8Length(text: string): number {
  return utf8(text).length;
}

/** Whether two arrays hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Decodes UTF-8 bytes and keeps a byte-order mark. Throws a TypeError when the bytes are not valid UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Whether bytes are UTF-8 without a NUL: what else a file holds, such as an image, has no lines. */
export function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    fromUtf8(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The SWHID of the bytes (SWHID 1.2): `swh:1:cnt:` and the git blob id, as `git hash-object` prints it. */
export function contentSwhid(bytes: Uint8Array, sha1: Sha1): string {
  const header = utf8(`blob ${bytes.length}\0`);
  const blob = new Uint8Array(header.length + bytes.length);
  blob.set(header);
  blob.set(bytes, header.length);
  return `swh:1:cnt:${sha1(blob)}`;
}
