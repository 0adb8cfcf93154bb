import { join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import { launch, served } from '../fixtures/service.ts';

// `npm start` as the tests of its pages use it.

/** How long a build, or a deposit's way from its issue to its record, may take on a slow machine. */
export const LONG_MS = 240_000;

/** The arguments of `npm start`, its port, and the archive that is served, where it is not that of this checkout. */
interface Where {
  readonly args?: readonly string[];
  readonly archive?: string;
  readonly port?: string;
}

/** Starts the service on a state folder, where it may be refused. */
export function launched(state: string, { args = [], archive = '', port }: Where) {
  const settings = {
    // Vitest sets these for itself; the service is not a test.
    ...{ NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' },
    ...{ STATE: state, ARCHIVE: archive, CACHE: join(ROOT, '.cache') },
    ...(port !== undefined && { PORT: port }),
  };
  return launch(settings, args);
}

/** A started service. */
export type Started = Awaited<ReturnType<typeof start>>;

/** Starts the service on a state folder, and waits until it serves its site. */
export async function start(state: string, where: Where = {}) {
  const service = await launched(state, where);
  await served(service);
  return {
    ...service,
    stop: (signal: NodeJS.Signals = 'SIGINT') => {
      service.child.kill(signal);
      return service.ended;
    },
  };
}
