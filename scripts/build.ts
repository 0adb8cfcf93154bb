import { resolve } from 'node:path';
import { command } from '../src/command-line/command.ts';

/** `npm run build`: Astro's own build, with what astro.config.mjs adds to it. The folder changes at the very end. */
export const main = command('build', async ({ out: folder }) => {
  if (folder) process.env.OUT = folder;
  const out = process.env.OUT ?? resolve('dist');
  // Astro reads this variable while it is loaded.
  process.env.NODE_ENV ??= 'production';
  try {
    const { publishJudged } = await import('../src/site/judged-site.ts');
    if (!(await publishJudged(out))) await buildAnew();
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

async function buildAnew(): Promise<void> {
  const { build } = await import('astro');
  await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn' });
}
