import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ForeignArchive, foreignArchive } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import { type Look, walk } from '../fixtures/foreign/walk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { tryBuild } from '../site/building.ts';
import type { Proof } from './proof.ts';

// Adopts archives with every fault that archives of this kind had, alone and together, and lives with each of them.

const FEW = 64;
const MANY = 1000;
const SAID = 600;

export const adoption: Proof = {
  name: 'adoption',
  requirement:
    'An archive with any fault is adopted without losing a byte, and is then minted into, changed, read, built and verified like any other.',
  run: async ({ scratch, seed, say, deposits }) => {
    const lines: string[] = [];
    const escapes: string[] = [];
    const go = async (what: string, archive: ForeignArchive, look?: Look) => {
      const count = archive.entries.length;
      const folder = join(scratch, 'walk');
      mkdirSync(folder, { recursive: true });
      const start = performance.now();
      const stopped = await walk(archive, folder, look);
      const seconds = (performance.now() - start) / 1000;
      const end = stopped === undefined ? 'walked to the end' : 'stopped';
      lines.push(`${count} deposits, ${what}: ${end}, ${seconds.toFixed(1)} s`);
      if (stopped !== undefined) escapes.push(`${what}, ${count} deposits: ${stopped.slice(0, SAID)}`);
    };
    await go('no fault', foreignArchive([], FEW, seed));
    for (const [at, fault] of FAULTS.entries()) {
      if (at % 10 === 0) say(`${at} of ${FAULTS.length} faults`);
      await go(fault.name, foreignArchive([fault], FEW, seed));
    }
    for (const count of deposits === undefined ? [FEW, MANY] : [deposits]) {
      say(`all faults together in ${count} deposits, built twice`);
      const look = builds(join(scratch, `site-${count}`));
      await go('all faults together', foreignArchive(FAULTS, count, seed), look);
    }
    return { lines, escapes };
  },
};

/** Builds the site of an archive, and verifies it as any reader can. Returns what went wrong. */
function builds(folder: string): Look {
  return async (root) => {
    const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')];
    const { code, output } = tryBuild({ archive: root, out, cache });
    if (code !== 0) return `the build ended with ${code}: ${output.slice(-4 * SAID)}`;
    const verified = await runHere('verify', [out], {});
    return verified.code === 0 ? undefined : `verify: ${verified.stdout.slice(-SAID)}${verified.stderr}`;
  };
}
