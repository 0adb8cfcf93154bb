import { type Remote, wrap } from 'comlink';

/** How long an answer may take: a text that no parser gets through must not block the check of the next one. */
const TIMEOUT_MS = 60_000;

/** A worker whose tasks the page calls. The first call starts it, so that a reader who only looks downloads none of it. */
export class WorkerClient<Tasks> {
  readonly #start: () => Worker;
  readonly #pending = new Set<(error: Error) => void>();
  #worker: Worker | undefined;
  #tasks: Remote<Tasks> | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** The answer to one call. Rejects with the worker's message, or when it cannot be loaded or takes over a minute. */
  async call<Answer>(ask: (tasks: Remote<Tasks>) => Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => this.#fail('the text takes too long to read in this browser'), TIMEOUT_MS);
    this.#pending.add(reject);
    ask(this.#running()).then(resolve, reject);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#pending.delete(reject);
    });
  }

  #running(): Remote<Tasks> {
    if (this.#tasks) return this.#tasks;
    this.#worker = this.#start();
    this.#worker.addEventListener('error', () => this.#fail('the checking script could not be loaded'));
    this.#tasks = wrap<Tasks>(this.#worker);
    return this.#tasks;
  }

  /** Comlink waits forever for a worker that has ended: this ends the calls, too. */
  #fail(why: string): void {
    this.#worker?.terminate();
    this.#tasks = undefined;
    for (const reject of this.#pending) reject(new Error(why));
  }
}
