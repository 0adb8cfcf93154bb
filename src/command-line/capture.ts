import { resolve } from 'node:path';
import { hashes } from '../archive/hashes.ts';
import { ImageDecoder } from '../archive/images.ts';
import { takeImage } from '../archive/take-images.ts';
import { imageFilesOf } from '../registry/captures/draft.ts';
import type { TakenImage } from '../registry/captures/judge.ts';
import { type IncomingDraft, takeCaptures } from '../registry/captures/take.ts';
import { type GivenValue, givenValues } from './drafts.ts';
import { progress } from './progress.ts';
import { propose } from './proposal.ts';

/**
 * Records captures from drafts with their images, all or none of them, and builds the addresses again. Returns the exit code. Throws a
 * `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function recordCaptures(
  files: readonly string[],
  options: { readonly dryRun: boolean; readonly json: boolean },
): Promise<0 | 1> {
  const drafts = await withImages(givenValues(files, 'capture'));
  return propose((archive, now) => {
    const { findings, captures, changeset, known } = takeCaptures(archive, drafts, { hashes, now });
    const brief = captures.map(({ slug, obs_id, addr_id, imgs }) => ({ slug, obs_id, addr_id, imgs }));
    const done = options.dryRun ? 'would be captured' : 'captured';
    const lines = captures.map(
      ({ slug, obs_id, addr_id, imgs }) =>
        `${done}: ${slug}  ${obs_id}  ${addr_id}${imgs.map((path) => `\n  ${path}`).join('')}`,
    );
    return { findings, changeset, known, lines, json: { captured: brief } };
  }, options);
}

async function withImages(drafts: readonly GivenValue[]): Promise<IncomingDraft[]> {
  const decoder = new ImageDecoder();
  const show = progress('drafts read');
  const read: IncomingDraft[] = [];
  try {
    for (const { where, value, folder } of drafts) {
      const images = new Map<string, TakenImage>();
      for (const file of imageFilesOf(value))
        images.set(file, await takeImage(resolve(folder, file), decoder));
      read.push({ where, value, images });
      show(read.length, drafts.length);
    }
  } finally {
    decoder.close();
  }
  return read;
}
