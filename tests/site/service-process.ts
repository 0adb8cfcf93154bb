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

/** The archive that is served, where it is not that of this checkout. */
interface Where {
  readonly archive?: string;
  readonly checkout?: string;
  readonly port?: number | string;
}

/** How long a build, or a deposit's way from its issue to its record, may take on a slow machine. */
export const LONG_MS = 240_000;

function launched(state: string, args: readonly string[], { archive = '', checkout, port }: Where) {
  const settings = {
    // Vitest sets these for itself; the service is not a test.
    ...{ NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' },
    ...{ STATE: state, ARCHIVE: archive, CACHE: join(ROOT, '.cache') },
    ...(port !== undefined && { PORT: String(port) }),
  };
  return launch(settings, args, checkout === undefined ? {} : { cwd: checkout });
}

/** Starts the service on a state folder, and waits until it serves its site. */
export function start(state: string, ...args: string[]): Promise<Started> {
  return started(state, args);
}

/** The same at the URL of an earlier service, which has ended. */
export function startAgain(state: string, { origin }: Started): Promise<Started> {
  return started(state, [], { port: new URL(origin).port });
}

/** Starts the service on a new state folder, over another archive than that of the checkout. */
export function startOver(archive: string, state: string): Promise<Started> {
  return started(state, [], { archive });
}

/** Starts the service of another checkout, with a state folder of its own. */
export function startIn(checkout: string, state: string): Promise<Started> {
  return started(state, [], { checkout });
}

async function started(state: string, args: readonly string[], where: Where = {}): Promise<Started> {
  const service = await launched(state, args, where);
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
  const { ended, said } = await launched(state, [], { port });
  return { status: await ended, said: said() };
}
