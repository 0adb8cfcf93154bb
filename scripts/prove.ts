import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import { SEED } from '../tests/fixtures/seed.ts';
import { PROOFS } from '../tests/prove/index.ts';
import { buildSite } from '../tests/site/building.ts';

const USAGE = `npm run prove -- [${PROOFS.map(({ name }) => name).join(' | ')}]… [--seed N] [--deposits N]`;

const SHOWN = 50;
/** One deposit less than an identifier can name: a proof adds one. */
const MOST = 65_534;

/**
 * `npm run prove`: the long proofs, all or the named ones. Prints what was tried and everything that got past. Exit 1 when anything
 * did.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: { seed: { type: 'string' }, deposits: { type: 'string' } },
    });
    const seed = Number(values.seed ?? SEED);
    if (!Number.isInteger(seed)) throw new UsageError(`--seed takes a whole number, not “${values.seed}”.`);
    const deposits = values.deposits === undefined ? undefined : Number(values.deposits);
    if (deposits !== undefined && !(Number.isInteger(deposits) && deposits > 0 && deposits <= MOST))
      throw new UsageError(`--deposits takes a whole number up to ${MOST}, not “${values.deposits}”.`);
    const unknown = positionals.find((name) => !PROOFS.some((proof) => proof.name === name));
    if (unknown) throw new UsageError(`There is no proof “${unknown}”.`);
    const scratch = mkdtempSync(join(tmpdir(), 'prove-'));
    const site = builtOnce(scratch);
    let total = 0;
    try {
      for (const { name, requirement, run: prove } of PROOFS) {
        if (positionals.length > 0 && !positionals.includes(name)) continue;
        console.log(`${name}: ${requirement}`);
        const own = join(scratch, name);
        mkdirSync(own);
        const start = performance.now();
        const { lines, escapes } = await prove({
          scratch: own,
          seed,
          deposits,
          site,
          say: (text) => console.log(`  … ${text}`),
        });
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
    return total === 0 ? 0 : 1;
  });
}

/** The sample site, built when a proof first asks for it. */
function builtOnce(scratch: string): () => string {
  const folder = join(scratch, 'dist');
  let built = false;
  return () => {
    if (!built) buildSite({ out: folder });
    built = true;
    return folder;
  };
}
