import { utf8 } from '../identity/hash.ts';

// What a change makes of one file.

/** What becomes of one file of any kind. Paths are relative to the archive: `data/…` or `api/…`. */
export type FileChange =
  | { readonly path: string; readonly write: string | Uint8Array }
  | { readonly path: string; readonly append: string }
  | { readonly path: string; readonly remove: true };

/** The bytes of a file after a change; undefined where it is removed. `before` reads what it held, for an append. */
export function bytesAfter(file: FileChange, before: () => Uint8Array | undefined): Uint8Array | undefined {
  if ('remove' in file) return undefined;
  if ('write' in file) return typeof file.write === 'string' ? utf8(file.write) : file.write;
  const [head, tail] = [before() ?? new Uint8Array(), utf8(file.append)];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
