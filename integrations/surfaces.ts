import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { archiveRoot } from '../src/archive/location.ts';
import { forgetSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { mediaTypeOf } from '../src/registry/pages/publication/media-types.ts';
import { type PublishedFile, partsOf } from '../src/registry/pages/publication/surface.ts';
import { datasetsOf } from '../src/registry/surfaces/datasets.ts';
import { publish, SURFACES } from '../src/registry/surfaces/index.ts';
import { contextOf } from '../src/registry/surfaces/publish.ts';
import { offerDatasets, surfaceTools } from '../src/site/surface-tools.ts';
import { SurfaceWriter, sourceCommit, withoutSite } from '../src/site/write-surfaces.ts';

/**
 * Writes every surface at build end; the dev server answers from the same functions. Must come after all integrations that write
 * pages, sitemap or search index, since the catalog lists their hashes.
 */
export function surfaces(): AstroIntegration {
  let builds = false;
  let writer: SurfaceWriter | undefined;
  return {
    name: 'surfaces',
    hooks: {
      'astro:config:setup': ({ command }) => {
        builds = command === 'build';
      },
      'astro:config:done': ({ config }) => {
        // Pages can ask for data files before the surfaces are written.
        writer = builds ? new SurfaceWriter(snapshot(), fileURLToPath(config.outDir)) : undefined;
        offerDatasets(
          (archive) => writer?.datasets() ?? datasetsOf(contextOf(SURFACES, archive, ...tools()), SURFACES),
        );
      },
      'astro:build:done': async ({ logger }) => {
        logger.info(`${await writer?.writeAll()} files of the surfaces`);
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
        server.middlewares.use(async (request, response, next) => {
          try {
            made ??= published();
            const path = new URL(request.url ?? '/', 'http://localhost').pathname;
            const found = made.get(path);
            if (!found) return next();
            const type = mediaTypeOf(path);
            if (type) response.setHeader('content-type', type);
            for await (const part of partsOf(found.content())) response.write(part);
            response.end();
          } catch (error) {
            next(error);
          }
        });
      },
    },
  };
}

function published(): Map<string, PublishedFile> {
  const files = publish(snapshot(), ...tools());
  return new Map(files.map((file) => [file.path, file]));
}

/** The tools and the publication that surfaces get when no site is built yet. */
function tools() {
  return [surfaceTools, withoutSite(sourceCommit())] as const;
}
