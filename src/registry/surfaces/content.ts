import type { ShareCard } from '../cards.ts';
import type { LayOut } from '../graph/sketch.ts';
import { type Hashes, utf8 } from '../identity/hash.ts';
import type { depositLanguage } from '../reading/text-language.ts';

// What a published file consists of: known at once, in parts, or later. A large export is never held whole.

/** A piece of a file. Text becomes UTF-8. */
export type Part = string | Uint8Array;

/** The bytes of a file: at once, in parts one after the other, or as a promise of either. */
export type Content = Part | Iterable<Part> | AsyncIterable<Part>;

/** Size and hash of a published file's bytes. */
export interface Measure {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** A hash function that is fed in parts. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** The digest in lowercase hex. Nothing may be fed after it. */
  digest(): string;
}

/** What a surface needs of the platform, and the core has not: handed in by the edge, as hashes are. */
export interface SurfaceTools extends Hashes {
  /** SHA-256 of what arrives in parts. */
  readonly sha256Of: () => Hasher;
  /**
   * The content as a gzip file of several members, without name and time, so that the same content gives the same bytes, and more content at
   * its end changes the last member only.
   */
  readonly gzip: (content: Content) => AsyncIterable<Uint8Array>;
  /** The content as a raw DEFLATE stream (RFC 1951), as a ZIP archive holds it. */
  readonly deflate: (content: Content) => AsyncIterable<Uint8Array>;
  /** A stored image as WebP, at most so many pixels wide. Throws for what is no image. */
  readonly resize: (image: Uint8Array, width: number) => Promise<Uint8Array>;
  /** The share card of a record as PNG. */
  readonly shareCard: (card: ShareCard) => Promise<Uint8Array>;
  /** The places of the names of the graph, which take a second: an edge keeps them by the hash of what is laid out. */
  readonly layOut: LayOut;
  /** The language of a deposit as `depositLanguage` tells it, which is slow: an edge keeps it by the hash of the text. */
  readonly language: typeof depositLanguage;
  /**
   * What `make` gives for a name, as its bytes. The name is a hash of all that it is made from besides the code: an edge keeps it, so that it is
   * made once.
   */
  readonly kept: (name: string, make: () => Part | Promise<Part>) => Promise<Uint8Array>;
  /** The program that verifies a published copy, as one file. */
  readonly verifyScript: () => Promise<string>;
}

/** The bytes of one piece. */
export function bytesOfPart(part: Part): Uint8Array {
  return typeof part === 'string' ? utf8(part) : part;
}

/** Whether a content is there at once: a text, or bytes. */
export function isWhole(content: Content): content is Part {
  return typeof content === 'string' || content instanceof Uint8Array;
}

/** The bytes of a content, part by part. */
export async function* partsOf(content: Content | Promise<Content>): AsyncGenerator<Uint8Array> {
  const made = await content;
  if (isWhole(made)) yield bytesOfPart(made);
  else for await (const part of made) yield bytesOfPart(part);
}

/** The bytes of a content together, for what is small enough to be held. */
export async function bytesOf(content: Content | Promise<Content>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(content)) parts.push(part);
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The bytes of a content, part by part; returns their size and hash after the last. */
export async function* measured(
  content: Content | Promise<Content>,
  { sha256Of }: Pick<SurfaceTools, 'sha256Of'>,
): AsyncGenerator<Uint8Array, Measure> {
  const hasher = sha256Of();
  let size_bytes = 0;
  for await (const part of partsOf(content)) {
    hasher.update(part);
    size_bytes += part.length;
    yield part;
  }
  return { size_bytes, sha256: hasher.digest() };
}

/** Size and hash of a content, of which no part is held. */
export async function measureOf(
  content: Content | Promise<Content>,
  tools: Pick<SurfaceTools, 'sha256Of'>,
): Promise<Measure> {
  const parts = measured(content, tools);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return value;
  }
}
