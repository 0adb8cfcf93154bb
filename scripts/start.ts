import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot, cacheRoot, projectRoot } from '../src/archive/location.ts';
import { argumentsOf, run } from './shared/command.ts';
import { serve } from './shared/serving.ts';

const USAGE = 'npm start   (PORT=… for another port, ARCHIVE=… for another archive)';

/** `npm start`: validates the archive, builds the site and serves it until Ctrl-C. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    const port = portFrom(process.env.PORT);
    const { site } = loadArchive(archiveRoot()).archive;
    console.log(`Validating and building ${site.name} …`);
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
    const code = await buildInChild(stop.signal);
    if (code !== 0) return stop.signal.aborted ? 0 : code;
    return serveUntil(stop.signal, site.base, port);
  });
}

function portFrom(text: string | undefined): number {
  const port = Number(text ?? 4321);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 4321;
}

/** A build in a process of its own, so that its memory is given back before the site is served. */
function buildInChild(signal: AbortSignal): Promise<number> {
  return new Promise((done) => {
    const script = join(projectRoot(), 'scripts', 'run.mjs');
    const child = spawn(process.execPath, [script, 'build'], { stdio: 'inherit' });
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function serveUntil(signal: AbortSignal, base: string, port: number): Promise<number> {
  const folder = process.env.OUT ?? resolve('dist');
  let serving: Awaited<ReturnType<typeof serve>>;
  try {
    serving = await serve(folder, base, port, join(cacheRoot(), `serving-${process.pid}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is in use. Stop what uses it, or choose another: PORT=4322 npm start`);
    return 1;
  }
  console.log(`\n  http://localhost:${serving.port}${base}\n\nCtrl-C stops it.`);
  if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  await serving.close();
  console.log('Stopped.');
  return 0;
}
