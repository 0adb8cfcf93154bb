import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { archiveKey, sumsOf } from '../src/archive/archive-key.ts';
import { Assembly, assembly, beginAssembly } from '../src/archive/assembly.ts';
import { codeKey } from '../src/archive/compiled-pages.ts';
import { hasLedger, moveLedger } from '../src/archive/ledger.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { assertSiteValid, assertValid } from '../src/archive/prove.ts';
import { addRecentSite, recentSites } from '../src/archive/recent-sites.ts';
import {
  buildingFolder,
  lockBuild,
  moveToWorking,
  sumsIn,
  swap,
  workingFolder,
} from '../src/archive/site-folder.ts';
import { renewedSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { keepSpare, takeSpare } from '../src/archive/spare-site.ts';
import { citationsOf } from '../src/registry/reading/citations.ts';

// A build that fails changes nothing (decision 9): under a lock it works in a folder of its own, is moved beside the site,
// compared with the registry there, and replaces the site by a rename at the very end. A second build waits.

/** The first of these sites that the same code made: further ones would hardly have a file more. */
function latestOf(sites: readonly string[], code: string): string[] {
  return sites.filter((site) => hasLedger(site, code)).slice(0, 1);
}

/**
 * Locks the build, moves it into a folder of its own, checks it beside the site and puts it in place. `earlier` are folders of sites whose
 * files are taken where they were made from the same, before those that were built last; `parts` are parts of this site whose files are
 * moved. Must be last.
 */
export function release(earlier: readonly string[] = [], parts: readonly string[] = []): AstroIntegration {
  let target = '';
  let built = '';
  let working = '';
  let unlock = () => {};
  return {
    name: 'release',
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, logger }) => {
        if (command !== 'build') return;
        unlock = await lockBuild(() => logger.info('another build is running: waiting for it'));
        // The archive as it is now that it is this build's turn.
        const { archive } = renewedSnapshot();
        const sums = sumsOf(archiveRoot());
        const [code, key] = [codeKey(archive.site.base), archiveKey(sums)];
        assertValid(archive);
        // Pages are compiled apart: they find the citations with the archive, and read no text again for them.
        citationsOf(archive);
        target = process.env.OUT ? resolve(process.env.OUT) : fileURLToPath(config.outDir).replace(/\/$/, '');
        working = workingFolder(target);
        // Compiled pages are rendered in their place, where files of earlier sites can be linked.
        built = config.root ? buildingFolder() : working;
        const latest = latestOf([target, ...recentSites()], code);
        const assembled = new Assembly(code, key, [...earlier, ...latest], parts);
        const spare = built === working ? takeSpare(working, code) : undefined;
        if (spare) assembled.beginIn(working, spare);
        beginAssembly(assembled);
        updateConfig({ outDir: pathToFileURL(`${built}/`) });
      },
      'astro:build:done': ({ dir, logger }) => {
        if (resolve(fileURLToPath(dir)) !== built)
          throw new Error(`the site was built into ${dir}, not ${built}`);
        if (built !== working) moveToWorking(built, working);
        const linked = assertSiteValid(snapshot().archive, working, assembly());
        assembly().record(working, assembly().sums ?? sumsIn(working), linked);
        const replaced = swap(working, target);
        if (!keepSpare(replaced, target)) rmSync(replaced, { recursive: true, force: true });
        moveLedger(working, target);
        addRecentSite(target);
        unlock();
        logger.info(`published ${target}`);
      },
    },
  };
}
