/** Runs of which only the latest counts: each start aborts the signal of the run before it. */
export class Latest {
  #controller = new AbortController();

  /** Starts a run, and returns its signal. */
  start(): AbortSignal {
    this.stop();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  /** Aborts the run that is under way, if any. */
  stop(): void {
    this.#controller.abort();
  }
}
