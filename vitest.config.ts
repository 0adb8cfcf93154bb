import { defineConfig } from 'vitest/config';

// One project per kind of test, so that a run can say how many of each there were, and can leave the slow ones out.

// No test measures time: these are the bounds of patience on a machine that is slow and busy with other things. What holds
// sooner is seen sooner.
const PATIENCE_MS = 300_000;
const POLL = { interval: 50, timeout: 60_000 };

/** Parts whose files leave nothing behind in a process, so that they share one and load the code once. */
const SHARED = ['unit', 'commands', 'forge', 'site'];

// Most of a test's time goes to commands and browsers that it runs, and more than a quarter of it to waiting for them, and for the one build
// at a time of a checkout: four files at once keep two cores at work. All parts share the four places, so that none is idle while the last
// file of a part ends.
const project = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: POLL },
    maxWorkers: 4,
    setupFiles: ['tests/fixtures/chance.ts', 'tests/fixtures/no-model.ts'],
    isolate: !SHARED.includes(name),
  },
});

/** GitHub's own packages import each other in ways that only a bundler understands. */
const forge = (...given: Parameters<typeof project>) => {
  const { test } = project(...given);
  return { test: { ...test, server: { deps: { inline: [/@actions\//] } } } };
};

/** Tests of the built site share one build and one server: see tests/site/setup.ts. */
const site = (...given: Parameters<typeof project>) => {
  const { test } = project(...given);
  return { test: { ...test, globalSetup: ['tests/site/setup.ts'] } };
};

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/registry/**/*.test.ts', 'tests/surfaces/**/*.test.ts']),
      project('house', ['tests/*.test.ts', 'tests/contributing/**/*.test.ts']),
      project('archive', ['tests/archive/**/*.test.ts']),
      project('commands', ['tests/commands/**/*.test.ts']),
      forge('forge', ['tests/{forge,local-forge,bot,service,workflows}/**/*.test.ts']),
      site('site', ['tests/site/**/*.test.ts'], ['tests/site/**/*.browser.test.ts']),
      site('browser', ['tests/site/**/*.browser.test.ts']),
    ],
  },
});
