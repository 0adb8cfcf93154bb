import type { Commands } from './commands.ts';
import { commandEnvironment, type ServiceContext } from './place.ts';

// Work that many events request and that never runs twice at once: events during a run request one more run together. Failed
// work is retried, because the next event can be far away.

/** A worker that runs when it is woken. */
export interface Worker {
  readonly wake: () => void;
  /** Resolves when no run is active or requested. Does not wait for a retry. */
  readonly idle: () => Promise<void>;
  readonly stop: () => void;
}

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 600_000;

/**
 * Makes a worker from a function. After an error, calls `failed` with it and with the milliseconds until the next attempt, which
 * double each time until the work succeeds, up to ten minutes.
 */
export function worker(work: () => Promise<void>, failed: (error: unknown, pause: number) => void): Worker {
  let requested = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let pause = FIRST_PAUSE_MS;
  let retry: NodeJS.Timeout | undefined;
  const run = async () => {
    while (requested && !stopped) {
      requested = false;
      clearTimeout(retry);
      try {
        await work();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (stopped) break; // interrupted, not failed
        failed(error, pause);
        retry = setTimeout(wake, pause);
        pause = Math.min(2 * pause, MAX_PAUSE_MS);
      }
    }
    running = undefined;
  };
  const wake = () => {
    // Events can come after the stop. A run that never waits would stay in `running`, and `idle` would wait for it for ever.
    if (stopped) return;
    requested = true;
    running ??= run();
  };
  return {
    wake,
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      clearTimeout(retry);
    },
  };
}

// The reading pass of the service: the command of the workflow read.yml, in a process of its own, as the app's account.

/** The worker that reads what was minted, and whether its last run failed. */
export interface ReadingWorker extends Worker {
  readonly hasFailed: () => boolean;
}

/** What the command says where there is nothing to do, which is most of the time. */
const IDLE = 'Nothing to read.';

/**
 * Makes the worker of the reading pass. A failed run is told in the terminal and tried again later; nothing that was deposited
 * depends on it.
 */
export function readingWorker(place: ServiceContext, commands: Commands): ReadingWorker {
  let failed = false;
  const work = async () => {
    const { code, output } = await commands.run('read', ['--reconcile'], commandEnvironment(place, 'app'));
    for (const line of output.split('\n').filter((one) => one !== '' && one !== IDLE))
      place.say(`read  ${line}`);
    if (code < 128) failed = code !== 0;
    if (failed) throw new Error('the reading pass failed; it is tried again');
  };
  const own = worker(work, (error) => place.say(`read: ${(error as Error).message}`));
  return { ...own, hasFailed: () => failed };
}
