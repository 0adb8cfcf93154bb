import { build } from 'astro';
import { buildingFolder, lockBuild } from '../src/archive/site-folder.ts';
import { compileOnly } from './compiled.ts';

/** Has Astro compile the pages, and keeps them: it renders none. Throws what Astro throws. */
export async function compilePages(): Promise<void> {
  const unlock = await lockBuild(() => console.warn('another build is running: waiting for it'));
  const end = compileOnly();
  try {
    await build({ logLevel: process.stdout.isTTY ? 'info' : 'warn', outDir: buildingFolder() });
  } finally {
    end();
    unlock();
  }
}
