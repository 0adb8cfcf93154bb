import type { IncomingMessage } from 'node:http';

// Accounts have no passwords, so what keeps another website, open in the same browser, from depositing here is that its
// requests are told from those of our own pages.

/** Why a request is not answered: for whoever made it. */
export interface Refused {
  readonly status: 403 | 421;
  readonly message: string;
}

/**
 * What is said to a request that a page of another website made: by its own name pointed at this machine (421, RFC 9110
 * 15.5.20), or by sending something here from elsewhere (403). Undefined for all others: programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and links may lead here. `name` is the one by which others reach this machine, where they may.
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

/** A name of somebody's own may lead to any address. A number leads to itself, and `localhost` to the caller's machine. */
function isOurs(asked: string, reached: string, name: string | undefined): boolean {
  if (asked === name || plain(asked) === reached) return asked !== '';
  return (
    isThisMachine(reached) && (/^(?:[a-z0-9-]+\.)?localhost$/.test(asked) || isThisMachine(plain(asked)))
  );
}

const isThisMachine = (address: string) => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

/** The name in a `Host`, as a browser writes it; empty where there is none. */
function hostnameOf(host: string): string {
  return /^[^@/\\?#\s]+$/.test(host) ? (URL.parse(`http://${host}`)?.hostname ?? '') : '';
}

/** An address without what surrounds it: brackets, a zone, or version 6 around version 4. */
function plain(address: string): string {
  return address
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
}
