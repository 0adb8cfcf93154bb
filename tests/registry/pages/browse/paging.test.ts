import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsByMonth } from '../../../../src/layouts/words.ts';
import type { Deposit } from '../../../../src/registry/model/deposit.ts';
import { pagesOf } from '../../../../src/registry/pages/browse/paths.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const shown = (count: number, size: number) =>
  pagesOf(upTo(count), size).map(({ number, items }) => [number ?? 'first', items.join(' ')]);

test('pages are numbered from the oldest, and the first holds the newest', () => {
  expect(shown(0, 3)).toEqual([['first', '']]);
  expect(shown(6, 3)).toEqual([['first', '6 5 4 3 2 1']]);
  expect(shown(7, 3)).toEqual([
    ['first', '7 6 5 4'],
    [1, '3 2 1'],
  ]);
  expect(shown(13, 3)).toEqual([
    ['first', '13 12 11 10'],
    [3, '9 8 7'],
    [2, '6 5 4'],
    [1, '3 2 1'],
  ]);
});

test('up to 2,000 deposits are on one page of a thousand', () => {
  expect(pagesOf(upTo(2000), 1000)).toHaveLength(1);
  expect(pagesOf(upTo(2001), 1000).map(({ items }) => items.length)).toEqual([1001, 1000]);
});

test('one more changes the first page, and no numbered page that is there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 7 }), (count, size) => {
      const numbered = pagesOf(upTo(count), size).slice(1);
      const after = pagesOf(upTo(count + 1), size);
      for (const page of numbered) expect(after).toContainEqual(page);
      expect(after.length - numbered.length).toBeLessThanOrEqual(2);
      expect(after.flatMap(({ items }) => items)).toEqual(upTo(count + 1).toReversed());
    }),
  );
});

test('a list by months has each month once, in the order of its deposits', () => {
  const minted = (deposit_number: number, day: string) =>
    ({ deposit_number, minted_at: `${day}T08:00:00Z` }) as Deposit;
  const groups = groupsByMonth([
    minted(4, '2026-06-09'),
    minted(3, '2026-05-30'),
    minted(2, '2026-06-01'),
    minted(1, '2026-05-02'),
  ]);
  expect(
    groups.map(({ month, id, deposits }) => [month, id, deposits.map((one) => one.deposit_number)]),
  ).toEqual([
    ['June 2026', 'm2026-06', [4, 2]],
    ['May 2026', 'm2026-05', [3, 1]],
  ]);
});
