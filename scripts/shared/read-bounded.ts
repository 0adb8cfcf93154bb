import { Worker } from 'node:worker_threads';
import { hashes } from '../../src/archive/hashes.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { RichEntry } from '../../src/registry/model/rich-entry.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { type RawSubmission, readRichSubmission, readSubmission } from '../../src/registry/submission.ts';

// Reads submissions within limits of time and memory (decision 20): a hostile text costs a bounded worker, not the mint.

/** What is to be read: an issue body, or a Path B entry with its text. */
export type Incoming =
  | { readonly raw: RawSubmission }
  | { readonly where: string; readonly entry: RichEntry; readonly text: string; readonly draft: boolean };

/** Longer texts are read in a worker. Below, even the slowest known Markdown takes less than a second. */
const IN_PROCESS = 32 * 1024;

/** Time is the processor's: what becomes of a text must not depend on how busy the machine is. A worker that gets none ends, too. */
const LIMITS = { seconds: 60, minutes: 10, megabytes: 2000 };
const LOOK_MS = 500;

/** Reads one submission. Never throws for what a depositor sent: what exceeds the limits becomes a finding (SAN-001). */
export async function readBounded(incoming: Incoming): Promise<Submission> {
  const length = 'raw' in incoming ? incoming.raw.body.length : incoming.text.length;
  const attached = 'raw' in incoming && incoming.raw.attachment ? Number.POSITIVE_INFINITY : 0;
  if (Math.max(length, attached) <= IN_PROCESS) return readNow(incoming);
  const failure = await readInWorker(incoming);
  return typeof failure === 'string' ? readNow(withoutText(incoming), failure) : failure;
}

/** Reads a submission here and now, with Markdown facts found or given. */
export function readNow(incoming: Incoming, failure?: string): Submission {
  const inspect = failure ? () => ({ depth: 0, badLinks: [], failure }) : inspectMarkdown;
  const tools = { sha256: hashes.sha256, inspect };
  return 'raw' in incoming
    ? readSubmission(incoming.raw, tools)
    : readRichSubmission(incoming.where, incoming.entry, incoming.text, incoming.draft, tools);
}

function withoutText(incoming: Incoming): Incoming {
  if (!('raw' in incoming)) return { ...incoming, text: '' };
  const { attachment: _left, ...raw } = incoming.raw;
  return { raw: { ...raw, body: raw.body.slice(0, IN_PROCESS) } };
}

function readInWorker(incoming: Incoming): Promise<Submission | string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: incoming,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
    });
    const until = performance.now() + LIMITS.minutes * 60_000;
    const timer = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      if ((user + system) / 1e6 > LIMITS.seconds) {
        settle(`the Markdown took longer than ${LIMITS.seconds} seconds to parse`);
      } else if (performance.now() > until) {
        settle(`the Markdown could not be parsed within ${LIMITS.minutes} minutes`);
      }
    }, LOOK_MS);
    const settle = (answer: Submission | string) => {
      clearInterval(timer);
      resolve(answer);
      void worker.terminate();
    };
    worker.once('message', settle);
    worker.once('error', (error) =>
      settle(`the Markdown could not be parsed within its limits: ${error.message}`),
    );
  });
}
