import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { glyphBytes, glyphPictures } from '../src/site/pictures.ts';
import { writeSiteFile } from '../src/site/site-folder.ts';

/** Publishes the pictures of the glyphs that occur in the archive; the dev server answers from the same set. */
export function glyphs(): AstroIntegration {
  return {
    name: 'glyphs',
    hooks: {
      'astro:build:done': ({ dir }) => {
        for (const { path, bytes } of glyphPictures()) writeSiteFile(fileURLToPath(dir), path, bytes);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const bytes = glyphBytes(new URL(request.url ?? '/', 'http://localhost').pathname);
          if (!bytes) return next();
          response.setHeader('content-type', 'image/svg+xml');
          response.end(bytes);
        });
      },
    },
  };
}
