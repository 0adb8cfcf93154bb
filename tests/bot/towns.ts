import { afterEach, beforeEach, expect } from 'vitest';
import { Town, type TownOptions } from './town.ts';

/** The town of the test that is running, in a file that has called `townForEach`. */
export let town: Town;

/** Founds a town for each test of a file. At its end the forge must have answered as GitHub describes, to the last call. */
export function townForEach(): void {
  beforeEach(async () => {
    town = await Town.found();
  });
  afterEach(async () => {
    expect(town.forge.violations).toEqual([]);
    await town.leave();
  });
}

/** Leaves the town of this test for one that is begun otherwise. */
export async function foundAnew(options: TownOptions): Promise<void> {
  await town.leave();
  town = await Town.found(options);
}
