import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { type Bench, type Figure, measureProcess } from './bench.ts';
import { sumTexts } from './references.ts';

const SIZES = [1000, 4000];
const AIMS = { seconds: 5, megabytes: 500 };

/** Exports that the pages themselves use, or that are pictures: their cost is that of the build. */
const OF_PAGES = ['share-cards', 'browse-columns', 'list-columns', 'names', 'graph', 'capture-image-sizes'];

/** The exports: what a build makes for the users of other tools, and a mint does not make. */
const NAMES = SURFACES.filter((surface) => surface.export && !OF_PAGES.includes(surface.name)).map(
  ({ name }) => name,
);

type Laps = Readonly<Record<string, { ms: number; files: number; bytes: number }>>;

/** Makes every export of archives of two sizes, in one process each, and says when each was there. */
export const exportsBench: Bench = {
  name: 'exports',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`an archive of ${size} deposits`);
      const folder = join(scratch, `corpus-${size}`);
      await writeCorpus(size, folder);
      figures.push(...(await measured(size, folder, scratch)));
    }
    return figures;
  },
};

async function measured(size: number, archive: string, scratch: string): Promise<Figure[]> {
  const args = ['tests/bench/exports-child.ts', archive, join(scratch, `exports-${size}`), ...NAMES];
  const env = { ...process.env, CACHE: join(scratch, `cache-${size}`) };
  const run = async () => {
    const { stdout, peakMegabytes } = await measureProcess(process.execPath, args, env);
    return { ...(JSON.parse(stdout) as { ms: number; laps: Laps }), peakMegabytes };
  };
  // What never changes is kept by its hash: the languages of texts, which the pages need, too, and compressed texts.
  const cold = await run();
  const { ms: all, laps, peakMegabytes } = await run();
  const bytesOfAll = Object.values(laps).reduce((total, { bytes }) => total + bytes, 0);
  const of = (what: string, value: number, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => ({
    bench: 'exports',
    what: `${what}, ${size} deposits`,
    value,
    unit,
    ...more,
  });
  const isLargest = size === SIZES.at(-1);
  return [
    of('all exports', all / 1000, 's', {
      ...(isLargest && { aim: AIMS.seconds }),
      reference: { ...sumTexts(archive), value: sumTexts(archive).value / 1000 },
    }),
    of('the same with nothing kept', cold.ms / 1000, 's'),
    of(
      'peak memory of the process',
      Math.max(cold.peakMegabytes, peakMegabytes),
      'MB',
      isLargest ? { aim: AIMS.megabytes } : {},
    ),
    of('bytes of all exports', bytesOfAll / 1e6, 'MB'),
    ...Object.entries(laps).flatMap(([name, { ms, bytes, files }]) => [
      of(`until ${name} was written (${files} files, ${(bytes / 1e6).toFixed(1)} MB)`, ms, 'ms'),
    ]),
  ];
}
