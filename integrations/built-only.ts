import type { AstroIntegration } from 'astro';
import { MANIFEST } from '../src/site/site-folder.ts';

/** Files that are made from a built site, and that the dev server therefore cannot give. */
const BUILT_ONLY: readonly string[] = [`/${MANIFEST}`, '/sitemap.xml'];

/** Makes `npm run dev` answer a request for a file that only a build makes: it says so, and how to get the file. */
export function builtOnly(): AstroIntegration {
  return {
    name: 'built-only',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (!BUILT_ONLY.includes(pathname)) return next();
          response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
          response.end(
            `${pathname} exists only for a built site: run npm run build, and look into dist${pathname}.\n`,
          );
        });
      },
    },
  };
}
