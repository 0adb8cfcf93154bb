import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import { permitLargeSite } from '../fixtures/large-site.ts';
import type { Bench, Figure } from './bench.ts';
import { aimsOf } from './scale/aims.ts';
import { builds } from './scale/builds.ts';
import { Ground } from './scale/ground.ts';
import { mintAndGate } from './scale/mint.ts';
import { service } from './scale/service.ts';

/**
 * The last is every number that an identifier can name. The kilobytes of a text are those with which the aims of each size were set: a real
 * archive, the archive of which earlier figures were measured, and the bare pages of the reference.
 */
const SIZES = [
  { deposits: 1024, kilobytes: 28 },
  { deposits: 4096, kilobytes: 28 },
  { deposits: 16_384, kilobytes: 10 },
  { deposits: 65_535, kilobytes: 3 },
] as const;
/** Each archive is so many deposits short of its size: they are minted one at a time, and the last leaves it full. */
const MINTS = 3;

/** Every size; or one of them alone, with texts as the next larger one has. */
function sizesFor(deposits: number | undefined) {
  const { kilobytes } = SIZES.find((size) => size.deposits >= (deposits ?? 0)) ?? SIZES[0];
  return deposits === undefined ? SIZES : [{ deposits, kilobytes }];
}

/** The aims of one size after the other: mint, gate, builds, what a mint changes, and `npm start`. */
export const scaleBench: Bench = {
  name: 'scale',
  run: async (scratch, say, { deposits }) => {
    const figures: Figure[] = [];
    for (const { deposits: size, kilobytes } of sizesFor(deposits)) {
      const ground = new Ground(join(scratch, String(size)), size, say);
      say(`an archive of ${size} deposits, with texts of ${kilobytes} KB`);
      await writeCorpus(size - MINTS, ground.archive, kilobytes);
      permitLargeSite(ground.archive);
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
