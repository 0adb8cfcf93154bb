import type { Archive } from '../../../src/registry/archive/archive.ts';
import { dueParts, PART_BOUNDS } from '../../../src/registry/archive/resources/registry-files.ts';
import type { Deposit, Registry, RegistryPart } from '../../../src/registry/model/deposit.ts';
import { IN_FULL } from '../../fixtures/runs.ts';
import { archiveCase, type Case, changeCase, WORLD } from './case.ts';

// Parts of the registry. The entries are too short for real ones: only their numbers matter here, so that two parts are made at once.

const part = (number: number, first_deposit: number, last_deposit: number): RegistryPart => ({
  path: `/data/registry-${String(number).padStart(4, '0')}.json`,
  first_deposit,
  last_deposit,
});

const { deposits: MOST } = PART_BOUNDS;
const TWO = [part(1, 1, MOST), part(2, MOST + 1, 2 * MOST)];

/** A world of many deposits that are all alike but for their numbers, in parts, which only REG-012 looks at. */
const inParts = (
  parts: readonly RegistryPart[] | undefined,
  deposits: readonly Deposit[] = WORLD.registry.deposits,
): Archive => {
  const { parts: _none, ...rest } = WORLD.registry;
  const registry: Registry = { ...rest, deposits: [...deposits], ...(parts ? { parts: [...parts] } : {}) };
  return { ...WORLD, registry };
};

/** Deposits of 5 MB, of which three fill a part. */
const LARGE = WORLD.registry.deposits.map((deposit) => ({
  ...deposit,
  description: 'A long description. '.repeat(PART_BOUNDS.bytes / 80),
}));
const FULL = dueParts([], LARGE);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  archiveCase('REG-012', 'parts in another order', () => inParts([part(2, 1, 2), part(1, 3, 4)])),
  archiveCase('REG-012', 'a deposit between two parts', () => inParts([part(1, 1, 2), part(2, 4, 5)])),
  archiveCase('REG-012', 'a deposit in two parts', () => inParts([part(1, 1, 3), part(2, 3, 5)])),
  archiveCase('REG-012', 'a part that begins with the second deposit', () => inParts([part(1, 2, 4)])),
  archiveCase('REG-012', 'a part of none', () => inParts([part(1, 1, 0)])),
  archiveCase('REG-012', 'a part of too many', () => inParts([part(1, 1, MOST + 1)])),
  archiveCase('REG-012', 'newest deposits that fill a part', () => inParts(undefined, LARGE)),
  changeCase('REG-012', 'a part that is not full', () => inParts([part(1, 1, 2)])),
  changeCase('REG-012', 'a part that is taken apart', () => inParts([part(1, 1, 2), part(2, 3, 4)]), {
    on: inParts([part(1, 1, 4)]),
  }),
  changeCase('REG-012', 'a part that takes another deposit', () => inParts([part(1, 1, 5)]), {
    on: inParts([part(1, 1, 4)]),
  }),
  changeCase('REG-012', 'a part put back into the file of the newest', () => inParts(undefined), {
    on: inParts([part(1, 1, 2)]),
  }),
];

/** Cases that keep every rule. */
export const keeping: readonly Case[] = [
  archiveCase('REG-012', 'no part', () => inParts(undefined)),
  archiveCase('REG-012', 'parts in order, and newest deposits', () =>
    inParts([part(1, 1, 2), part(2, 3, 4)]),
  ),
  archiveCase('REG-012', 'nothing but parts', () => inParts([part(1, 1, 2), part(2, 3, 5)])),
  archiveCase('REG-012', 'parts full by bytes', () => inParts(FULL, LARGE)),
  changeCase('REG-012', 'parts that stay', () => inParts(TWO), { on: inParts(TWO) }),
  ...(IN_FULL
    ? [
        changeCase(
          'REG-012',
          'parts full by bytes, of a registry that was one file',
          () => inParts(FULL, LARGE),
          {
            on: inParts(undefined, LARGE),
          },
        ),
      ]
    : []),
];
