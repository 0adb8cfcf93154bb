import type { Submission } from '../registry/model/submission.ts';
import { cutText } from '../registry/text/strings.ts';
import { type Incoming, readNow } from './read-now.ts';
import { TextReaders } from './text-readers.ts';

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
