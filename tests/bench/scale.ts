import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import type { Bench, Figure } from './bench.ts';
import { aimsOf } from './scale/aims.ts';
import { builds } from './scale/builds.ts';
import { Ground } from './scale/ground.ts';
import { mintAndGate } from './scale/mint.ts';
import { service } from './scale/service.ts';

/** The last is every number that an identifier can name. */
const SIZES = [1024, 4096, 16_384, 65_535];
/** Each archive is so many deposits short of its size: they are minted one at a time, and the last leaves it full. */
const MINTS = 3;

/** The aims of one size after the other: mint, gate, builds, what a mint changes, and `npm start`. */
export const scaleBench: Bench = {
  name: 'scale',
  run: async (scratch, say, { deposits }) => {
    const figures: Figure[] = [];
    for (const size of deposits === undefined ? SIZES : [deposits]) {
      const ground = new Ground(join(scratch, String(size)), size, say);
      say(`an archive of ${size} deposits`);
      await writeCorpus(size - MINTS, ground.archive);
      const aims = aimsOf(size);
      // What is minted below is not in the archive that the service begins with, which mints for itself.
      cpSync(ground.archive, ground.served, { recursive: true });
      figures.push(
        ...(await mintAndGate(ground, aims)),
        ...(await builds(ground, aims)),
        ...(await service(ground, aims)),
      );
    }
    return figures;
  },
};
