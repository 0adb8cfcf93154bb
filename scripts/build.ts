import { resolve } from 'node:path';
import { holdCode } from '../src/archive/compiled-pages.ts';
import { beginShare, dropParts, parseShare } from '../src/archive/share.ts';
import { partsOnEveryCore, requireParts } from '../src/command-line/build-parts.ts';
import { command, UsageError } from '../src/command-line/command.ts';

const compiled = async () => ({
  ...(await import('../integrations/build-compiled.ts')),
  ...(await import('../integrations/index.ts')),
});

/** Loads the code of a build, and the compiled pages. */
export const prepare = async () => (await compiled()).loadPages();

/** `npm run build`: the folder changes at the very end. */
export const main = command('build', async ({ out: folder, from, part, join }) => {
  if (folder) process.env.OUT = folder;
  const out = process.env.OUT ?? resolve('dist');
  const share = part === undefined ? undefined : parseShare(part);
  if (part !== undefined && !share) throw new UsageError(`“${part}” is no part: give I/N, such as 2/8.`);
  holdCode();
  requireParts(join);
  try {
    const { buildCompiled, isCompiled, ofEveryBuild, ofPart } = await compiled();
    if (!isCompiled()) {
      // Astro takes long to load.
      const { compilePages } = await import('../integrations/compile-pages.ts');
      await compilePages();
    }
    if (share) beginShare(share);
    const parts = share || join.length > 0 ? [] : await partsOnEveryCore([...from, out]);
    const integrations = share ? ofPart(out) : ofEveryBuild([...from, ...join], parts);
    if (!(await buildCompiled(out, integrations)))
      throw new Error('The code changed while it was compiled. Build again.');
    if (parts.length > 0) dropParts();
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
