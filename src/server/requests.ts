import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

// Every server of a site does this before it looks for a page.

/**
 * Whether a request asks to read. Any other is answered by 405 with the methods that are there (RFC 9110 15.5.6): a page takes nothing, and
 * whoever sends something to one is to hear that it did not arrive.
 */
export function readsOnly({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  response.setHeader('Allow', 'GET, HEAD');
  const message = 'Nothing can be sent to this address: it takes GET and HEAD.';
  refuse(response, { status: 405, message });
  return false;
}

/** The status and message for a refused request. */
export interface Refused {
  readonly status: 403 | 405 | 421;
  readonly message: string;
}

/** Refuses a request, of which nothing is read. */
export function refuse(response: ServerResponse, { status, message }: Refused): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  response.writeHead(status, headers).end(`${message}\n`);
}

/**
 * Whether a request is for a path below the base of the site. Any other is led to the same path there: whoever opens the address of the
 * server alone, or leaves the base out, gets to the site.
 */
export function isBelow(base: string, { url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith(base)) return true;
  const [path = '', query = ''] = url.split(/(?=\?)/);
  const target = `${path}/` === base ? base : base + path.replace(/^\/+/, '');
  response.writeHead(307, { Location: target + query, 'Cache-Control': 'no-store' }).end();
  return false;
}

// Accounts have no passwords. To keep another website that is open in the same browser from depositing here, the server
// distinguishes its requests from those of its own pages.

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

// Listens at both addresses of `localhost`: it is 127.0.0.1 to one program and ::1 to another, so another process that listens
// at one of them would receive requests meant for this server.

/** Long, so that a client that was busy for a while, such as a mint checking rules, does not reuse a connection just closed. */
export const KEEP_ALIVE_MS = 120_000;

/** A running server. */
interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Listens at a port (0 for any) of the loopback addresses, or of all addresses where it is `open` to others. Throws Node's
 * errors: `EADDRINUSE`, with the `address`, where another process listens.
 */
export async function listen(answer: RequestListener, port: number, open = false): Promise<Listening> {
  const servers = [await listenAt(answer, port, open ? ['::', '0.0.0.0'] : ['127.0.0.1'])];
  const close = async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
  const bound = portOf(servers[0]);
  if (open) return { port: bound, close };
  try {
    servers.push(await listenAt(answer, bound, ['::1']));
  } catch (error) {
    if (isMissing(error)) return { port: bound, close };
    await close();
    if (port === 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return listen(answer, 0);
    throw error;
  }
  return { port: bound, close };
}

/** Listens at the first of the addresses that this machine has. */
async function listenAt(
  answer: RequestListener,
  port: number,
  [address, ...others]: string[],
): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answer);
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, address, done));
    return server;
  } catch (error) {
    if (isMissing(error) && others.length > 0) return listenAt(answer, port, others);
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
}
