import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { snapshot } from '../src/archive/snapshot.ts';
import { renderAhead } from '../src/site/render-ahead.ts';
import { indexFiles } from '../src/site/search-index.ts';
import { writeSiteFile } from '../src/site/site-folder.ts';

/** Renders the texts of new deposits on every core before the pages are made. */
export function texts(): AstroIntegration {
  return {
    name: 'texts',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        const rendered = await renderAhead();
        if (rendered > 0) logger.info(`${rendered} texts rendered`);
      },
    },
  };
}

/** Writes the search index at build end. Pagefind makes it in a process of its own while pages are rendered. */
export function search(): AstroIntegration {
  let index: ReturnType<typeof indexFiles> | undefined;
  return {
    name: 'search',
    hooks: {
      'astro:build:start': () => {
        index = indexFiles(snapshot());
        // A failure is reported later, when the pages are finished.
        index.catch(() => {});
      },
      'astro:build:done': async ({ dir, logger }) => {
        const files = await (index ?? indexFiles(snapshot()));
        for (const [path, content] of files) writeSiteFile(fileURLToPath(dir), path, content);
        logger.info(`${files.size} files of the search index`);
      },
    },
  };
}
