import { parentPort } from 'node:worker_threads';
import { endPagefind } from './search-pagefind.ts';
import { indexHere, type Unit } from './search-units.ts';

// One of the threads that index units: see search-units.ts. It is sent a unit at a time, and null when there is none left.

parentPort?.on('message', async (unit: Unit | null) => {
  if (unit) {
    await indexHere([unit]);
    parentPort?.postMessage('next');
    return;
  }
  await endPagefind();
  parentPort?.close();
});
