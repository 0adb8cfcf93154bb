import { createServer, type Server } from 'node:net';
import { UsageError } from '../shared/command.ts';

const USUAL = '4321';

/**
 * The port to serve at: what `PORT` says, any free one for 0. It is tried before anything is built, since the pages are built
 * with the address at which they are served. Throws a `UsageError` for what is no port, and for one that is in use.
 */
export async function choosePort(text: string | undefined): Promise<number> {
  const wanted = text || USUAL;
  const port = Number(wanted);
  if (!/^\d+$/.test(wanted) || port > 65_535) {
    throw new UsageError(`PORT=${wanted} is no port: give a number up to 65535, for example PORT=8080.`);
  }
  const trial = createServer();
  try {
    return await listen(trial, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw inUse(port);
    throw error;
  } finally {
    trial.close();
  }
}

/** What is said of a port that something else serves at. */
export function inUse(port: number): UsageError {
  const another = port === 65_535 ? 8080 : port + 1;
  return new UsageError(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${another} npm start`,
  );
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}
