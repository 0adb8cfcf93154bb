import { cachedBytes } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { ImageDecoder } from '../archive/images.ts';

const decoder = new ImageDecoder();

/**
 * A stored image as WebP of at most this width in pixels: a build after the first decodes nothing. Throws for what is no image.
 */
export function resized(image: Uint8Array, width: number): Promise<Uint8Array> {
  return cachedBytes('image', `${hashes.sha256(image)} ${width}`, async () => {
    const answer = await decoder.sized(image, width);
    if ('failure' in answer) throw new Error(`a stored image cannot be shown smaller: ${answer.failure}`);
    return answer.bytes;
  });
}
