import { parentPort, workerData } from 'node:worker_threads';
import { type Incoming, readNow } from './read-bounded.ts';

parentPort?.postMessage(readNow(workerData as Incoming));
