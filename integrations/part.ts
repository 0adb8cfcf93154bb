import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { archiveKey } from '../src/archive/archive-key.ts';
import { Assembly, assembly, beginAssembly } from '../src/archive/assembly.ts';
import { codeKey } from '../src/archive/compiled-pages.ts';
import { dropLedger } from '../src/archive/ledger.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { writeShare } from '../src/archive/write-surfaces.ts';
import { indexShare } from './search.ts';
import { texts } from './texts.ts';

/** What acts on a part of a site, in its order: its texts, its pages, its files of the surfaces, and in the cache its units of the search index. A part is neither checked nor published. */
export function ofPart(target: string): AstroIntegration[] {
  return [texts(), part(target)];
}

function part(target: string): AstroIntegration {
  return {
    name: 'part',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const { archive } = snapshot();
        dropLedger(target);
        rmSync(target, { recursive: true, force: true });
        beginAssembly(new Assembly(codeKey(archive.site.base), archiveKey(), []));
        updateConfig({ outDir: pathToFileURL(`${target}/`) });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        await writeShare(snapshot().archive, folder);
        await indexShare();
        assembly().record(target, assembly().hashesIn(folder));
      },
    },
  };
}
