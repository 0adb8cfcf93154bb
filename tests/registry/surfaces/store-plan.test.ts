import { expect, test } from 'vitest';
import { headersOf, placeOf, planOf } from '../../../src/registry/surfaces/store-plan.ts';

// In which order a store is changed.

test('steps go from what nothing leads to yet, to what nothing leads to any more', () => {
  const both = ['index.html', 'b.html', 'data/state.json', 'api/index.json', 'x.json', 'same.txt'];
  const had = [...both, 'old.html', 'a-old.css', 'of-others.txt', 'SHA256SUMS.txt'];
  const has = [...both, 'new.html', 'new.css', 'sitemap.xml'];
  const files = has.map((path) => ({ path, size: 1, sha256: '', md5: '' }));
  const objects = new Map(had.map((path) => [path, { path, size: 2, etag: '' }]));
  const isOurs = (path: string) => path !== 'of-others.txt';
  const plan = planOf({ files, objects, same: new Set(['same.txt']), isOurs, sameManifest: false });
  expect(plan.steps.map(({ kind, paths }) => [kind, ...paths])).toEqual([
    ['put', 'new.css'],
    ['put', 'new.html'],
    ['put', 'data/state.json'],
    ['put', 'sitemap.xml'],
    ['put', 'index.html', 'b.html'],
    ['put', 'x.json'],
    ['put', 'api/index.json'],
    ['remove', 'old.html'],
    ['remove', 'a-old.css'],
    ['put', 'SHA256SUMS.txt'],
  ]);
  expect([plan.kept, plan.foreign]).toEqual([1, ['of-others.txt']]);
});

test('the manifest alone is written where it is all that differs', () => {
  const same = { files: [], objects: new Map(), same: new Set<string>(), isOurs: () => true };
  expect(planOf({ ...same, sameManifest: false }).steps.map(({ paths }) => paths)).toEqual([
    ['SHA256SUMS.txt'],
  ]);
});

test.each([
  ['s3://registry', { bucket: 'registry', prefix: '' }],
  ['s3://registry/', { bucket: 'registry', prefix: '' }],
  ['s3://my.registry/a/b-1', { bucket: 'my.registry', prefix: 'a/b-1/' }],
  ['s3://registry/../x', undefined],
  ['s3://registry//x', undefined],
  ['s3://R', undefined],
  ['https://registry/x', undefined],
  ['s3://registry/a b', undefined],
])('%s names a place, or none', (address, place) => {
  expect(placeOf(address)).toEqual(place);
});

test.each([
  ['_astro/check-worker-CPs1bYvu.js', true],
  ['pagefind/index/en_1d1b7a3.pf_index', false],
  ['pagefind/fragment/en_cf9b471.pf_fragment', false],
])('%s is kept for ever: %s', (path, forever) => {
  expect(headersOf(path).cacheControl.includes('immutable')).toBe(forever);
});

test('the icon is kept for a day', () => {
  expect(headersOf('favicon.svg').cacheControl).toBe('public, max-age=86400');
});
