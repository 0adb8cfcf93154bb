import type { AstroIntegration } from 'astro';
import { isBelow, readsOnly } from '../src/server/requests.ts';
import { MANIFEST } from '../src/site/site-folder.ts';

/**
 * Makes the dev server answer as the server of a built site does: with 405 to a request that does not read, and outside the base with a
 * redirect to the same page below it.
 */
export function devRequests(): AstroIntegration {
  let base = '/';
  let setUp = () => {};
  return {
    name: 'dev-requests',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/*$/, '/');
      },
      'astro:server:setup': ({ server }) => {
        setUp = () => {
          server.middlewares.stack.unshift({
            route: '',
            handle: (request: Request, response: Response, next: () => void) => {
              if (!readsOnly(request, response)) return;
              if (!isForPage(request) || isBelow(base, request, response)) next();
            },
          });
        };
      },
      // Before Astro's own middleware, which answers what is above the base, and which is there now.
      'astro:server:start': () => setUp(),
    },
  };
}

/** Scripts and styles are above the base under the dev server, which makes them from their sources. */
function isForPage({ url = '/', headers }: Request): boolean {
  return /^[^?]*\/(?:\?|$)/.test(url) || headers.accept?.includes('text/html') === true;
}

type Request = Parameters<typeof readsOnly>[0];
type Response = Parameters<typeof readsOnly>[1];

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
