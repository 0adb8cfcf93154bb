import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import type { Figure } from '../tests/bench/bench.ts';
import { BENCHES } from '../tests/bench/index.ts';

const USAGE = `npm run bench -- [${BENCHES.map(({ name }) => name).join(' | ')}]…`;

/** `npm run bench`: a table of figures, each beside its aim and its reference, and the same as JSON. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: { reconcile: { type: 'boolean', default: false } },
    });
    // The measured command is called so, and so is its bench.
    const names = values.reconcile ? [[...positionals, '--reconcile'].join(' ')] : positionals;
    const unknown = names.find((name) => !BENCHES.some((bench) => bench.name === name));
    if (unknown) throw new UsageError(`There is no bench “${unknown}”.`);
    const figures: Figure[] = [];
    for (const bench of BENCHES) {
      if (names.length > 0 && !names.includes(bench.name)) continue;
      const scratch = mkdtempSync(join(tmpdir(), `bench-${bench.name.replaceAll(' ', '')}-`));
      try {
        figures.push(...(await bench.run(scratch, (text) => console.error(`${bench.name}: ${text} …`))));
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    }
    console.log(table(figures));
    const report = {
      node: process.version,
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 1e9),
      figures,
    };
    mkdirSync('reports', { recursive: true });
    writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\n${JSON.stringify(report)}\n\nAlso in ${resolve('reports/bench.json')}`);
    return 0;
  });
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ bench, what, value, unit, aim, reference }) => [
    bench,
    what,
    `${round(value)} ${unit}`,
    aim === undefined ? '' : `${value <= aim ? 'within' : 'OVER'} ${aim}`,
    reference ? `${round(reference.value)}: ${reference.what}` : '',
  ]);
  const all = [['bench', 'what', 'measured', 'aim', 'reference'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
