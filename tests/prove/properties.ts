import { spawnSync } from 'node:child_process';
import type { Proof } from './proof.ts';

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
      const env = { ...process.env, PROPERTY_SEED: String(one), NO_COLOR: '1' };
      const call = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'];
      const { status, stdout, stderr } = spawnSync(process.execPath, call, { env, encoding: 'utf8' });
      if (status !== 0) escapes.push(`seed ${one}: ${`${stdout}${stderr}`.slice(-4000)}`);
    }
    return { lines: [`the tests of the core, with the seeds ${seeds.join(', ')}`], escapes };
  },
};
