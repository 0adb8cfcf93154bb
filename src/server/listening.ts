import { createServer, type RequestListener, type Server } from 'node:http';

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
