import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CliOptions, startVitest } from 'vitest/node';
import { listFiles } from '../src/archive/files.ts';
import type { Checked } from '../src/command-line/checks.ts';
import { EVERY_CASE } from './fixtures/runs.ts';

// Tests that `npm test` runs, and its output.

const SLOWEST = 10;
const SLOW_MS = 5000;
const STATES = ['passed', 'failed', 'skipped'] as const;

/** Part of the suite that is run: the whole, where nothing is given. */
export interface Part {
  readonly files: readonly string[];
  /** Text that the names of the tests contain. */
  readonly only?: string | undefined;
  /** Whether only what imports uncommitted files is run. */
  readonly changed: boolean;
}

/** Whether the whole suite is meant. */
export function isWhole({ files, only, changed }: Part): boolean {
  return files.length === 0 && only === undefined && !changed;
}

/**
 * Runs tests, beside the check of format and types where one is given, and prints their count and what took long. Returns the exit code: 0
 * where at least one test ran and everything passed.
 */
export async function runSuite(part: Part, checking: Promise<Checked> | undefined): Promise<0 | 1> {
  const { files, only, changed } = part;
  const options: CliOptions = { ...(only === undefined ? {} : named(only)), ...(changed ? { changed } : {}) };
  if (only !== undefined) process.env[EVERY_CASE] = '1';
  const vitest = await startVitest([...files], { run: true, watch: false, ...options });
  const checked = await checking;
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const errors = vitest.state.getUnhandledErrors().length;
  const left = isWhole(part) ? 0 : (await vitest.globTestSpecifications()).length - modules.length;
  await vitest.close();
  if (isWhole(part)) sayWhatTookLong(modules, tests);
  else console.log(`\n${left} files with other tests were left out, and so were format and types.`);
  console.log(`\n${inWords(countOf(tests))}`);
  if (checked?.passed === false) console.error(`\nnpm run check failed:\n\n${checked.output}`);
  const { passed, failed } = countOf(tests);
  if (passed === 0) console.error(whyNone(part));
  const isRight = checked?.passed !== false && failed === 0 && errors === 0 && process.exitCode !== 1;
  return isRight && passed > 0 ? 0 : 1;
}

/** Why no test passed, where none did. */
function whyNone({ files, only }: Part): string {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) return `No test ran: there is no ${missing.join(' and no ')}.`;
  return only ? `No test has “${only}” in its name.` : 'No test ran.';
}

/** The tests of a name, in the files that say it and in those that import their cases from such a file. */
function named(name: string): CliOptions {
  const related = listFiles('tests')
    .map((file) => join('tests', file))
    .filter((file) => file.endsWith('.ts') && readFileSync(file, 'utf8').includes(name));
  return { related, testNamePattern: RegExp.escape(name) };
}

type Modules = ReturnType<Awaited<ReturnType<typeof startVitest>>['state']['getTestModules']>;
type Tests = ReturnType<Modules[number]['children']['allTests']> extends Iterable<infer T> ? T[] : never;

function sayWhatTookLong(modules: Modules, tests: Tests): void {
  const slowest = modules
    .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const took = (seconds: number, what: string) => console.log(`${seconds.toFixed(1).padStart(8)}  ${what}`);
  console.log(`\nThe ${slowest.length} slowest files (seconds, with their set-up):`);
  for (const { file, seconds } of slowest) took(seconds, file);
  const slow = tests
    .map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }))
    .filter(({ ms }) => ms > SLOW_MS)
    .toSorted((a, b) => b.ms - a.ms);
  console.log(`\n${slow.length} tests took more than ${SLOW_MS / 1000} seconds:`);
  for (const { test, ms } of slow) {
    const { relativeModuleId: file } = test.module;
    took(ms / 1000, `${file}: ${test.fullName} (${reasonIn(file, test.location?.line ?? 1)})`);
  }
}

/** Why a test takes long, as the comment above it says. Of cases in a list, `line` is one behind the list. */
function reasonIn(file: string, line: number): string {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, line);
  const start = lines.findLastIndex((one) => /^ *(?:it|test|longTest)\b/.test(one));
  const [, reason] = /^ *\/\/ Takes long: (.+)$/.exec(lines[start - 1] ?? '') ?? [];
  return reason ?? 'the code gives no reason: make it shorter, or write “// Takes long: …” above it';
}

function countOf(tests: Tests): Record<(typeof STATES)[number], number> {
  const of = (state: string) => tests.filter((test) => test.result().state === state).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

const inWords = (count: ReturnType<typeof countOf>) =>
  STATES.map((state) => `${count[state]} ${state}`).join(', ');

const secondsOf = (took: { collectDuration: number; duration: number }) =>
  (took.collectDuration + took.duration) / 1000;
