import { resolve } from 'node:path';
import { reuseBuild } from '../src/archive/reuse-build.ts';
import { command } from '../src/command-line/command.ts';

// Neither what is reused nor what is compiled already needs Astro, which takes long to load.
const compiled = () => import('../integrations/build-compiled.ts');

/** Loads what a build from compiled pages takes, before it is called. */
export const prepare = compiled;

/** `npm run build`: the folder changes at the very end. */
export const main = command('build', async ({ out: folder, from }) => {
  if (folder) process.env.OUT = folder;
  const out = process.env.OUT ?? resolve('dist');
  try {
    for (const kept of from) {
      if (!(await reuseBuild(kept, out))) continue;
      console.log(`Reused: ${out}`);
      return 0;
    }
    const { buildCompiled } = await compiled();
    if (!(await buildCompiled(out))) {
      const { build } = await import('astro');
      await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn' });
    }
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
