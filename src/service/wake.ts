// Work that many events ask for and that one run at a time does: an event during a run asks for one more run, however many
// there were. Work that failed asks for itself, since no event may come that does.

/** A worker that is woken. */
export interface Worker {
  readonly wake: () => void;
  /** Resolves when nothing is being done and nothing is asked for at once. */
  readonly idle: () => Promise<void>;
  readonly stop: () => void;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Makes a worker of a piece of work. `failed` hears of an error, and after how many milliseconds the work is tried again: twice
 * as many each time, until it succeeds.
 */
export function worker(work: () => Promise<void>, failed: (error: unknown, pause: number) => void): Worker {
  let asked = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      clearTimeout(again);
      try {
        await work();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (stopped) break; // what was cut off has not failed
        failed(error, pause);
        again = setTimeout(wake, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    running = undefined;
  };
  const wake = () => {
    asked = true;
    running ??= run();
  };
  return {
    wake,
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      clearTimeout(again);
    },
  };
}
