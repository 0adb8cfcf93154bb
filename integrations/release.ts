import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { assertValid } from '../src/archive/prove.ts';
import { renewedSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { citationsOf } from '../src/registry/reading/citations.ts';
import { forgetJudged, recordJudged } from '../src/site/judged-site.ts';
import { assertSiteValid } from '../src/site/prove.ts';
import { beginPages } from '../src/site/rendered.ts';
import { buildingFolder, lockBuild, moveToWorking, swap, workingFolder } from '../src/site/site-folder.ts';

// A build that fails changes nothing: under a lock it works in a folder of its own, is moved beside the site,
// compared with the registry there, and replaces the site by a rename at the very end. A second build waits.

/** Locks the build, moves it into a folder of its own, checks it beside the site and puts it in place. Must be last. */
export function release(): AstroIntegration {
  let target = '';
  let built = '';
  let working = '';
  let unlock = () => {};
  let keepPages = () => {};
  return {
    name: 'release',
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, logger }) => {
        if (command !== 'build') return;
        unlock = await lockBuild(() => logger.info('another build is running: waiting for it'));
        // Read again after the wait for the lock, during which the archive may have changed.
        const archive = renewedSnapshot();
        assertValid(archive);
        // Computed here for the pages, which run in another module graph: they find the citations with the archive, and read no text.
        citationsOf(archive);
        keepPages = beginPages();
        target = process.env.OUT ? resolve(process.env.OUT) : fileURLToPath(config.outDir).replace(/\/$/, '');
        working = workingFolder(target);
        built = buildingFolder();
        updateConfig({ outDir: pathToFileURL(`${built}/`) });
      },
      'astro:build:generated': () => keepPages(),
      'astro:build:done': ({ dir, logger }) => {
        if (resolve(fileURLToPath(dir)) !== built)
          throw new Error(`the site was built into ${dir}, not ${built}`);
        moveToWorking(built, working);
        assertSiteValid(snapshot(), working);
        forgetJudged(target);
        rmSync(swap(working, target), { recursive: true, force: true });
        recordJudged(target);
        unlock();
        logger.info(`published ${target}`);
      },
    },
  };
}
