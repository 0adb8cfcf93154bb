import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { measureProcess } from '../../bench/bench.ts';

/** The commands that people use, over one archive and its site; each says what it took. */
export class Commands {
  readonly scratch: string;
  readonly archive: string;
  readonly site: string;
  readonly tell: (line: string) => void;
  readonly #env: NodeJS.ProcessEnv;

  constructor(scratch: string, tell: (line: string) => void) {
    this.scratch = scratch;
    this.archive = join(scratch, 'archive');
    this.site = join(scratch, 'dist');
    this.tell = tell;
    const own = { OUT: this.site, CACHE: join(scratch, 'cache'), NODE_ENV: 'production' };
    this.#env = { ...process.env, ...own };
  }

  /** Runs a command that must end with 0, with more settings where `env` has them. Throws with what it said otherwise. */
  async step(what: string, name: string, ...args: string[]): Promise<void> {
    const run = await measureProcess(process.execPath, ['scripts/run.mjs', name, ...args], this.#envOf(name));
    this.tell(
      `${what}: ${run.seconds.toFixed(1)} s, ${run.processorSeconds.toFixed(1)} s of processors, ${Math.round(run.peakMegabytes)} MB at most`,
    );
  }

  /** Runs a command to its end, however it ends. */
  ends(name: string, ...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = spawn(process.execPath, ['scripts/run.mjs', name, ...args], { env: this.#envOf(name) });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    return new Promise((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => done({ code, output }));
    });
  }

  /** A corpus is drawn from the archive of the checkout; the others act on what it made. */
  #envOf(name: string): NodeJS.ProcessEnv {
    return name === 'corpus' ? this.#env : { ...this.#env, ...KEYS, ARCHIVE: this.archive };
  }
}

/** The key of the object store of the tests is any. */
const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
