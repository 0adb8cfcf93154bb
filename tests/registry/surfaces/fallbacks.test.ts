import { expect, test } from 'vitest';
import { primaryOf } from '../../../src/registry/surfaces/index.ts';

test.each([
  ['s/records/3/index.html', '/records/, made from data/registry.json and data/texts/'],
  ['dist/s/browse/index.html', 'data/registry.json'],
  ['s/graph/index.html', '/graph/'],
  ['data/hex-to-deposit.json', 'data/registry.json'],
  ['data/chunks/registry/_index.json', 'data/registry.json'],
  ['data/browse-rows/dates.json', 'data/registry.json'],
  ['data/deposits/AXN-0001.md', 'data/registry.json'],
  ['data/state.json', 'data/'],
  ['data/registry.json', undefined],
  ['data/registry-0001.json', undefined],
  ['data/texts/AXN-01-text.md', undefined],
  ['data/entity-index.json', undefined],
  ['api/index.json', undefined],
  ['src/pages/s/records/[n].astro', undefined],
])('%s is made from %s', (path, primary) => {
  expect(primaryOf(path)).toBe(primary);
});
