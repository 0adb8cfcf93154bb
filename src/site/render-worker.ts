import { workerData } from 'node:worker_threads';
import { snapshot } from '../archive/snapshot.ts';
import { rendered } from './rendered.ts';

// One thread's share of the texts: see render-ahead.ts. What it renders goes to the cache on disk; nothing is sent back.

const { deposits } = snapshot().registry;
for (const number of workerData as number[]) {
  const deposit = deposits[number - 1];
  if (!deposit) continue;
  rendered(deposit, 'text');
  rendered(deposit, 'article');
}
