import { expect, test } from 'vitest';
import { crashesOfMint, crashesOfRecovery } from './crashes.ts';

test('a mint killed at any call that changes a file leaves the old archive or the new one, byte for byte', async () => {
  const { crashes, calls } = await crashesOfMint();
  expect(crashes.filter(({ torn }) => torn).length).toBeGreaterThanOrEqual(4);
  const turn = calls.indexOf('renameSync') + 1;
  // The rename of the journal separates the two: before it nothing counts, after it nothing is lost.
  for (const { at, left } of crashes) expect([at, left]).toEqual([at, at > turn ? 'new' : 'old']);
});

test('a recovery killed at any call that changes a file is finished by the next command', async () => {
  expect(new Set(await crashesOfRecovery())).toEqual(new Set(['new']));
});
