import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LIMITS, type Limits } from '../archive/limits.ts';
import type { Submission } from '../registry/model/submission.ts';
import { cutText } from '../registry/text/strings.ts';
import { type Incoming, readNow } from './read-now.ts';

// Workers that read submissions within limits, at most one for each core. A worker reads one text after another; one that exceeds a
// limit is ended, and the next text gets a new one.

const LOOK_MS = 500;

/** A pool of workers, and the texts that wait for one. */
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

  /** Reads one submission. Returns it, or which limit it exceeded. Throws when a worker cannot start. */
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

  /** Ends the idle workers. The next text starts a new one. */
  close(): void {
    for (const reader of this.#idle.splice(0)) reader.end();
  }
}

/** One worker: it reads one text at a time, and does not keep the process alive. */
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
        // An error that no text can cause is not a finding.
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

/** The processor time of a worker, in seconds; 0 when it has ended. */
async function secondsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1e6;
}

// Reads submissions within limits of time and memory: a hostile text ends a worker, not the mint.

/** A worker reads longer texts. Below, even the slowest known Markdown takes less than a second. */
const IN_PROCESS = 32 * 1024;

/** From this total on, workers read all texts, on every core. */
const WORTH_DIVIDING = 500_000;

const readers = new TextReaders();

/** Reads one submission. Throws nothing for what a depositor sent: a text beyond the limits becomes a finding (SAN-001). */
export async function readBounded(incoming: Incoming): Promise<Submission> {
  return sizeOf(incoming) <= IN_PROCESS ? readNow(incoming) : readByWorker(incoming, readers);
}

/** Reads several submissions like `readBounded`. Returns them in their order. */
export async function readAllBounded(incoming: readonly Incoming[]): Promise<Submission[]> {
  const total = incoming.reduce((sum, one) => sum + sizeOf(one), 0);
  try {
    return await Promise.all(
      incoming.map((one) => (total > WORTH_DIVIDING ? readByWorker(one, readers) : readBounded(one))),
    );
  } finally {
    readers.close();
  }
}

/** Reads a submission in a worker. Returns what `readBounded` returns. */
export async function readByWorker(incoming: Incoming, by: TextReaders): Promise<Submission> {
  const read = await by.read(incoming);
  return typeof read === 'string' ? readNow(withoutText(incoming), read) : read;
}

/** The length of a submission; an attachment may have any length. */
function sizeOf(incoming: Incoming): number {
  if (!('raw' in incoming)) return incoming.text.length;
  return incoming.raw.attachment ? Number.POSITIVE_INFINITY : incoming.raw.body.length;
}

function withoutText(incoming: Incoming): Incoming {
  if (!('raw' in incoming)) return { ...incoming, text: '' };
  const { attachment: _left, ...raw } = incoming.raw;
  return { raw: { ...raw, body: cutText(raw.body, IN_PROCESS) } };
}
