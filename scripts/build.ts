import { resolve } from 'node:path';
import { build } from 'astro';
import { callerFolder } from '../src/archive/location.ts';
import { argumentsOf, run } from './shared/command.ts';

const USAGE = 'npm run build -- [--out FOLDER]';

/** `npm run build`: validates the archive and builds the site into `dist/` or another folder, which changes at the very end. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({ args, options: { out: { type: 'string' } } });
    if (values.out) process.env.OUT = resolve(callerFolder(), values.out);
    try {
      await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn' });
    } catch (error) {
      console.error(
        `The site was not built; what was published stays as it was.\n\n${(error as Error).message}`,
      );
      if (process.env.DEBUG) console.error(error);
      return 1;
    }
    console.log(`Built: ${process.env.OUT ?? resolve('dist')}`);
    return 0;
  });
}
