import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { loadArchive } from '../../src/archive/load.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { writePublication } from '../fixtures/publication.ts';
import { type Bench, type Figure, measureProcess, median } from './bench.ts';

const SIZES = [1000, 4000];
const TIMES = 5;
/** At most so many times as long as `sha256sum -c`. */
const AIM = 1.5;

/** Verifies a published copy with the published file, beside `sha256sum -c` over the same copy in the same run. */
export const verifyBench: Bench = {
  name: 'verify',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`a publication of ${size} deposits`);
      const archive = join(scratch, `corpus-${size}`);
      const folder = join(scratch, `copy-${size}`);
      await writeCorpus(size, archive);
      await writePublication(folder, loadArchive(archive).archive);
      figures.push(...(await measureCopy(size, folder)));
    }
    return figures;
  },
};

async function measureCopy(size: number, folder: string): Promise<Figure[]> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  const sums: number[] = [];
  // In turn, so that both find the same machine.
  for (let turn = 0; turn < TIMES; turn++) {
    sums.push(sumSeconds(folder));
    const run = await measureProcess(process.execPath, [join(folder, 'api/verify.mjs'), folder]);
    seconds.push(run.seconds);
    megabytes.push(run.peakMegabytes);
  }
  const reference = { what: 'sha256sum -c of the same copy', value: median(sums) };
  const of = (what: string, value: number, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => ({
    bench: 'verify',
    what: `${what}, ${size} deposits`,
    value,
    unit,
    ...more,
  });
  return [
    of('a copy in a folder', median(seconds), 's', { reference, aim: AIM * reference.value }),
    of('peak memory', median(megabytes), 'MB'),
  ];
}

function sumSeconds(folder: string): number {
  const start = performance.now();
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS.txt'], { cwd: folder });
  return (performance.now() - start) / 1000;
}
