import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED } from '../fixtures/runs.ts';
import { adoption } from './adoption.ts';
import { buildable } from './buildable.ts';
import { kill } from './kill.ts';
import type { Proof } from './proof.ts';
import { records } from './records.ts';
import { stops } from './stops.ts';
import { longTests, mutations } from './suite.ts';

/** All proofs. */
export const PROOFS: readonly Proof[] = [records, adoption, longTests, mutations, kill, stops, buildable];

const SHOWN = 50;

/** Runs some proofs and prints what each tried. Returns how many faults got past them. */
export async function proveAll(
  proofs: readonly Proof[],
  { seed = SEED, deposits }: { readonly seed?: number | undefined; readonly deposits?: number | undefined },
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'prove-'));
  let total = 0;
  try {
    for (const { name, requirement, run } of proofs) {
      console.log(`${name}: ${requirement}`);
      const own = join(scratch, name);
      mkdirSync(own);
      const start = performance.now();
      const say = (text: string) => console.log(`  … ${text}`);
      const { lines, escapes } = await run({ scratch: own, seed, deposits, say });
      total += escapes.length;
      for (const line of lines) console.log(`  ${line}`);
      for (const escaped of escapes.slice(0, SHOWN)) console.log(`  ✗ ${escaped}`);
      if (escapes.length > SHOWN) console.log(`  ✗ and ${escapes.length - SHOWN} more`);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`  ${escapes.length === 0 ? 'Nothing' : escapes.length} got past, in ${seconds} s\n`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return total;
}
