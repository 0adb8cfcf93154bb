import { parentPort } from 'node:worker_threads';
import { type Incoming, readNow } from './read-now.ts';

parentPort?.on('message', (incoming: Incoming) => parentPort?.postMessage(readNow(incoming)));
