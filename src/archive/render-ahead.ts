import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { paths } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { assembly } from './assembly.ts';
import { isRendered } from './rendered.ts';
import { isOfShare, isShare } from './share.ts';
import { snapshot } from './snapshot.ts';

/** Below this many a worker costs more than it saves. */
const WORTHWHILE = 32;

/**
 * Renders the texts that are not cached yet, on every core, so that the pages find them rendered. Returns how many. Throws what
 * the first failing worker threw.
 */
export async function renderAhead(): Promise<number> {
  const missing = snapshot()
    .archive.registry.deposits.filter((deposit) => isMadeHere(recordFile(deposit)) && !isRendered(deposit))
    .map(({ deposit_number }) => deposit_number);
  if (missing.length < WORTHWHILE) return 0;
  // Parts run side by side.
  const threads = isShare() ? 1 : availableParallelism();
  const shares = Array.from({ length: threads }, (_, share) =>
    missing.filter((_number, at) => at % threads === share),
  );
  await Promise.all(shares.map(renderShare));
  return missing.length;
}

function isMadeHere(page: string): boolean {
  return isOfShare(page) && !assembly().isInPart(page);
}

function recordFile({ deposit_number }: Deposit): string {
  return `${paths.record(deposit_number).slice(1)}index.html`;
}

function renderShare(numbers: readonly number[]): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: numbers });
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`a renderer ended with ${code}`))));
  });
}
