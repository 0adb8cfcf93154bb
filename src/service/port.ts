import { isIPv6 } from 'node:net';
import { UsageError } from '../command-line/command.ts';
import { listen } from '../server/listening.ts';

const USUAL = '4321';

/**
 * The port to serve at: what `PORT` says, any free one for 0. It is tried before anything is built, since the pages are built
 * with the address at which they are served. Throws a `UsageError` for what is no port, and for one that is in use.
 */
export async function choosePort(text: string | undefined, open = false): Promise<number> {
  const wanted = text || USUAL;
  const port = Number(wanted);
  if (!/^\d+$/.test(wanted) || port > 65_535) {
    throw new UsageError(`PORT=${wanted} is not a port. Use a number up to 65535, for example PORT=8080.`);
  }
  try {
    const trial = await listen((_request, response) => response.destroy(), port, open);
    await trial.close();
    return trial.port;
  } catch (error) {
    throw inUse(error, port);
  }
}

/** What is said of a port that something else serves at; any other error as it is. */
export function inUse(error: unknown, port: number): Error {
  const { code, address } = error as NodeJS.ErrnoException & { address?: string };
  if (code !== 'EADDRINUSE') return error as Error;
  const another = port === 65_535 ? 8080 : port + 1;
  return new UsageError(
    `Port ${port} is in use at ${address}. Stop the program that uses it (“lsof -i :${port}” names it), or use another port: PORT=${another} npm start`,
  );
}

/** What leads everybody to their own machine, or nobody anywhere. */
const NOWHERE = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * The name by which others reach this machine, from `--host`, as it stands in an address; undefined without one. Throws a
 * `UsageError` for what nobody could go to.
 */
export function chooseHost(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = isIPv6(text) ? `[${text}]` : text;
  const hostname = /^(?:\[.*\]|[^@/\\?#:\s]+)$/.test(name)
    ? URL.parse(`http://${name}`)?.hostname
    : undefined;
  if (hostname !== undefined && !NOWHERE.test(hostname)) return hostname;
  throw new UsageError(
    `--host ${text} does not lead others to this machine. Use its host name or IP address, for example --host 192.168.1.5`,
  );
}
