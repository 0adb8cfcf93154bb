import { defineConfig } from 'vitest/config';

// One project per kind of test, so that a run can say how many of each there were, and can leave the slow ones out.

const project = (name: string, include: string[], timeout: number) => ({
  test: { name, include, testTimeout: timeout, hookTimeout: timeout },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/registry/**/*.test.ts', 'tests/surfaces/**/*.test.ts'], 30_000),
      project('house', ['tests/*.test.ts'], 30_000),
      project('archive', ['tests/archive/**/*.test.ts'], 180_000),
      project('commands', ['tests/commands/**/*.test.ts'], 120_000),
      project('forge', ['tests/forge/**/*.test.ts'], 120_000),
      project('site', ['tests/site/**/*.test.ts', 'tests/bench/**/*.test.ts'], 600_000),
    ],
  },
});
