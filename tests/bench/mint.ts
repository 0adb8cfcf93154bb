import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import { PROTOCOL_VERSION } from '../../src/registry/model/vocabulary.ts';
import { writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { type Bench, type Figure, measureProcess, median } from './bench.ts';
import { sumTexts } from './references.ts';

const SIZES = [100, 1000, 10_000];
const TIMES = 3;
const AIMS = { total: 3000, apart: 100 };

/** Mints one deposit into archives of three sizes: the total, the validation pass, and the other steps. */
export const mintBench: Bench = {
  name: 'mint',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`an archive of ${size} deposits`);
      const folder = join(scratch, `corpus-${size}`);
      await writeCorpus(size, folder);
      figures.push(...(await measureSize(size, folder, scratch)));
    }
    return figures;
  },
};

async function measureSize(size: number, folder: string, scratch: string): Promise<Figure[]> {
  const runs: Record<string, number>[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const file = join(scratch, 'deposit.md');
    writeFileSync(file, issueBody(turn));
    const bare = await measureProcess(process.execPath, ['-e', '0']);
    const run = await measureProcess(process.execPath, ['tests/bench/mint-child.ts', folder, file]);
    const laps = JSON.parse(run.stdout) as Record<string, number>;
    runs.push({ ...laps, all: (run.seconds - bare.seconds) * 1000, memory: run.peakMegabytes });
  }
  const of = (...names: string[]) =>
    median(runs.map((run) => names.reduce((sum, name) => sum + (run[name] ?? 0), 0)));
  const aims = size === 10_000 ? AIMS : undefined;
  const figure = (what: string, value: number, more: Partial<Figure> = {}): Figure => ({
    bench: 'mint',
    what: `${what}, into ${size}`,
    value,
    unit: 'ms',
    ...more,
  });
  return [
    figure('one deposit, beyond process start', of('all'), { ...(aims && { aim: aims.total }) }),
    figure('  loading the archive', of('load'), { reference: jsonParse(folder) }),
    figure('  rules and surfaces over the whole archive', of('rules', 'surfaces'), {
      reference: sumTexts(folder),
    }),
    figure('  apart from both: reading, minting, writing', of('read', 'mint', 'write'), {
      ...(aims && { aim: aims.apart }),
      reference: copyRegistry(folder, scratch),
    }),
    figure('  of which writing', of('write')),
    { ...figure('peak memory', of('memory')), unit: 'MB' },
  ];
}

function jsonParse(folder: string) {
  const start = performance.now();
  JSON.parse(readFileSync(join(folder, 'data/registry.json'), 'utf8'));
  return { what: 'JSON.parse of the registry alone', value: performance.now() - start };
}

function copyRegistry(folder: string, scratch: string) {
  const start = performance.now();
  cpSync(join(folder, 'data/registry.json'), join(scratch, 'copy.json'));
  execFileSync('sync', [join(scratch, 'copy.json')]);
  return { what: 'cp and sync of the registry', value: performance.now() - start };
}

/** The issue body of a valid deposit, different for each number. */
export function issueBody(turn: number): string {
  return writeIssueBody(
    new Map([
      ['protocol_version', PROTOCOL_VERSION],
      ['title', `A deposit to measure with, number ${turn}`],
      ['creator', 'Measurement desk of the sample archive'],
      ['date', '2026-11-02'],
      [
        'description',
        'A deposit that is minted only so that its minting can be timed; it says nothing and is thrown away at once.',
      ],
      ['content_type', 'technical note'],
      ['license', 'CC0-1.0'],
      ['substrate', 'Machine-authored'],
      ['keywords', 'measurement, timing'],
      [
        'body',
        `## A section\n\n${'A paragraph of the measured deposit, as plain as it can be. '.repeat(160)}`,
      ],
    ]),
  );
}
