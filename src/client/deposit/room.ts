import type { Answered, Asked, TaskName, Tasks } from './tasks.ts';

// A worker as a place to ask. It is started by the first question, so that a reader who only looks fetches none of it.

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** How long an answer may take. A text that no parser gets through must not stop the checks of the next one. */
const PATIENCE_MS = 60_000;

export class Room {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** Asks, and resolves with the answer. Rejects with the worker's own words, or when it takes over a minute. */
  ask<Name extends TaskName>(task: Name, asked: Tasks[Name]['asked']): Promise<Tasks[Name]['answer']> {
    const worker = this.#running();
    this.#last += 1;
    const id = this.#last;
    return new Promise<unknown>((resolve, reject) => {
      const tooLong = setTimeout(
        () => this.#giveUp('the text takes too long to read here; the registry has limits of its own'),
        PATIENCE_MS,
      );
      const settled =
        <T>(act: (value: T) => void) =>
        (value: T) => {
          clearTimeout(tooLong);
          act(value);
        };
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ id, task, asked } satisfies Asked<Name>);
    }) as Promise<Tasks[Name]['answer']>;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.#answered(data));
    worker.addEventListener('error', () => this.#giveUp('the program that checks could not be loaded'));
    this.#worker = worker;
    return worker;
  }

  #answered(told: Answered): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('failure' in told) waiting?.reject(new Error(told.failure));
    else waiting?.resolve(told.answer);
  }

  #giveUp(why: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }
}
