import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import { freePort } from '../fixtures/port.ts';

// `npm start` in a process of its own.

/** A started service. */
export interface Started {
  readonly origin: string;
  readonly said: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
}

/** What is served, where it is not the archive of this checkout. */
interface Where {
  readonly archive?: string;
  readonly checkout?: string;
  readonly port?: number;
}

/** How long a build, or a deposit's way from its issue to its record, may take on a slow machine. */
export const LONG_MS = 240_000;

function launch(
  state: string,
  port: number | string,
  args: readonly string[] = [],
  { archive = '', checkout }: Where = {},
) {
  const { BASE_URL: _ofVitest, ...inherited } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', ...args], {
    ...(checkout === undefined ? {} : { cwd: checkout }),
    env: {
      ...inherited,
      // Vitest sets these for itself; the service is not a test.
      ...{ NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' },
      ...{ STATE: state, PORT: String(port), OUT: '', ARCHIVE: archive, CACHE: join(ROOT, '.cache') },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data;
    });
  }
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)));
  return { child, ended, said: () => said };
}

/** Starts the service on a state folder, and waits until it serves its site. */
export function start(state: string, ...args: string[]): Promise<Started> {
  return started(state, args);
}

/** The same at the URL of an earlier service, which has ended. */
export function startAgain(state: string, { origin }: Started): Promise<Started> {
  return started(state, [], { port: Number(new URL(origin).port) });
}

/** Starts the service on a new state folder, over another archive than that of the checkout. */
export function startOver(archive: string, state: string): Promise<Started> {
  return started(state, [], { archive });
}

/** Starts the service of another checkout, with a state folder of its own. */
export function startIn(checkout: string, state: string): Promise<Started> {
  return started(state, [], { checkout });
}

async function started(state: string, args: readonly string[], where?: Where): Promise<Started> {
  const port = where?.port ?? (await freePort());
  const { child, ended, said } = launch(state, port, args, where);
  const served = () => expect(said()).toMatch(/the site\n[\s\S]*Ctrl-C/);
  await vi.waitFor(served, { timeout: LONG_MS, interval: 100 });
  return {
    origin: `http://localhost:${port}`,
    said,
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a service that is refused. Returns its exit code and what it said. */
export async function refused(
  state: string,
  port: number | string,
): Promise<{ status: number; said: string }> {
  const { ended, said } = launch(state, port);
  return { status: await ended, said: said() };
}
