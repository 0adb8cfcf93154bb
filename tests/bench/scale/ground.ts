import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, measureProcess, type ProcessRun } from '../bench.ts';
import { issueBody } from '../issue-body.ts';

/** An archive that is measured: its folders, and the commands over it. */
export class Ground {
  readonly archive: string;
  /** A copy that `npm start` begins with. */
  readonly served: string;
  readonly site: string;
  readonly cache: string;
  readonly say: (text: string) => void;
  readonly folder: string;
  readonly size: number;
  #minted = 0;

  constructor(folder: string, size: number, say: (text: string) => void) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.size = size;
    this.say = say;
    this.archive = join(folder, 'archive');
    this.served = join(folder, 'served');
    this.site = join(folder, 'dist');
    this.cache = join(folder, 'cache');
  }

  /** Runs a command of the registry over the archive. */
  command(...args: string[]): Promise<ProcessRun> {
    return this.over(this.archive, args);
  }

  /** Runs a command over an archive, and says at once what it took: the table comes an hour after the first. */
  async over(archive: string, args: readonly string[]): Promise<ProcessRun> {
    const own = { ARCHIVE: archive, CACHE: this.cache, OUT: this.site, NODE_ENV: 'production' };
    const env = { ...process.env, ...own };
    const run = await measureProcess(process.execPath, ['scripts/run.mjs', ...args], env);
    const { seconds, processorSeconds, peakMegabytes } = run;
    const took = [`${seconds.toFixed(1)} s`, `${processorSeconds.toFixed(1)} s of processors`];
    this.say(`${args[0]}: ${took.join(', ')}, ${Math.round(peakMegabytes)} MB`);
    return run;
  }

  /** Mints one deposit more. */
  mint(): Promise<ProcessRun> {
    this.#minted += 1;
    const file = join(this.folder, 'one.md');
    writeFileSync(file, issueBody(this.#minted));
    return this.command('mint', file);
  }

  /** A figure of this size. */
  figure(what: string, value: number, unit: Figure['unit'], more: Partial<Figure> = {}): Figure {
    return { bench: 'scale', what: `${what}, ${this.size} deposits`, value, unit, ...more };
  }

  /** Elapsed time, processor time and memory of a run. */
  costs(
    what: string,
    run: ProcessRun,
    aim: { readonly seconds?: number | undefined; readonly megabytes?: number | undefined },
    reference?: Figure['reference'],
  ): Figure[] {
    const given = (limit?: number): Partial<Figure> => (limit === undefined ? {} : { aim: limit });
    return [
      this.figure(what, run.seconds, 's', { ...given(aim.seconds), ...(reference && { reference }) }),
      this.figure('  processor time', run.processorSeconds, 's'),
      this.figure('  peak memory', run.peakMegabytes, 'MB', given(aim.megabytes)),
    ];
  }
}

/** Two runs, one after the other. */
export function together(one: ProcessRun, other: ProcessRun): ProcessRun {
  return {
    ...other,
    seconds: one.seconds + other.seconds,
    processorSeconds: one.processorSeconds + other.processorSeconds,
    peakMegabytes: Math.max(one.peakMegabytes, other.peakMegabytes),
  };
}
