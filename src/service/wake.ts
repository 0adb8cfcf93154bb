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
