import { keptBytes } from './byte-cache.ts';
import { hashes } from './hashes.ts';
import { ImageDecoder } from './images.ts';

const decoder = new ImageDecoder();

/**
 * A stored image as WebP of at most this width in pixels: a build after the first decodes nothing. Throws for what is no image.
 */
export function resized(image: Uint8Array, width: number): Promise<Uint8Array> {
  const name = `${hashes.sha256(image)}-${width}.webp`;
  return keptBytes('images', ['src/archive/image-process.ts'], name, () => made(image, width));
}

async function made(image: Uint8Array, width: number): Promise<Uint8Array> {
  const answer = await decoder.sized(image, width);
  if ('failure' in answer) throw new Error(`a stored image cannot be shown smaller: ${answer.failure}`);
  return answer.bytes;
}
