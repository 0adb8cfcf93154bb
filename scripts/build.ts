import { resolve } from 'node:path';
import { callerFolder } from '../src/archive/location.ts';
import { reuseBuild } from '../src/archive/reuse-build.ts';
import { argumentsOf, run } from '../src/command-line/command.ts';

const USAGE = 'npm run build -- [--out FOLDER] [--from FOLDER]…';

/**
 * `npm run build`: validates the archive and builds the site into `dist/` or another folder, which changes at the very end.
 * With `--from`, a site that the gate kept is taken over where it was built of this very archive.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: { out: { type: 'string' }, from: { type: 'string', multiple: true } },
    });
    if (values.out) process.env.OUT = resolve(callerFolder(), values.out);
    const out = process.env.OUT ?? resolve('dist');
    try {
      for (const kept of values.from ?? []) {
        if (!(await reuseBuild(resolve(callerFolder(), kept), out))) continue;
        console.log(`Taken over: ${out}`);
        return 0;
      }
      // A site that is taken over is published without waiting for all that builds one.
      const { build } = await import('astro');
      await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn' });
    } catch (error) {
      console.error(
        `The site was not built; what was published stays as it was.\n\n${(error as Error).message}`,
      );
      if (process.env.DEBUG) console.error(error);
      return 1;
    }
    console.log(`Built: ${out}`);
    return 0;
  });
}
