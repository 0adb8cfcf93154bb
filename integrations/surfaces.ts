import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { builtSite } from '../src/archive/built-site.ts';
import { hashes } from '../src/archive/hashes.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { withoutSite } from '../src/archive/publication.ts';
import { writeSiteFile } from '../src/archive/site-folder.ts';
import { forgetSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { sourceCommit } from '../src/archive/source-commit.ts';
import { publish } from '../src/registry/surfaces/index.ts';
import type { PublishedFile } from '../src/registry/surfaces/surface.ts';

const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  log: 'text/plain; charset=utf-8',
};

/**
 * Writes every surface at build end; the dev server answers from the same functions. Must stand after all that writes pages,
 * sitemap or search index, since the catalog gives their hashes.
 */
export function surfaces(): AstroIntegration {
  return {
    name: 'surfaces',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const { files: built, scripts } = builtSite(folder);
        const publication = { sourceCommit: sourceCommit(), scripts, folder: built };
        const files = publish(snapshot().archive, hashes, publication);
        for (const { path, content } of files) writeSiteFile(folder, path, content());
        logger.info(`${files.length} files of the surfaces`);
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        let made: Map<string, PublishedFile> | undefined;
        const watched = ['data', 'api'].map((folder) => `${archiveRoot()}/${folder}`);
        server.watcher.add(watched);
        server.watcher.on('all', async (_event, path) => {
          if (!watched.some((folder) => path.startsWith(folder))) return;
          forgetSnapshot();
          made = undefined;
          await refreshContent?.({});
          server.ws.send({ type: 'full-reload' });
        });
        server.middlewares.use((request, response, next) => {
          made ??= new Map(
            publish(snapshot().archive, hashes, withoutSite(sourceCommit())).map((file) => [file.path, file]),
          );
          const path = new URL(request.url ?? '/', 'http://localhost').pathname;
          const found = made.get(path);
          if (!found) return next();
          const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
          if (type) response.setHeader('content-type', type);
          response.end(found.content());
        });
      },
    },
  };
}
