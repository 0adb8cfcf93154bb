import { startVitest } from 'vitest/node';
import { loadSite } from '../src/archive/load.ts';
import { projectRoot } from '../src/archive/location.ts';
import { startChecking } from '../src/command-line/checking.ts';
import { command } from '../src/command-line/command.ts';
import { checkOwn } from '../src/command-line/own-checks.ts';
import { isUntaken } from '../src/registry/beginning/settings.ts';

const SLOWEST = 10;
const STATES = ['passed', 'failed', 'skipped'] as const;

/** `npm test`: format and types beside the suite, with the tests of each part counted, and the files that took longest. */
export const main = command('test', async ({ files }) => {
  if (!isUntaken(loadSite(projectRoot()))) return checkOwn();
  const checking = startChecking();
  const vitest = await startVitest([...files], { run: true, watch: false });
  const checked = await checking;
  const modules = vitest.state.getTestModules();
  const errors = vitest.state.getUnhandledErrors().length;
  const slowest = modules
    .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  await vitest.close();
  console.log(`\nThe ${slowest.length} slowest files (seconds, with their set-up):`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
  const parts = Map.groupBy(modules, ({ project }) => project.name);
  for (const [name, own] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${name}: ${inWords(countOf(own))}`);
  const total = countOf(modules);
  console.log(`\n${inWords(total)}`);
  if (!checked.passed) console.error(`\nnpm run check failed:\n\n${checked.output}`);
  const failed = !checked.passed || total.failed > 0 || errors > 0 || process.exitCode === 1;
  return !failed && total.passed > 0 ? 0 : 1;
});

type Modules = ReturnType<Awaited<ReturnType<typeof startVitest>>['state']['getTestModules']>;
function countOf(modules: Modules): Record<(typeof STATES)[number], number> {
  const states = modules.flatMap(({ children }) =>
    [...children.allTests()].map((test) => test.result().state),
  );
  const of = (state: string) => states.filter((one) => one === state).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

const inWords = (count: ReturnType<typeof countOf>) =>
  STATES.map((state) => `${count[state]} ${state}`).join(', ');

const secondsOf = (took: { collectDuration: number; duration: number }) =>
  (took.collectDuration + took.duration) / 1000;
