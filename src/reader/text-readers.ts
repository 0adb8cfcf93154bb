import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Submission } from '../registry/model/submission.ts';
import type { Incoming } from './read-now.ts';

// Workers that read submissions within limits, no more of them than there are cores. A worker is kept for the texts that come
// after; one that exceeds a limit is ended, and the next text gets another.

/** Time is the processor's: what becomes of a text must not depend on how busy the machine is. A worker that gets none ends, too. */
export const LIMITS = { seconds: 60, minutes: 10, megabytes: 2000 };
/** What one text may take. */
export type Limits = typeof LIMITS;
const LOOK_MS = 500;

/** Some workers and the texts that wait for one. */
export class TextReaders {
  readonly #limits: Limits;
  readonly #most: number;
  readonly #idle: TextReader[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(limits = LIMITS, most = availableParallelism()) {
    this.#limits = limits;
    this.#most = most;
  }

  /** Reads one submission. Returns it, or which limit it exceeded. Throws when no worker can be started. */
  async read(incoming: Incoming): Promise<Submission | string> {
    if (this.#busy < this.#most) this.#busy += 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    const reader = this.#idle.pop() ?? new TextReader(this.#limits);
    try {
      return await reader.read(incoming);
    } finally {
      if (!reader.ended) this.#idle.push(reader);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  /** Ends the workers that have nothing to do. The next text starts one anew. */
  close(): void {
    for (const reader of this.#idle.splice(0)) reader.end();
  }
}

/** One worker: it reads one text at a time, and holds up no process that is done. */
class TextReader {
  readonly #limits: Limits;
  readonly #worker: Worker;
  ended = false;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    this.#worker.unref();
  }

  end(): void {
    this.ended = true;
    void this.#worker.terminate();
  }

  read(incoming: Incoming): Promise<Submission | string> {
    const { seconds, minutes } = this.#limits;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const before = secondsOf(worker);
      const until = performance.now() + minutes * 60_000;
      const timer = setInterval(async () => {
        if ((await secondsOf(worker)) - (await before) > seconds) {
          giveUp(`the Markdown took longer than ${seconds} seconds to parse`);
        } else if (performance.now() > until) {
          giveUp(`the Markdown could not be parsed within ${minutes} minutes`);
        }
      }, LOOK_MS);
      const settle = () => {
        clearInterval(timer);
        worker.off('message', done).off('error', fail);
      };
      const giveUp = (why: string) => {
        settle();
        this.end();
        resolve(why);
      };
      const done = (submission: Submission) => {
        settle();
        resolve(submission);
      };
      const fail = (error: NodeJS.ErrnoException) => {
        // What a text cannot cause is no finding about it.
        const isOurs = error.code?.startsWith('ERR_MODULE') || error instanceof SyntaxError;
        if (!isOurs) return giveUp(`the Markdown could not be parsed within its limits: ${error.message}`);
        settle();
        this.end();
        reject(error);
      };
      worker.on('message', done).on('error', fail);
      worker.postMessage(incoming);
    });
  }
}

/** The processor time that a worker has taken; none when it has ended. */
async function secondsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1e6;
}
