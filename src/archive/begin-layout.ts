import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Places, Sketch } from '../registry/graph/sketch.ts';
import { layoutFile, layoutName, layoutsBegun } from './graph-layout.ts';

/**
 * Begins to lay out a sketch that is not kept in a thread of its own: `keptLayout` waits for it. Where that fails, it is laid out by whoever
 * asks for it.
 */
export function beginLayout(sketch: Sketch): void {
  const name = layoutName(sketch);
  if (existsSync(layoutFile(name))) return;
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { workerData: sketch });
  worker.on('error', () => {});
  const places = new Promise<Places | undefined>((done) => {
    worker.once('message', done);
    worker.once('exit', () => done(undefined));
  });
  layoutsBegun().set(name, places);
}
