import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { snapshot } from '../archive/snapshot.ts';
import { isRendered } from './rendered.ts';

/** Below this many, workers cost more than they save: each loads the code first, and is slow until it is warm. */
const WORTHWHILE = 256;

/**
 * Renders the texts that are not cached yet, on every core, so that the pages find them rendered. Returns how many. Throws what
 * the first failing worker threw.
 */
export async function renderAhead(): Promise<number> {
  const missing = snapshot()
    .registry.deposits.filter((deposit) => !isRendered(deposit))
    .map(({ deposit_number }) => deposit_number);
  if (missing.length < WORTHWHILE) return 0;
  const threads = availableParallelism();
  const shares = Array.from({ length: threads }, (_, share) =>
    missing.filter((_number, at) => at % threads === share),
  );
  await Promise.all(shares.map(renderShare));
  return missing.length;
}

function renderShare(numbers: readonly number[]): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: numbers });
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`a renderer ended with ${code}`))));
  });
}
