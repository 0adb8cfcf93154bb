/** The longest time for an answer: a text that blocks the parser must not block the check of the next text. */
const TIMEOUT_MS = 60_000;

/** The tasks of a worker by name. `postMessage` must be able to copy arguments and answers. */
type Tasks = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A call of a task, with the port to which the worker answers. */
interface Call {
  readonly task: string;
  readonly args: readonly unknown[];
  readonly port: MessagePort;
}

/** Lets a page call the tasks of this worker: see `workerClient`. */
export function serve(tasks: Tasks): void {
  addEventListener('message', async ({ data: { task, args, port } }: MessageEvent<Call>) => {
    try {
      port.postMessage({ answer: await tasks[task]?.(...(args as never[])) });
    } catch (error) {
      port.postMessage({ error: (error as Error).message });
    }
  });
}

/** Calls a task of a worker by its name. Rejects with the worker's message, or when it cannot be loaded or takes over a minute. */
export type WorkerCall<Served extends Tasks> = <Name extends keyof Served & string>(
  task: Name,
  ...args: Parameters<Served[Name]>
) => Promise<Awaited<ReturnType<Served[Name]>>>;

/** A worker whose tasks the page calls. The first call starts it, so that a reader who only looks downloads none of it. */
export function workerClient<Served extends Tasks>(start: () => Worker): WorkerCall<Served> {
  /** How to end each call that waits. */
  const waiting = new Set<(reason: Error) => void>();
  let worker: Worker | undefined;

  /** Ends the worker, and with it the calls that wait for it. */
  function fail(why: string): void {
    worker?.terminate();
    worker = undefined;
    for (const reject of waiting) reject(new Error(why));
  }

  function running(): Worker {
    if (worker) return worker;
    worker = start();
    worker.addEventListener('error', () => fail('the checking script could not be loaded'));
    return worker;
  }

  return async <Name extends keyof Served & string>(
    task: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { port1, port2: port } = new MessageChannel();
    port1.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data.answer));
    const timer = setTimeout(() => fail('the text takes too long to read in this browser'), TIMEOUT_MS);
    waiting.add(reject);
    try {
      running().postMessage({ task, args, port } satisfies Call, [port]);
      return (await promise) as Awaited<ReturnType<Served[Name]>>;
    } finally {
      clearTimeout(timer);
      waiting.delete(reject);
      port1.close();
    }
  };
}
