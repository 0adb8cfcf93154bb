import { isIPv6 } from 'node:net';
import { UsageError } from '../command-line/command.ts';
import { listen } from '../server/listening.ts';

const DEFAULT_PORT = '4321';

/**
 * The port to serve at: `PORT`, or any free port for 0. Tries it before anything is built, because the pages contain the URL at
 * which they are served. Throws a `UsageError` for an invalid port and for a port in use.
 */
export async function choosePort(text: string | undefined, open = false): Promise<number> {
  const wanted = text || DEFAULT_PORT;
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

/** A `UsageError` for a port in use; any other error unchanged. */
export function inUse(error: unknown, port: number): Error {
  const { code, address } = error as NodeJS.ErrnoException & { address?: string };
  if (code !== 'EADDRINUSE') return error as Error;
  const another = port === 65_535 ? 8080 : port + 1;
  return new UsageError(
    `Port ${port} is in use at ${address}. Stop the program that uses it (“lsof -i :${port}” names it), or use another port: PORT=${another} npm start`,
  );
}

/** Host names and addresses that do not lead other machines here. */
const UNREACHABLE = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * The name by which others reach this machine, from `--host`, as URLs write it; undefined without the option. Throws a
 * `UsageError` for a name that others cannot reach.
 */
export function chooseHost(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = isIPv6(text) ? `[${text}]` : text;
  const hostname = /^(?:\[.*\]|[^@/\\?#:\s]+)$/.test(name)
    ? URL.parse(`http://${name}`)?.hostname
    : undefined;
  if (hostname !== undefined && !UNREACHABLE.test(hostname)) return hostname;
  throw new UsageError(
    `--host ${text} is not reachable from other machines. Use this machine's host name or IP address, for example --host 192.168.1.5`,
  );
}
