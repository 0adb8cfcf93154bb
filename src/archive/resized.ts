import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { hashes } from './hashes.ts';
import { ImageDecoder } from './images.ts';
import { cacheRoot, projectRoot } from './location.ts';

// Sizes of stored images, cached by the hash of the image and of what makes them: a build after the first decodes nothing.

const decoder = new ImageDecoder();

/** A stored image as WebP of at most this width in pixels: from the cache folder, or made and written there. Throws for no image. */
export async function resized(image: Uint8Array, width: number): Promise<Uint8Array> {
  const path = join(cacheRoot(), 'images', codeKey(), `${hashes.sha256(image)}-${width}.webp`);
  return readCached(path) ?? store(path, await made(image, width));
}

async function made(image: Uint8Array, width: number): Promise<Uint8Array> {
  const answer = await decoder.sized(image, width);
  if ('failure' in answer) throw new Error(`a stored image cannot be shown smaller: ${answer.failure}`);
  return answer.bytes;
}

function readCached(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // not there yet: made again
  }
}

function store(path: string, bytes: Uint8Array): Uint8Array {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
  return bytes;
}

let key: string | undefined;

/** A hash of the code and the library that make sizes: when one changes, nothing that was cached is used. */
function codeKey(): string {
  const files = ['package-lock.json', 'src/archive/image-process.ts'];
  key ??= hashes
    .sha256(files.map((path) => hashes.sha256(readFileSync(join(projectRoot(), path)))).join(' '))
    .slice(0, 16);
  return key;
}
