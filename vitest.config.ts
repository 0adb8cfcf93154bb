import { defineConfig } from 'vitest/config';

// One project per kind of test, so that a run can say how many of each there were, and can leave the slow ones out.

// Most of a test's time goes to commands that it runs, so that two files at once keep two cores at work.
const project = (name: string, include: string[], timeout: number) => ({
  test: {
    name,
    include,
    testTimeout: timeout,
    hookTimeout: timeout,
    maxWorkers: 2,
    sequence: { groupOrder: 0 },
  },
});

/** GitHub's own packages import each other in ways that only a bundler understands. */
const forge = (...given: Parameters<typeof project>) => {
  const { test } = project(...given);
  return { test: { ...test, server: { deps: { inline: [/@actions\//] } } } };
};

/** Tests of the built site share one build, one server and one browser: see tests/site/setup.ts. */
const site = (name: string, include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    globalSetup: ['tests/site/setup.ts'],
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/registry/**/*.test.ts', 'tests/surfaces/**/*.test.ts'], 30_000),
      project('house', ['tests/*.test.ts'], 30_000),
      project('archive', ['tests/archive/**/*.test.ts'], 180_000),
      project('commands', ['tests/commands/**/*.test.ts'], 120_000),
      forge('forge', ['tests/forge/**/*.test.ts'], 120_000),
      site('site', ['tests/site/**/*.test.ts'], ['tests/site/**/*.browser.test.ts']),
      site('browser', ['tests/site/**/*.browser.test.ts'], []),
    ],
  },
});
