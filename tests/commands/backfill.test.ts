import { describe, expect, test } from 'vitest';
import { graphemes } from '../../src/registry/identity/axn.ts';
import { unchanged, writeArchive } from '../fixtures/disk.ts';
import { depositIn, MOVED_ON, move, SHELF, withFourGlyphs } from '../fixtures/moves.ts';

// Deposits that axn/v1 named are named again, and keep their earlier names, which lead to them (tests/registry/surfaces).

/** Deposit 2 under its own label, deposit 4 under one that no deposit has now. */
const OLD = withFourGlyphs(
  SHELF,
  new Map([
    [2, undefined],
    [4, 'A7'],
  ]),
);
const retired = new Map(OLD.registry.deposits.map(({ deposit_number, axn }) => [deposit_number, axn]));

describe('backfill of axn/v1 identifiers', () => {
  test('gives each deposit its axn/v2 identifier and keeps the earlier one', async () => {
    const root = writeArchive(OLD);
    expect(await move(root, 'backfill')).toMatchObject({
      code: 0,
      stdout: 'Done: axn/v2 identifiers for deposits 2, 4.\n',
    });
    for (const number of [2, 4]) {
      const [entry, minted] = [depositIn(root, number), SHELF.registry.deposits[number - 1]];
      const axn = retired.get(number);
      expect(entry).toMatchObject({ ...minted, legacy_axn: axn });
      expect(graphemes(entry.emoji)).toHaveLength(6);
      expect(entry.axn_history).toMatchObject([{ axn, retired_at: MOVED_ON }]);
    }
    expect([1, 3, 5].map((number) => depositIn(root, number))).toEqual(
      [0, 2, 4].map((at) => SHELF.registry.deposits[at]),
    );
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('a second run writes nothing', async () => {
    const root = writeArchive(OLD);
    await move(root, 'backfill');
    expect(await unchanged(root, () => move(root, 'backfill'))).toMatchObject({
      code: 0,
      stdout: 'Nothing to do.\n',
    });
  });
});
