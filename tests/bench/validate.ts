import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedSchemas } from '../../src/archive/json-schema.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { type Bench, type Figure, measureProcess, median } from './bench.ts';
import { sumTexts } from './references.ts';

const SIZES = [1000, 10_000];
const TIMES = 3;
const AIMS = { seconds: 5, megabytes: 700 };

/** Runs the gate on archives of two sizes: the whole command, compared with ajv alone and with `sha256sum`. */
export const validateBench: Bench = {
  name: 'validate',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`an archive of ${size} deposits`);
      const folder = join(scratch, `corpus-${size}`);
      await writeCorpus(size, folder);
      figures.push(...(await measureGate(size, folder, scratch)));
    }
    return figures;
  },
};

async function measureGate(size: number, folder: string, scratch: string): Promise<Figure[]> {
  const env = { ...process.env, ARCHIVE: folder, CACHE: join(scratch, 'cache') };
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const run = await measureProcess(process.execPath, ['scripts/run.mjs', 'validate'], env);
    seconds.push(run.seconds);
    megabytes.push(run.peakMegabytes);
  }
  const aims = size === 10_000 ? AIMS : undefined;
  const of = (what: string, value: number, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => ({
    bench: 'validate',
    what: `${what}, ${size} deposits`,
    value,
    unit,
    ...more,
  });
  return [
    of('the gate', median(seconds), 's', { ...(aims && { aim: aims.seconds }), reference: ajvAlone(folder) }),
    of('the gate, for each deposit', (median(seconds) * 1000) / size, 'ms', {
      reference: { ...sumTexts(folder), value: sumTexts(folder).value / size },
    }),
    of('peak memory of the gate', median(megabytes), 'MB', { ...(aims && { aim: aims.megabytes }) }),
  ];
}

/** Validates the same entries with ajv and the published schema: the cost of a schema check alone. */
function ajvAlone(folder: string) {
  const judge = publishedSchemas(loadArchive(folder).archive)('deposit-entry');
  const { deposits } = JSON.parse(readFileSync(join(folder, 'data/registry.json'), 'utf8')) as {
    deposits: unknown[];
  };
  const start = performance.now();
  for (const deposit of deposits) judge(deposit);
  return { what: 'ajv alone over the same entries', value: (performance.now() - start) / 1000 };
}
