import { type Archive, indexOf } from '../registry/archive.ts';

import { RULES } from '../registry/rules/index.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { runArchive } from '../registry/rules/run.ts';
import { publish } from '../registry/surfaces/index.ts';
import { sizeOf } from '../registry/surfaces/surface.ts';
import { hashes } from './hashes.ts';
import { keptFacts } from './kept.ts';

/**
 * The whole rule list over an archive, as the mint, the build and the gate run it: scopes `entry` and `archive`. `now` is
 * the instant of the run.
 */
export function validateArchive(
  archive: Archive,
  now: string,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  return runArchive(RULES, { archive, index: indexOf(archive), hashes, inspect: keptFacts, now }, onProgress);
}

/** Makes every surface in memory, so that nothing is proposed that cannot be published. Returns how many bytes. */
export function makeSurfaces(archive: Archive): number {
  let bytes = 0;
  for (const file of publish(archive, hashes, null)) bytes += sizeOf(file);
  return bytes;
}
