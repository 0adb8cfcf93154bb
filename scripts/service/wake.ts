// Work that many events ask for and that one run at a time does: an event during a run asks for one more run, however many
// there were.

/** A worker that is woken. */
export interface Worker {
  readonly wake: () => void;
  /** Resolves when nothing is being done and nothing is asked for. */
  readonly idle: () => Promise<void>;
  readonly stop: () => void;
}

/** Makes a worker of a piece of work. `failed` hears of an error, after which the worker goes on. */
export function worker(work: () => Promise<void>, failed: (error: unknown) => void): Worker {
  let asked = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      try {
        await work();
      } catch (error) {
        failed(error);
      }
    }
    running = undefined;
  };
  return {
    wake: () => {
      asked = true;
      running ??= run();
    },
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
    },
  };
}
