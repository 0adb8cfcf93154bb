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

// Accounts have no passwords. To keep another website that is open in the same browser from depositing here, the server
// distinguishes its requests from those of its own pages.

/** The status and message for a refused request. */
export interface Refused {
  readonly status: 403 | 421;
  readonly message: string;
}

/**
 * The refusal of a request from a page of another website: 421 if it used a foreign name that points at this machine (RFC 9110
 * 15.5.20), 403 if it sent data from elsewhere. Undefined for all other requests: programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and links to this server are allowed. `name` is the name by which others reach this machine, if any.
 */
export function refuseCrossSite(
  { method, headers, socket }: IncomingMessage,
  name?: string,
): Refused | undefined {
  const { host = '', origin } = headers;
  if (!isOurs(hostnameOf(host), plain(socket.localAddress ?? ''), name)) {
    const message = `This service is open to this machine, as localhost${name ? `, and to others as ${name}` : ''}. “npm start -- --host NAME” opens it to others by another name.`;
    return { status: 421, message };
  }
  if (method === 'GET' || method === 'HEAD') return undefined;
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const ours = origin === undefined || origin === `http://${host}`;
  if (ours && (site === 'same-origin' || site === 'none')) return undefined;
  return { status: 403, message: 'Only pages of this server may send requests here.' };
}

/**
 * Whether a `Host` is one of ours. The owner of any other name can point it at any address; an IP address leads only to itself,
 * and `localhost` to the caller's machine.
 */
function isOurs(host: string, reached: string, name: string | undefined): boolean {
  if (host === name || plain(host) === reached) return host !== '';
  return isThisMachine(reached) && (/^(?:[a-z0-9-]+\.)?localhost$/.test(host) || isThisMachine(plain(host)));
}

const isThisMachine = (address: string) => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

/** The host name in a `Host` header, as a browser writes it; empty where there is none. */
function hostnameOf(host: string): string {
  return /^[^@/\\?#\s]+$/.test(host) ? (URL.parse(`http://${host}`)?.hostname ?? '') : '';
}

/** An IP address without brackets and zone, and an IPv4-mapped IPv6 address as IPv4. */
function plain(address: string): string {
  return address
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
}
