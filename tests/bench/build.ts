import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import { renderMarkdown } from '../../src/registry/markdown/render.ts';
import { type Bench, type Figure, measureProcess } from './bench.ts';

const SIZES = [1000, 4000];
const AIMS = { cold: 30, warm: 12, memory: 1000 };

/** Builds the site of archives of two sizes: cold, and again after one new deposit. Reports the search index separately. */
export const buildBench: Bench = {
  name: 'build',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      const archive = join(scratch, `corpus-${size}`);
      await writeCorpus(size, archive);
      say(`a cold build of ${size} records`);
      const cold = await build(archive, scratch, size);
      await mintOne(archive, scratch);
      say(`a build of ${size + 1} records, one of them new`);
      const warm = await build(archive, scratch, size);
      figures.push(...figuresOf(size, cold, warm, archive, join(scratch, `dist-${size}`)));
    }
    return figures;
  },
};

interface Built {
  readonly seconds: number;
  readonly search: number;
  readonly memory: number;
  readonly beforeSearch: number;
}

async function build(archive: string, scratch: string, size: number): Promise<Built> {
  const timings = join(scratch, 'timings.json');
  const run = await measureProcess(
    process.execPath,
    ['scripts/run.mjs', 'build', '--out', join(scratch, `dist-${size}`)],
    { ...process.env, ARCHIVE: archive, CACHE: join(scratch, `cache-${size}`), TIMINGS: timings },
  );
  const { search, memory } = JSON.parse(readFileSync(timings, 'utf8')) as { search: number; memory: number };
  return { seconds: run.seconds, search, memory: run.peakMegabytes, beforeSearch: memory };
}

async function mintOne(archive: string, scratch: string): Promise<void> {
  const file = join(scratch, 'one.md');
  const body = readFileSync('src/sample/35-a-walk-through-the-stacks.md', 'utf8');
  const own = body.replace(/### Title\n\n.*/, '### Title\n\nOne more deposit');
  writeFileSync(file, own.replace(/\{\{axn:\d+\}\}/g, 'https://registry.example/'));
  await measureProcess(process.execPath, ['scripts/run.mjs', 'mint', file], {
    ...process.env,
    ARCHIVE: archive,
  });
}

function figuresOf(size: number, cold: Built, warm: Built, archive: string, dist: string): Figure[] {
  const aims = size === 4000 ? AIMS : undefined;
  const seconds = (what: string, value: number, more: Partial<Figure> = {}): Figure => ({
    bench: 'build',
    what: `${what}, ${size} records`,
    value,
    unit: 's',
    ...more,
  });
  return [
    seconds('cold, without the search index', cold.seconds - cold.search, {
      ...(aims && { aim: aims.cold }),
      reference: renderAlone(archive),
    }),
    seconds('one deposit new, without the search index', warm.seconds - warm.search, {
      ...(aims && { aim: aims.warm }),
      reference: sumsOf(dist),
    }),
    seconds('search index, cold', cold.search),
    seconds('search index, one deposit new', warm.search),
    {
      ...seconds('peak memory without the search index', cold.beforeSearch),
      unit: 'MB',
      ...(aims && { aim: aims.memory }),
    },
    { ...seconds('peak memory with the search index', cold.memory), unit: 'MB' },
  ];
}

function renderAlone(archive: string) {
  const texts = join(archive, 'data/texts');
  const start = performance.now();
  for (const name of readdirSync(texts)) renderMarkdown(readFileSync(join(texts, name), 'utf8'));
  return { what: 'rendering the same texts alone', value: (performance.now() - start) / 1000 };
}

function sumsOf(dist: string) {
  const start = performance.now();
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS.txt'], { cwd: dist });
  return { what: 'sha256sum -c over the built site', value: (performance.now() - start) / 1000 };
}
