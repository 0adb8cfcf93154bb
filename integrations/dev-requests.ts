import type { AstroIntegration } from 'astro';
import { isBelow, readsOnly } from '../src/server/requests.ts';

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
