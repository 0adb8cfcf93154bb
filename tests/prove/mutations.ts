import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import list from '../mutations/list.json' with { type: 'json' };
import type { Proof } from './proof.ts';
import { runTests } from './tests.ts';

/** A fault that is put into the product. */
interface Mutation {
  /** What is wrong then. */
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

/** What a copy of the project does without. */
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
