import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { LONG_TESTS } from '../fixtures/runs.ts';
import list from '../mutations/list.json' with { type: 'json' };
import type { Proof } from './proof.ts';

// The tests of `npm test`, in ways that take too long for each run of it.

const SHOWN = 4000;

/**
 * Runs tests of this checkout or another one, with variables beside those of this process. Returns the end of what was printed where any
 * failed, or none was there.
 */
function runTests(
  args: readonly string[],
  env: Record<string, string>,
  cwd = process.cwd(),
): string | undefined {
  const call = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot', ...args];
  const all = { ...process.env, NO_COLOR: '1', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd, env: all, encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`.slice(-SHOWN);
}

/** The files that `npm test` leaves out, and those that try some of their cases there. */
const LONG = /\.long(?:\.browser)?\.test\.ts$/;
const SAMPLES = /\b(?:IN_FULL|sampled|longTest|longSuite|fc\.assert)\b/;

/**
 * Runs the tests that are left out of `npm test`, with all their cases those that sample them there, and with other examples those that draw
 * them.
 */
export const longTests: Proof = {
  name: 'long-tests',
  requirement:
    'The tests that take too long for each run of npm test pass, and so does every case of which it tries some, and other examples.',
  run: async ({ seed, say }) => {
    const files = listFiles('tests')
      .map((path) => `tests/${path}`)
      .filter((path) => path.endsWith('.test.ts'))
      .filter((path) => LONG.test(path) || SAMPLES.test(readFileSync(path, 'utf8')));
    say(`${files.length} files of tests`);
    const failed = runTests(files, { [LONG_TESTS]: '1', PROPERTY_SEED: String(seed + 1) });
    return { lines: files, escapes: failed === undefined ? [] : [failed] };
  },
};

/** A fault that is put into the product. */
interface Mutation {
  /** Error that the fault causes. */
  readonly what: string;
  readonly file: string;
  /** The text that is replaced, where it stands first in the file. */
  readonly from: string;
  readonly to: string;
  /** The files of `npm test`, or their folders, of which one catches it. */
  readonly tests: readonly string[];
}

/** Faults in every part of the product, chosen before the suite was made faster. */
const MUTATIONS: readonly Mutation[] = list;

/** Entries of the project that a copy of it does without. */
const LEFT = new Set(['node_modules', '.git', '.cache', 'dist']);

/** Puts faults into a copy of the project, one by one, and runs the tests that are to catch each. */
export const mutations: Proof = {
  name: 'mutations',
  requirement: 'Each fault of tests/mutations/list.json makes a test of npm test fail.',
  run: async ({ scratch, say }) => {
    const root = join(scratch, 'project');
    for (const name of readdirSync(ROOT))
      if (!LEFT.has(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const tests = [...new Set(MUTATIONS.flatMap((one) => one.tests))];
    const before = runTests(tests, {}, root);
    if (before !== undefined) return { lines: [], escapes: [`without a fault, tests fail: ${before}`] };
    const escapes: string[] = [];
    for (const [at, one] of MUTATIONS.entries()) {
      const isCaught = catches(root, one);
      if (!isCaught) escapes.push(`${one.what} (${one.file}): no test in ${one.tests.join(', ')} fails`);
      say(`${at + 1} of ${MUTATIONS.length}, ${isCaught ? 'caught' : 'NOT CAUGHT'}: ${one.what}`);
    }
    return { lines: [`${MUTATIONS.length - escapes.length} of ${MUTATIONS.length} faults caught`], escapes };
  },
};

function catches(root: string, { file, from, to, tests, what }: Mutation): boolean {
  const path = join(root, file);
  const right = readFileSync(path, 'utf8');
  const wrong = right.replace(from, () => to);
  if (wrong === right) throw new Error(`“${what}” cannot be put in: ${file} does not hold ${from}`);
  writeFileSync(path, wrong);
  try {
    return runTests(['--bail', '1', ...tests], {}, root) !== undefined;
  } finally {
    writeFileSync(path, right);
  }
}
