import { type Remote, wrap } from 'comlink';

/** The longest time for an answer: a text that blocks the parser must not block the check of the next text. */
const TIMEOUT_MS = 60_000;

/** Asks a worker by its tasks. Rejects with the worker's error, or when it cannot be loaded or takes over a minute. */
export type AskWorker<Tasks> = <T>(ask: (tasks: Remote<Tasks>) => Promise<T>) => Promise<T>;

/** A worker whose tasks the page calls. The first call starts it, so that a reader who only looks downloads none of it. */
export function workerClient<Tasks>(start: () => Worker): AskWorker<Tasks> {
  let running: ReturnType<typeof begin> | undefined;

  function begin() {
    const worker = start();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ended.catch(() => {});
    /** Ends the worker, and with it the calls that wait for it. */
    const end = (why: string) => {
      worker.terminate();
      running = undefined;
      reject(new Error(why));
    };
    worker.addEventListener('error', () => end('the checking script could not be loaded'));
    return { tasks: wrap<Tasks>(worker), ended, end };
  }

  return async (ask) => {
    running ??= begin();
    const { tasks, ended, end } = running;
    const timer = setTimeout(() => end('the text takes too long to read in this browser'), TIMEOUT_MS);
    try {
      return await Promise.race([ask(tasks), ended]);
    } finally {
      clearTimeout(timer);
    }
  };
}
