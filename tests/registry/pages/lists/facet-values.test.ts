import { expect, test } from 'vitest';
import { countValues, valuesInOrder } from '../../../../src/registry/pages/lists/facet-values.ts';

test('an item counts once for each of its values; values that no item has are not shown', () => {
  const counts = countValues([['b', 'b'], ['a', 'b'], []], (values) => values, ['z', 'b', 'a']);
  expect(valuesInOrder(counts, { ordered: true })).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

test('values are in the order of their counts, then of their names; years run backwards', () => {
  const counts = new Map([
    ['2024', 1],
    ['2026', 1],
    ['2025', 3],
  ]);
  const names = (rows: readonly (readonly [string, number])[]) => rows.map(([name]) => name);
  expect(names(valuesInOrder(counts, {}))).toEqual(['2025', '2024', '2026']);
  expect(names(valuesInOrder(counts, { backwards: true }))).toEqual(['2026', '2025', '2024']);
});
