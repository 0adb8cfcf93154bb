import { readFileSync, statSync } from 'node:fs';
import type { TakenImage } from '../registry/changes/captures.ts';
import { imageFacts } from '../registry/observation/captures/image-structure.ts';
import { IMAGE_LIMITS } from '../registry/observation/captures/images.ts';
import { imageProblems } from '../registry/observation/captures/problems.ts';
import type { ImageDecoder } from './images.ts';

/**
 * An image file as it is to be stored: checked by its bytes, then its picture alone encoded again. Gives what is wrong instead of
 * throwing, whatever the file holds.
 */
export async function takeImage(path: string, decoder: ImageDecoder): Promise<TakenImage> {
  const bytes = bytesAt(path);
  if (typeof bytes === 'string') return { problems: [bytes] };
  const problems = [...imageProblems(bytes)];
  const facts = imageFacts(bytes);
  if (problems.length > 0 || !facts) return { problems };
  const named = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (!(ENDINGS[facts.kind] as readonly string[]).includes(named))
    return { problems: [`the format ${facts.kind} under the ending .${named}`] };
  const answer = await decoder.stored(bytes, facts.kind);
  if ('failure' in answer)
    return { problems: [`no ${facts.kind} picture that can be decoded: ${answer.failure}`] };
  const stored = [...imageProblems(answer.bytes, facts.kind)].map(
    (found) => `encoded again without metadata, ${found}`,
  );
  return stored.length > 0 ? { problems: stored } : { bytes: answer.bytes, kind: facts.kind };
}

const ENDINGS = { png: ['png'], jpeg: ['jpg', 'jpeg'], webp: ['webp'], avif: ['avif'] } as const;

/** The bytes of a file, or why there are none. A file over the cap is not read. */
function bytesAt(path: string): Uint8Array | string {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return 'no file';
    if (stat.size > IMAGE_LIMITS.bytes)
      return `${stat.size} bytes; at most ${IMAGE_LIMITS.bytes} are permitted`;
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'no such file' : message;
  }
}
