import { join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import { launch, served } from '../fixtures/service.ts';

// `npm start` as the tests of its pages use it.

/** A started service. */
export interface Started {
  readonly origin: string;
  readonly said: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
}

/** The arguments of `npm start`, and the archive that is served, where it is not that of this checkout. */
interface Where {
  readonly args?: readonly string[];
  readonly archive?: string;
  readonly checkout?: string;
  readonly port?: number | string;
}

/** How long a build, or a deposit's way from its issue to its record, may take on a slow machine. */
export const LONG_MS = 240_000;

function launched(state: string, { args = [], archive = '', checkout, port }: Where) {
  const settings = {
    // Vitest sets these for itself; the service is not a test.
    ...{ NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' },
    ...{ STATE: state, ARCHIVE: archive, CACHE: join(ROOT, '.cache') },
    ...(port !== undefined && { PORT: String(port) }),
  };
  return launch(settings, args, checkout === undefined ? {} : { cwd: checkout });
}

/** Starts the service on a state folder, and waits until it serves its site. */
export async function start(state: string, where: Where = {}): Promise<Started> {
  const service = await launched(state, where);
  await served(service);
  return {
    ...service,
    stop: (signal = 'SIGINT') => {
      service.child.kill(signal);
      return service.ended;
    },
  };
}

/** Starts a service that is refused. Returns its exit code and what it said. */
export async function refused(
  state: string,
  port: number | string,
): Promise<{ status: number; said: string }> {
  const { ended, said } = await launched(state, { port });
  return { status: await ended, said: said() };
}
