/** The longest time for an answer: a text that blocks the parser must not block the check of the next text. */
const TIMEOUT_MS = 60_000;

/** The tasks of a worker by name. `postMessage` must be able to copy arguments and answers. */
type Tasks = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Asked {
  readonly id: number;
  readonly task: string;
  readonly args: readonly unknown[];
}

type Answered = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: string });

/** Lets a page call the tasks of this worker: see `workerClient`. */
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

/** Calls a task of a worker by its name. Rejects with the worker's message, or when it cannot be loaded or takes over a minute. */
export type WorkerCall<Served extends Tasks> = <Name extends keyof Served & string>(
  task: Name,
  ...args: Parameters<Served[Name]>
) => Promise<Awaited<ReturnType<Served[Name]>>>;

/** A worker whose tasks the page calls. The first call starts it, so that a reader who only looks downloads none of it. */
export function workerClient<Served extends Tasks>(start: () => Worker): WorkerCall<Served> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let worker: Worker | undefined;

  /** Ends the worker, and with it the calls that wait for it. */
  function fail(why: string): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of pending.values()) reject(new Error(why));
  }

  function running(): Worker {
    if (worker) return worker;
    worker = start();
    worker.addEventListener('error', () => fail('the checking script could not be loaded'));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const waiting = pending.get(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer);
    });
    return worker;
  }

  return async <Name extends keyof Served & string>(
    task: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> => {
    last += 1;
    const asked: Asked = { id: last, task, args };
    const waiting = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => fail('the text takes too long to read in this browser'), TIMEOUT_MS);
    pending.set(asked.id, waiting);
    try {
      running().postMessage(asked);
      return (await waiting.promise) as Awaited<ReturnType<Served[Name]>>;
    } finally {
      clearTimeout(timer);
      pending.delete(asked.id);
    }
  };
}
