import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { type Bench, type BenchOptions, type Figure, inColumns } from './bench.ts';
import { pipelineBench } from './pipeline.ts';
import { scaleBench } from './scale.ts';
import { textsBench } from './texts.ts';

/** All measurements. */
export const BENCHES: readonly Bench[] = [textsBench, scaleBench, pipelineBench];

/** Runs some benches, prints their figures as a table and as JSON, and writes the JSON to `reports/bench.json`. */
export async function measure(benches: readonly Bench[], options: BenchOptions): Promise<void> {
  const figures: Figure[] = [];
  for (const { name, run } of benches) {
    const scratch = mkdtempSync(join(tmpdir(), `bench-${name.replaceAll(' ', '')}-`));
    try {
      figures.push(...(await run(scratch, (text) => console.error(`${name}: ${text} …`), options)));
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  console.log(table(figures));
  const memory_gb = Math.round(totalmem() / 1e9);
  const report = { node: process.version, cores: cpus().length, memory_gb, figures };
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${JSON.stringify(report)}\n\nAlso in ${resolve('reports/bench.json')}`);
}

/** Figures as a table for people, each beside its aim and its reference. */
function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ bench, what, value, unit, aim, reference }) => [
    ...[bench, what, `${round(value)} ${unit}`],
    aim === undefined ? '' : `${value <= aim ? 'within' : 'OVER'} ${aim}`,
    reference ? `${round(reference.value)}: ${reference.what}` : '',
  ]);
  return inColumns([['bench', 'what', 'measured', 'aim', 'reference'], ...rows]).join('\n');
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value > 0 && value < 1 ? value.toFixed(3) : value.toFixed(1);
}
