import { parentPort } from 'node:worker_threads';
import { endPagefind } from './search-pagefind.ts';
import { indexHere, type Unit } from './search-units.ts';

// One of the threads that index units: see search-units.ts. It is sent some at a time, and null when there are none left.

parentPort?.on('message', async (units: readonly Unit[] | null) => {
  if (units) {
    await indexHere(units);
    parentPort?.postMessage('next');
    return;
  }
  await endPagefind();
  parentPort?.close();
});
