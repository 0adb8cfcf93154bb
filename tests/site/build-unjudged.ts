import { type AstroInlineConfig, build } from 'astro';
import { beginPages } from '../../src/site/rendered.ts';
import { buildingFolder, lockBuild, moveToWorking } from '../../src/site/site-folder.ts';

// Builds an archive that the rules refuse, for tests of pages alone: what judges archive and site is left out. Run as a process of its
// own, with the archive in ARCHIVE and the folder of the site as argument.

const [folder = ''] = process.argv.slice(2);
const file = '../../astro.config.mjs';
const { default: config } = (await import(file)) as { default: AstroInlineConfig };
const integrations = config.integrations
  ?.flat()
  .map((one) => (one && one.name === 'release' ? { name: one.name, hooks: {} } : one));
const unlock = await lockBuild(() => {});
const keepPages = beginPages();
const outDir = buildingFolder();
await build({
  ...config,
  configFile: false,
  logLevel: 'error',
  outDir,
  integrations: integrations ?? [],
});
keepPages();
moveToWorking(outDir, folder);
unlock();
