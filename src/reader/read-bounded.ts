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
export type TextReaders = ReturnType<typeof textReaders>;

/** A pool of at most so many workers, which do not keep the process alive. */
export function textReaders(limits = LIMITS, most = availableParallelism()) {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  function started(): Worker {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    worker.unref();
    return worker;
  }

  return {
    /** Reads one submission. Returns it, or which limit it exceeded. Throws when a worker cannot start. */
    read: async (incoming: Incoming): Promise<Submission | string> => {
      if (busy < most) busy += 1;
      else await new Promise<void>((turn) => waiting.push(turn));
      const worker = idle.pop() ?? started();
      let submission: Submission | string = '';
      try {
        submission = await readBy(worker, incoming, limits);
        return submission;
      } finally {
        if (typeof submission === 'string') void worker.terminate();
        else idle.push(worker);
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    /** Ends the idle workers. The next text starts a new one. */
    close: () => {
      for (const worker of idle.splice(0)) void worker.terminate();
    },
  };
}

/** Reads one text by a worker, which is of no further use where it exceeds a limit. */
function readBy(
  worker: Worker,
  incoming: Incoming,
  { seconds, minutes }: Limits,
): Promise<Submission | string> {
  return new Promise((resolve, reject) => {
    const before = secondsOf(worker);
    const until = performance.now() + minutes * 60_000;
    const timer = setInterval(async () => {
      if ((await secondsOf(worker)) - (await before) > seconds)
        settle(() => resolve(`the Markdown took longer than ${seconds} seconds to parse`));
      else if (performance.now() > until)
        settle(() => resolve(`the Markdown could not be parsed within ${minutes} minutes`));
    }, LOOK_MS);
    const settle = (end: () => void) => {
      clearInterval(timer);
      worker.off('message', done).off('error', fail);
      end();
    };
    const done = (submission: Submission) => settle(() => resolve(submission));
    const fail = (error: NodeJS.ErrnoException) =>
      settle(() => {
        // An error that no text can cause is not a finding.
        if (error.code?.startsWith('ERR_MODULE') || error instanceof SyntaxError) reject(error);
        else resolve(`the Markdown could not be parsed within its limits: ${error.message}`);
      });
    worker.on('message', done).on('error', fail);
    worker.postMessage(incoming);
  });
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

const readers = textReaders();

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
