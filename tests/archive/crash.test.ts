import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { crashesOfMint, crashesOfRecovery } from './crashes.ts';
import { fillingMint } from './full-disk.ts';

// Killed where it turns from the old archive to the new one, and at every call that changes a file by `npm run prove -- long-tests`.

const every = <T>(all: readonly T[]) => all;

test('a mint killed before its journal stands leaves the old archive, and after that the new one', async () => {
  const { crashes, turn } = await crashesOfMint(() => []);
  expect(crashes.map(({ at, left }) => [at, left])).toEqual([
    [turn, 'old'],
    [turn + 1, 'new'],
  ]);
});

longTest(
  'a mint killed at a call that changes a file leaves the old archive or the new one, byte for byte',
  async () => {
    const { crashes, turn } = await crashesOfMint(every);
    expect(crashes.filter(({ torn }) => torn).length).toBeGreaterThanOrEqual(2);
    expect(new Set(crashes.map(({ left }) => left))).toEqual(new Set(['old', 'new']));
    for (const { at, left } of crashes) expect([at, left]).toEqual([at, at > turn ? 'new' : 'old']);
  },
);

longTest('a recovery killed at a call that changes a file is finished by the next command', async () => {
  expect(new Set(await crashesOfRecovery(every))).toEqual(new Set(['new']));
});

// Takes long: commands in processes of their own.
longTest('a mint for which the disk is full within a line of a log writes nothing, and says so', async () => {
  const folder = temporaryFolder();
  const mint = await fillingMint(folder);
  for (const bytes of [0, Math.floor(mint.appended / 2), mint.appended - 1]) {
    const { code, said, left } = await mint.run(join(folder, `full-${bytes}`), bytes);
    expect([bytes, code, left]).toEqual([bytes, 1, 'old']);
    expect(said).toContain('raise the limit');
  }
  expect(await mint.run(join(folder, 'enough'), mint.appended)).toMatchObject({ code: 0, left: 'new' });
});
