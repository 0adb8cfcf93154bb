import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Vite } from 'vitest/node';
import { LongestFirst } from './tests/fixtures/longest-first.ts';
import { LONG_TESTS } from './tests/fixtures/runs.ts';

// Tests write and remove many small files, which costs less in memory. A container may have too little of it: then they use the disk.
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

if (process.env.TMPDIR === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > ENOUGH_BYTES) {
    const folder = mkdtempSync(`${MEMORY}/registry-tests-`);
    process.env.TMPDIR = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  }
}

// No test measures time: these are the bounds of patience on a machine that is slow and busy with other things. What holds
// sooner is seen sooner.
const PATIENCE_MS = 300_000;
const POLL = { interval: 50, timeout: 60_000 };

/** What `npm run prove -- long-tests` runs alone, so that `npm test` can be run several times an hour. */
const LONG = process.env[LONG_TESTS] ? [] : ['**/*.long.test.ts', '**/*.long.browser.test.ts'];

/** Packages as a command loads them: what they have for development says more, and takes three times as long. */
const AS_COMMANDS_RUN = {
  plugins: [
    {
      name: 'packages-as-commands-load-them',
      // Vitest adds its own to what a configuration names.
      configResolved: ({ ssr }: Vite.ResolvedConfig) => {
        ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
      },
    },
  ],
};

/** Settings of git for what a test commits: it starts no further processes for the care of a repository that is soon gone. */
const GIT = {
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_CONFIG_KEY_1: 'gc.auto',
  GIT_CONFIG_VALUE_1: '0',
};

/** What the tests of the code and those of the built site have in common. */
const COMMON = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: POLL },
  // The end of a run looks for the reason of a slow test above its line.
  includeTaskLocation: true,
  env: GIT,
  setupFiles: ['tests/fixtures/node-imports.ts', 'tests/fixtures/chance.ts'],
  // Files leave nothing behind in a process, so that they share one and load the code once.
  isolate: false,
  // Node runs TypeScript and packages as it does for a command. No test needs what Vite adds.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

// Two files at once keep two cores at work, with the check of types beside them. One more makes all of them slower, and so do both kinds at
// once.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...AS_COMMANDS_RUN,
        test: {
          ...COMMON,
          name: 'code',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/site/**', ...LONG],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...AS_COMMANDS_RUN,
        test: {
          ...COMMON,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          exclude: LONG,
          globalSetup: ['tests/site/setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
