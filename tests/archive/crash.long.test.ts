import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { IN_FULL, spread } from '../fixtures/runs.ts';
import { crashesOfMint, crashesOfRecovery } from './crashes.ts';
import { fillingMint } from './full-disk.ts';

// Killed at some of the calls that change a file, and at every one by `npm run prove -- long-tests`.

/** A killed command takes a second: a few moments, from the first to the last. */
const some = <T>(all: readonly T[]) => (IN_FULL ? all : spread(all, FEW));
const FEW = 2;

// Takes long: the command is started once for each call at which it is killed.
test('a mint killed at a call that changes a file leaves the old archive or the new one, byte for byte', async () => {
  const { crashes, turn } = await crashesOfMint(some);
  expect(crashes.filter(({ torn }) => torn).length).toBeGreaterThanOrEqual(2);
  expect(new Set(crashes.map(({ left }) => left))).toEqual(new Set(['old', 'new']));
  for (const { at, left } of crashes) expect([at, left]).toEqual([at, at > turn ? 'new' : 'old']);
});

longTest('a recovery killed at a call that changes a file is finished by the next command', async () => {
  expect(new Set(await crashesOfRecovery(some))).toEqual(new Set(['new']));
});

// Takes long: commands in processes of their own.
longTest(
  'a mint for which the disk is full in the middle of a line of a log writes nothing, and says so',
  async () => {
    const folder = temporaryFolder();
    const mint = await fillingMint(folder);
    const { code, said, left } = await mint.run(join(folder, 'full'), Math.floor(mint.appended / 2));
    expect([code, left]).toEqual([1, 'old']);
    expect(said).toContain('raise the limit');
  },
);
