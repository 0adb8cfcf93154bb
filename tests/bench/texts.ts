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
  readonly size: number;
  readonly judged: number;
  readonly rendered: number;
}

/** Texts of every shape at three sizes, read and validated as in the mint and the gate, and rendered as in the build. */
export const textsBench: Bench = {
  name: 'texts',
  run: async (_scratch, say) => {
    const shapes = Object.keys(SHAPES);
    return shapes.flatMap((shape) => {
      say(shape);
      return figuresOf(
        shape,
        SIZES.map((size) => measure(shape, size)),
      );
    });
  },
};

function figuresOf(shape: string, cells: readonly Cell[]): Figure[] {
  const of = (what: string, value: number, size: number): Figure => ({
    bench: 'texts',
    what: `${shape}: ${what}, for each KB of ${size / 1000}`,
    value: Number.isFinite(value) ? value : PATIENCE * AIM,
    unit: 'ms',
    aim: AIM,
  });
  return cells.flatMap(({ size, judged, rendered }) => [
    of('read and judged', judged, size),
    of('rendered', rendered, size),
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
    size,
    judged: (found.judged ?? Number.POSITIVE_INFINITY) / kilobytes,
    rendered: (found.rendered ?? Number.POSITIVE_INFINITY) / kilobytes,
  };
}
