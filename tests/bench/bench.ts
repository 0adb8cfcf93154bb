import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { issueBody } from '../fixtures/submissions.ts';

// The interface of a measurement, and helpers for all. Timings belong here and never in a test.

/** One figure, with a reference value from the same run. */
export interface Figure {
  readonly bench: string;
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'KB' | 'files';
  /** The maximum that is the aim, if there is one. */
  readonly aim?: number;
  /** The reference value, measured in the same run. */
  readonly reference?: { readonly what: string; readonly value: number };
}

export interface BenchOptions {
  /** The size of the archive, for benches that measure several. */
  readonly deposits?: number | undefined;
}

/** A measurement: its name, and the function that returns its figures. `scratch` is an empty folder used by nothing else. */
export interface Bench {
  readonly name: string;
  readonly run: (scratch: string, say: (text: string) => void, options: BenchOptions) => Promise<Figure[]>;
}

/** The lines of a table. Cells begin where their column does; from column `right` on, they end there. */
export function inColumns(rows: readonly (readonly string[])[], right = Infinity): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length))) ?? [];
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (at < right ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  return rows.map((row) => cells(row).join('  ').trimEnd());
}

/** Seconds that some work takes, as a reference. */
export function timed(what: string, work: () => unknown): { readonly what: string; readonly value: number } {
  const start = performance.now();
  work();
  return { what, value: (performance.now() - start) / 1000 };
}

/** Time that `sha256sum` takes for every text of an archive: a lower bound for any check of the texts. */
export const sumTexts = (archive: string) =>
  timed('sha256sum over the same texts', () =>
    execFileSync('sh', ['-c', 'find . -type f -print0 | xargs -0 sha256sum > /dev/null'], {
      cwd: join(archive, 'data/texts'),
    }),
  );

/** Time that `sha256sum -c` takes for a published site. */
export const sumSite = (site: string) =>
  timed('sha256sum -c of the same site', () =>
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS.txt'], { cwd: site }),
  );

/** The issue body of a valid deposit of 10 KB, different for each number. */
export function measuredBody(turn: number): string {
  const body = `## A section\n\n${'A paragraph of the measured deposit, as plain as it can be. '.repeat(160)}`;
  return issueBody({ title: `A deposit to measure with, number ${turn}`, body, defines_concepts: '' });
}

/** The same in a file of a folder. Returns its path. */
export function bodyFile(folder: string, turn: number): string {
  const file = join(folder, `${turn}.md`);
  writeFileSync(file, measuredBody(turn));
  return file;
}

/** The duration of a command, and the peak memory of it and its children. */
export interface ProcessRun {
  readonly seconds: number;
  /** User and system time of it and of its children, which a busy machine changes little. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

/** A shell that runs its arguments and then writes the processor time of its children to a channel of its own. */
const TIMED = ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh'];

/** Runs a command of the registry with some settings beside those of this process, and samples the memory of its processes 20 times a second. */
export async function runCommand(
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<ProcessRun> {
  const start = performance.now();
  const call = [...TIMED, process.execPath, 'scripts/run.mjs', ...args];
  const env = { ...process.env, ...settings };
  const child = spawn('sh', call, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const [, output, errors, times] = child.stdio.map((stream) => stream && text(stream as Readable));
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, treeMemory(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${await output}${await errors}`);
  return { seconds, processorSeconds: processorSecondsIn((await times) ?? ''), peakMegabytes };
}

/** The time of the children in what `times` of a shell writes: two lines, the second theirs, such as `0m1.5s 0m0.2s`. */
function processorSecondsIn(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  const all = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Resident memory of a process and all its descendants, in megabytes, from /proc. */
function treeMemory(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statusOf(name, 'PPid')));
  }
  const inTree = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 0 && (pid === root || inTree(parents.get(pid)));
  let kilobytes = 0;
  for (const pid of parents.keys()) if (inTree(pid)) kilobytes += Number(statusOf(String(pid), 'VmRSS'));
  return kilobytes / 1000;
}

function statusOf(pid: string, key: string): string {
  try {
    return (
      new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
    );
  } catch {
    return '0'; // the process has ended meanwhile
  }
}
