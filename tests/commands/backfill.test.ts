import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { indexOf, resolveDeposit } from '../../src/registry/archive/archive.ts';
import { graphemes } from '../../src/registry/identity/axn.ts';
import { plainGlyphs } from '../../src/registry/identity/parts.ts';
import { unchanged, writeArchive } from '../fixtures/disk.ts';
import { depositIn, MOVED_ON, move, SHELF, withFourGlyphs } from '../fixtures/moves.ts';
import { publishedTexts } from '../fixtures/published.ts';

// Deposits that axn/v1 named are named again, and their earlier names go on leading to them.

/** Deposit 2 under its own label, deposit 4 under one that no deposit has now. */
const OLD = withFourGlyphs(
  SHELF,
  new Map([
    [2, undefined],
    [4, 'A7'],
  ]),
);
const retired = new Map(OLD.registry.deposits.map(({ deposit_number, axn }) => [deposit_number, axn]));

/** Reads a published file of an archive on disk. */
async function published(root: string, path: string): Promise<Record<string, number>> {
  const files = await publishedTexts(loadArchive(root).archive);
  return JSON.parse(files.get(path) ?? '') as Record<string, number>;
}

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

  test('retired identifiers still resolve, in full and by their label', async () => {
    const root = writeArchive(OLD);
    await move(root, 'backfill');
    const index = indexOf(loadArchive(root).archive);
    const names = await published(root, '/data/retired-axns.json');
    for (const number of [2, 4]) {
      expect(resolveDeposit(index, retired.get(number) ?? '')?.deposit_number).toBe(number);
      expect(names[retired.get(number) ?? '']).toBe(number);
    }
    const labels = await published(root, '/data/hex-to-deposit.json');
    expect(labels).toMatchObject({ '02': 2, '0002': 2, '04': 4, '0004': 4, A7: 4, '00A7': 4 });
    const lookup = await published(root, '/data/lookup/id.json');
    for (const id of [plainGlyphs(retired.get(4) ?? ''), 'AXN:A7'])
      expect(lookup).toContainEqual({ id, of: [4] });
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
