// Hashes, by Node where there is Node, and by WebCrypto in a browser. Everything else of this folder works in both, but for what reads and
// writes folders.

/** Feeds bytes to a hash in parts. */
interface PartHash {
  update(bytes: Uint8Array): void;
  /** The digest in lower-case hex. */
  digest(): string;
}

/** The hash functions that a check needs; digests are in lower-case hex. */
export interface Hashing {
  sha256(bytes: Uint8Array): string | Promise<string>;
  sha1(bytes: Uint8Array): string | Promise<string>;
  /** SHA-256 in parts; a browser has none, and holds a file whole. */
  readonly sha256Parts?: () => PartHash;
}

/** Whether this runs in Node. */
export function inNode(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string';
}

let known: Promise<Hashing> | undefined;

/** The hash functions of the platform. Rejects where there are none: a browser has them on secure pages (https) only. */
export function hashing(): Promise<Hashing> {
  known ??= hashingHere();
  return known;
}

async function hashingHere(): Promise<Hashing> {
  if (inNode()) {
    const { createHash, hash } = await import('node:crypto');
    return {
      sha256: (bytes) => hash('sha256', bytes, 'hex'),
      sha1: (bytes) => hash('sha1', bytes, 'hex'),
      sha256Parts: () => {
        const parts = createHash('sha256');
        return { update: (bytes) => void parts.update(bytes), digest: () => parts.digest('hex') };
      },
    };
  }
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) throw new Error('This browser computes hashes on secure pages (https) only.');
  const digest = async (name: string, bytes: Uint8Array) =>
    hexOfBytes(new Uint8Array(await subtle.digest(name, bytes as BufferSource)));
  return {
    sha256: (bytes) => digest('SHA-256', bytes),
    sha1: (bytes) => digest('SHA-1', bytes),
  };
}

/** Bytes in lower-case hex. */
function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 as text, with a byte-order mark kept; undefined for bytes that are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Does work for each item, at most so many at once, in their order. Rejects with the first error, and starts nothing after it. */
export async function pooled<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // An error in one loop ends the generator for all.
  const left = (function* () {
    yield* items;
  })();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
