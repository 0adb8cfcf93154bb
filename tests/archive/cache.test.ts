import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { cached, cachedBytes, hashOfCode, isCached } from '../../src/archive/cache.ts';
import { listFiles } from '../../src/archive/files.ts';
import { beginPages, pageCache } from '../../src/site/rendered.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// Values kept between builds: those that are pure, and the pages of a build that finished.

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('CACHE', folder);
  return () => vi.unstubAllEnvs();
});

test('a value is made once for each kind and input', async () => {
  const make = vi.fn(() => ({ a: 1 }));
  expect(isCached('kind', 'input')).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) expect(cached('kind', 'input', make)).toEqual({ a: 1 });
  expect(make).toHaveBeenCalledTimes(1);
  expect(isCached('kind', 'input')).toBe(true);
  expect(cached('kind', 'other', () => null)).toBe(null);
  expect(cached('another kind', 'input', () => 2)).toBe(2);
  const draw = vi.fn(async () => new Uint8Array([1, 0, 255]));
  for (let turn = 0; turn < 2; turn += 1)
    expect([...(await cachedBytes('bytes', 'input', draw))]).toEqual([1, 0, 255]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('one whose file was cut short is made again, and one that cannot be made leaves nothing', () => {
  cached('kind', 'input', () => 'whole');
  const [file = ''] = listFiles(folder);
  writeFileSync(join(folder, file), '"who');
  expect(cached('kind', 'input', () => 'again')).toBe('again');
  const fail = () => {
    throw new Error('why');
  };
  expect(() => cached('kind', 'no value', fail)).toThrow('why');
  expect(listFiles(folder)).toHaveLength(1);
});

test('code has another hash when a file of it changes, and not for its folder', () => {
  const [one, two] = ['src/archive', 'src/archive/cache.ts'].map((path) => hashOfCode([path]));
  expect(one).not.toBe(two);
  expect(hashOfCode(['src/archive'])).toBe(one);
});

test('the pages of a build that was killed are not used', () => {
  const page = join(pageCache(), 'page');
  const end = beginPages();
  writeFileSync(page, '');
  end();
  beginPages();
  expect(readdirSync(pageCache())).toContain('page');
  beginPages();
  expect(readdirSync(pageCache())).toEqual(['unfinished']);
});
