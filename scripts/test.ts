import { startVitest } from 'vitest/node';
import { argumentsOf, run } from '../src/command-line/command.ts';

const USAGE = 'npm test -- [FILE…]';

const SLOWEST = 10;

/** The second half of `npm test`: the suite, with the tests of each part counted, and the files that took longest. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { positionals } = argumentsOf({ args, allowPositionals: true, options: {} });
    const vitest = await startVitest(positionals, { run: true, watch: false });
    const counts = new Map<string, { passed: number; failed: number; skipped: number }>();
    for (const module of vitest.state.getTestModules()) {
      const count = counts.get(module.project.name) ?? { passed: 0, failed: 0, skipped: 0 };
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') count[state] += 1;
      }
      counts.set(module.project.name, count);
    }
    const errors = vitest.state.getUnhandledErrors().length;
    const slowest = vitest.state
      .getTestModules()
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST);
    await vitest.close();
    console.log(`\nThe ${slowest.length} slowest files (seconds, with their set-up):`);
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
    const total = { passed: 0, failed: 0, skipped: 0 };
    console.log('');
    for (const [name, count] of [...counts].sort()) {
      console.log(`  ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
    }
    console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
    return total.passed > 0 && total.failed === 0 && errors === 0 && process.exitCode !== 1 ? 0 : 1;
  });
}

/** The wall time of a test file, of which its imports are a part. */
function secondsOf({ collectDuration, duration }: { collectDuration: number; duration: number }): number {
  return (collectDuration + duration) / 1000;
}
