import { resolve } from 'node:path';
import { command } from '../src/command-line/command.ts';

const compiled = async () => ({
  ...(await import('../integrations/build-compiled.ts')),
  ...(await import('../integrations/index.ts')),
});

/** Loads what a build from compiled pages takes, before it is called. */
export const prepare = compiled;

/** `npm run build`: the folder changes at the very end. */
export const main = command('build', async ({ out: folder, from }) => {
  if (folder) process.env.OUT = folder;
  const out = process.env.OUT ?? resolve('dist');
  try {
    const { buildCompiled, ofEveryBuild } = await compiled();
    if (!(await buildCompiled(out, ofEveryBuild(from)))) {
      // What is compiled already does not need Astro, which takes long to load.
      const { compilePages } = await import('../integrations/compile-pages.ts');
      await compilePages();
      if (!(await buildCompiled(out, ofEveryBuild(from))))
        throw new Error('The code changed while it was compiled. Build again.');
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
