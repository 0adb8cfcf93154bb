/** How long an answer may take: a text that no parser gets through must not block the check of the next one. */
const TIMEOUT_MS = 60_000;

/** What a worker does, by name. Arguments and answers are what `postMessage` can copy. */
type Tasks = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Asked {
  readonly id: number;
  readonly task: string;
  readonly args: readonly unknown[];
}

type Answered = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: string });

/** Lets a page call the tasks of this worker: see `WorkerClient`. */
export function serve(tasks: Tasks): void {
  addEventListener('message', async ({ data: { id, task, args } }: MessageEvent<Asked>) => {
    let reply: Answered;
    try {
      reply = { id, answer: await tasks[task]?.(...(args as never[])) };
    } catch (error) {
      reply = { id, error: (error as Error).message };
    }
    postMessage(reply);
  });
}

/** A worker whose tasks the page calls. The first call starts it, so that a reader who only looks downloads none of it. */
export class WorkerClient<Served extends Tasks> {
  readonly #start: () => Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #worker: Worker | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** The answer of one task. Rejects with the worker's message, or when it cannot be loaded or takes over a minute. */
  async call<Name extends keyof Served & string>(
    task: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    this.#last += 1;
    const asked: Asked = { id: this.#last, task, args };
    const pending = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.#fail('the text takes too long to read in this browser'), TIMEOUT_MS);
    this.#pending.set(asked.id, pending);
    try {
      this.#running().postMessage(asked);
      return (await pending.promise) as Awaited<ReturnType<Served[Name]>>;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(asked.id);
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('error', () => this.#fail('the checking script could not be loaded'));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const pending = this.#pending.get(data.id);
      if ('error' in data) pending?.reject(new Error(data.error));
      else pending?.resolve(data.answer);
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the worker, and with it the calls that wait for it. */
  #fail(why: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(new Error(why));
  }
}
