import { afterEach, beforeEach, expect } from 'vitest';
import { TestForge, type TestForgeOptions } from './test-forge.ts';

/** The forge of the test that is running, in a file that has called `forgeForEach`. */
export let forge: TestForge;

/** Founds a forge for each test of a file. At its end the forge must have answered as GitHub describes, to the last call. */
export function forgeForEach(): void {
  beforeEach(async () => {
    forge = await TestForge.start();
  });
  afterEach(async () => {
    expect(forge.server.violations).toEqual([]);
    await forge.close();
  });
}

/** Leaves the forge of this test for one that is begun otherwise. */
export async function restart(options: TestForgeOptions): Promise<void> {
  await forge.close();
  forge = await TestForge.start(options);
}
