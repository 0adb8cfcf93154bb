import { build } from 'astro';
import { buildingFolder, lockBuild } from '../src/archive/site-folder.ts';
import { isCompiled } from './build-compiled.ts';
import { compileOnly } from './compiled.ts';

/** Has Astro compile the pages, and keeps them: it renders none. Nothing is done where another build did it meanwhile. Throws what Astro throws. */
export async function compilePages(): Promise<void> {
  const unlock = await lockBuild(() => console.warn('another build is running: waiting for it'));
  const end = compileOnly();
  try {
    if (isCompiled()) return;
    await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn', outDir: buildingFolder() });
  } finally {
    end();
    unlock();
  }
}
