import { spawnSync } from 'node:child_process';
import type { Bench, Figure } from './bench.ts';
import { SHAPES } from './texts/shapes.ts';

const SIZES = [50_000, 500_000, 5_000_000];
const AIM = 5;

/** After this multiple of the aim plus the start of a process, a cell is stopped and reported as over its limit. */
const PATIENCE = 6;
const START_SECONDS = 15;

/** Milliseconds per KB of a text, or the limit that it exceeded. */
interface Cell {
  readonly judged: number;
  readonly rendered: number;
  readonly megabytes: number;
  readonly refusal: string;
}

/** Texts of every shape at three sizes, read and validated as in the mint and the gate, and rendered as in the build. */
export const textsBench: Bench = {
  name: 'texts',
  run: async (_scratch, say) => {
    const rows: Row[] = [];
    for (const shape of Object.keys(SHAPES)) {
      say(shape);
      const row = { shape, cells: SIZES.map((size) => measure(shape, size)) };
      rows.push(row);
      say(shown(row));
    }
    console.log([HEAD, ...rows.map(shown)].join('\n'));
    return rows.flatMap(figuresOf);
  },
};

interface Row {
  readonly shape: string;
  readonly cells: readonly Cell[];
}

const HEAD = `${'ms for each KB'.padEnd(34)}|   read and judged at 50 KB, 500 KB, 5 MB: growth |   rendered: growth                      | peak`;

/** A row of the table: each step at each size, and the ratio of the time per KB at the largest to that at the middle size. */
function shown({ shape, cells }: Row): string {
  const step = (of: (cell: Cell) => number) => {
    const [, middle = 1, large = 1] = cells.map(of);
    return `${cells.map((cell) => ms(of(cell)).padStart(8)).join(' ')}: ${(large / middle).toFixed(1).padStart(5)}`;
  };
  const peak = Math.max(...cells.map(({ megabytes }) => megabytes)).toFixed(0);
  const refusals = [...new Set(cells.map(({ refusal }) => refusal).filter(Boolean))]
    .join(' / ')
    .slice(0, 150);
  return `${shape.padEnd(34)}| ${step(({ judged }) => judged)} | ${step(({ rendered }) => rendered)} | ${peak} MB ${refusals}`;
}

function ms(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : 'over';
}

function figuresOf({ shape, cells }: Row): Figure[] {
  const of = (what: string, value: number, size: number): Figure => ({
    bench: 'texts',
    what: `${shape}: ${what}, for each KB of ${size / 1000}`,
    value: Number.isFinite(value) ? value : PATIENCE * AIM,
    unit: 'ms',
    aim: AIM,
  });
  return SIZES.flatMap((size, at) => [
    of('read and judged', cells[at]?.judged ?? 0, size),
    of('rendered', cells[at]?.rendered ?? 0, size),
  ]);
}

function measure(shape: string, size: number): Cell {
  const limit = Math.ceil((PATIENCE * AIM * size) / 1e6) + START_SECONDS;
  // The limit is on processor time, not on elapsed time, so that a busy machine makes no shape look slow.
  const { stdout, stderr } = spawnSync(
    'sh',
    [
      '-c',
      `ulimit -t ${limit}; exec "$@"`,
      'sh',
      process.execPath,
      '--max-old-space-size=4000',
      'tests/bench/texts/child.ts',
      shape,
      String(size),
    ],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const lines = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const found = Object.assign({}, ...lines);
  const kilobytes = size / 1000;
  if (/Error/.test(stderr))
    process.stderr.write(`${shape}, ${size}: ${stderr.split('\n').slice(0, 12).join('\n')}\n`);
  return {
    judged: (found.judged ?? Number.POSITIVE_INFINITY) / kilobytes,
    rendered: (found.rendered ?? Number.POSITIVE_INFINITY) / kilobytes,
    megabytes: found.megabytes ?? 0,
    refusal: found.refusal ?? '',
  };
}
