import type { IncomingMessage, ServerResponse } from 'node:http';

// What every server of a site does before it looks for a page.

/**
 * Whether a request asks to read. Any other is answered by 405 with the methods that are there (RFC 9110 15.5.6): a page takes nothing, and
 * whoever sends something to one is to hear that it did not arrive.
 */
export function readsOnly({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const headers = {
    Allow: 'GET, HEAD',
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    // What was sent is not read.
    Connection: 'close',
  };
  response.writeHead(405, headers).end(`Nothing can be sent to this address: it takes GET and HEAD.\n`);
  return false;
}

/**
 * Whether a request is for a path below the base of the site. Any other is led to the same path there: whoever opens the address of the
 * server alone, or leaves the base out, gets to the site.
 */
export function isBelow(base: string, { url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith(base)) return true;
  const [path = '', query = ''] = url.split(/(?=\?)/);
  const place = `${path}/` === base ? base : base + path.replace(/^\/+/, '');
  response.writeHead(307, { Location: place + query, 'Cache-Control': 'no-store' }).end();
  return false;
}
