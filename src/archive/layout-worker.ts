import { parentPort, workerData } from 'node:worker_threads';
import { laidOut } from '../registry/graph/layout.ts';
import type { Sketch } from '../registry/graph/sketch.ts';

// The thread that lays out a graph while pages are rendered: see begin-layout.ts.

parentPort?.postMessage(laidOut(workerData as Sketch));
