import { readdirSync, readFileSync } from 'node:fs';
import { LONG_TESTS } from '../fixtures/runs.ts';
import type { Proof } from './proof.ts';
import { runTests } from './tests.ts';

/** The files that `npm test` leaves out, and those that try some of their cases there. */
const LONG = /\.long(?:\.browser)?\.test\.ts$/;
const SAMPLES = /\b(?:IN_FULL|sampled|longTest|longSuite)\b/;

/** Runs the tests that are left out of `npm test`, and with all their cases those that sample them there. */
export const longTests: Proof = {
  name: 'long-tests',
  requirement:
    'The tests that take too long for each run of npm test pass, and so does every case of which it tries some.',
  run: async ({ say }) => {
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .map((path) => `tests/${path}`)
      .filter((path) => path.endsWith('.test.ts'))
      .filter((path) => LONG.test(path) || SAMPLES.test(readFileSync(path, 'utf8')))
      .sort();
    say(`${files.length} files of tests`);
    const failed = runTests(files, { [LONG_TESTS]: '1' });
    return { lines: files, escapes: failed === undefined ? [] : [failed] };
  },
};
