import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { crashesOfMint, crashesOfRecovery, fillingMint } from './crashes.ts';

// Commands in processes of their own, killed at every call that changes a file.

test('a mint killed at a call that changes a file leaves the old archive or the new one, byte for byte', async () => {
  const { crashes, turn } = await crashesOfMint();
  expect(crashes.filter(({ torn }) => torn).length).toBeGreaterThanOrEqual(2);
  expect(new Set(crashes.map(({ left }) => left))).toEqual(new Set(['old', 'new']));
  for (const { at, left } of crashes) expect([at, left]).toEqual([at, at > turn ? 'new' : 'old']);
});

test('a recovery killed at a call that changes a file is finished by the next command', async () => {
  expect(new Set(await crashesOfRecovery())).toEqual(new Set(['new']));
});

test('a mint for which the disk is full within a line of a log writes nothing, and says so', async () => {
  const folder = temporaryFolder();
  const mint = await fillingMint(folder);
  for (const bytes of [0, Math.floor(mint.appended / 2), mint.appended - 1]) {
    const { code, said, left } = await mint.run(join(folder, `full-${bytes}`), bytes);
    expect([bytes, code, left]).toEqual([bytes, 1, 'old']);
    expect(said).toContain('raise the limit');
  }
  expect(await mint.run(join(folder, 'enough'), mint.appended)).toMatchObject({ code: 0, left: 'new' });
});
