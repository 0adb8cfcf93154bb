import sharp from 'sharp';
import { IMAGE_LIMITS, type ImageKind } from '../registry/observation/captures/images.ts';
import type { Limits } from './limits.ts';

// The only file that decodes images. It runs as a separate process: if a hostile image crashes the decoder, only this process ends.
// It can watch its own time and memory, since the decoder runs beside the watching thread.

/** A task for the process. */
export type ImageTask =
  | { readonly make: 'stored'; readonly bytes: Uint8Array; readonly kind: ImageKind }
  | { readonly make: 'sized'; readonly bytes: Uint8Array; readonly width: number };

/** The answer to a task: the bytes of the image, or why it could not be made. */
export type ImageAnswer = { readonly bytes: Uint8Array } | { readonly failure: string };

const WATCH_MS = 50;

// Only these decoders: no other format that sharp can read is decoded, whatever the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
// The bytes must not depend on how many cores a machine has.
sharp.concurrency(1);

const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'warning', sequentialRead: false });

/**
 * The picture alone, encoded again in its own format: turned as its orientation says, in sRGB, without metadata. The options are fixed,
 * so that the same image gives the same bytes.
 */
async function stored(bytes: Uint8Array, kind: ImageKind): Promise<Uint8Array> {
  const { format, compression, pages = 1 } = await opened(bytes).metadata();
  const own = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (own !== kind) throw new Error(`its content is ${own}`);
  if (pages > 1) throw new Error('it has several pictures');
  const picture = opened(bytes).autoOrient();
  const encoded = {
    png: () => picture.png({ compressionLevel: 9, adaptiveFiltering: true, palette: false }),
    jpeg: () => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: false }),
    webp: () => picture.webp({ quality: 90, effort: 4 }),
    avif: () => picture.avif({ quality: 70, effort: 2, bitdepth: 8 }),
  };
  return encoded[kind]().toBuffer();
}

/** A WebP image of at most this width; a narrower one keeps its own. */
async function sized(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return opened(bytes)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}

async function answerTo(task: ImageTask): Promise<ImageAnswer> {
  try {
    return {
      bytes:
        task.make === 'stored' ? await stored(task.bytes, task.kind) : await sized(task.bytes, task.width),
    };
  } catch (error) {
    // The decoder's own words, on one line.
    return { failure: (error as Error).message.replace(/\s+/g, ' ').trim() };
  }
}

const { seconds, megabytes } = JSON.parse(process.argv[2] ?? '') as Limits;
let since: NodeJS.CpuUsage | undefined;

setInterval(() => {
  if (!since) return;
  const { user, system } = process.cpuUsage(since);
  if ((user + system) / 1e6 > seconds) giveUp(`it took longer than ${seconds} seconds to decode`);
  if (process.memoryUsage.rss() > megabytes * 1e6) giveUp(`it took more than ${megabytes} MB to decode`);
}, WATCH_MS);

function giveUp(failure: string): void {
  since = undefined;
  process.send?.({ failure } satisfies ImageAnswer, () => process.exit(1));
}

process.on('message', async (task: ImageTask) => {
  since = process.cpuUsage();
  const answer = await answerTo(task);
  if (!since) return;
  since = undefined;
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
