import type { Proof } from './proof.ts';
import { runTests } from './tests.ts';

const SEEDS = 5;

/** Tests every property of the core with examples that `npm test` does not try. */
export const properties: Proof = {
  name: 'properties',
  requirement: 'The properties that hold for the examples of the tests hold for others.',
  run: async ({ seed, say }) => {
    const seeds = Array.from({ length: SEEDS }, (_, at) => seed + 1 + at);
    const escapes: string[] = [];
    for (const [at, one] of seeds.entries()) {
      say(`seed ${at + 1} of ${SEEDS}`);
      const failed = runTests(['tests/registry/'], { PROPERTY_SEED: String(one) });
      if (failed !== undefined) escapes.push(`seed ${one}: ${failed}`);
    }
    return { lines: [`the tests of the core, with the seeds ${seeds.join(', ')}`], escapes };
  },
};
