import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { FAULTS, faultyArchive } from '../fixtures/foreign/faults.ts';
import { walk } from '../fixtures/foreign/walk.ts';
import { SEED } from '../fixtures/seed.ts';

// Every fault alone, and the sites of archives with all of them: npm run prove -- adoption.

const FEW = 48;

test('an archive with every fault is adopted whole, and then minted into, changed, read and validated', async () => {
  const { stopped } = await walk(faultyArchive(FAULTS, FEW, SEED), join(temporaryFolder(), 'walk'));
  expect(stopped).toBeUndefined();
});
