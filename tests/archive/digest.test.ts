import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { digestsOf } from '../../src/archive/digest.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// Hashes of files that are kept from one process to the next.

const LONG_AGO = 3_600;
let [root, cache] = ['', ''];

/** A time that a file can be given to the last digit. */
const A_TIME = 1_000_000_000;
/** Longer than the clock of a disk takes for a step. */
const STEP_MS = 30;

beforeEach(async () => {
  [root, cache] = [temporaryFolder(), temporaryFolder()];
  vi.stubEnv('CACHE', cache);
  for (const name of ['one', 'two']) {
    writeFileSync(join(root, name), name);
    utimesSync(join(root, name), A_TIME, A_TIME);
  }
  await new Promise((done) => setTimeout(done, STEP_MS));
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const digests = () => Object.fromEntries(digestsOf(root, ['one', 'two']));
const expected = (one: string, two = 'two') => ({ one: hashes.sha256(one), two: hashes.sha256(two) });
const kept = () => {
  const folder = join(cache, 'digests');
  const [name = ''] = readdirSync(folder);
  return join(folder, name);
};

/** As if the files had been written long ago: what was written just now can be written again within the same instant. */
const later = () => vi.useFakeTimers({ now: Date.now() + LONG_AGO * 1000, toFake: ['Date'] });

test('what is kept is used, and read no more', () => {
  later();
  expect(digests()).toEqual(expected('one'));
  const known = readFileSync(kept(), 'utf8').replace(hashes.sha256('one'), hashes.sha256('as it was kept'));
  writeFileSync(kept(), known);
  expect(digests()).toEqual(expected('as it was kept'));
});

test.each([
  ['is changed', () => writeFileSync(join(root, 'one'), 'other')],
  ['has other bytes of the same number', () => writeFileSync(join(root, 'one'), 'eno')],
  [
    'has other bytes and the time of before',
    () => {
      writeFileSync(join(root, 'one'), 'eno');
      utimesSync(join(root, 'one'), A_TIME, A_TIME);
    },
  ],
  [
    'is another file of the same name',
    () => {
      rmSync(join(root, 'one'));
      writeFileSync(join(root, 'one'), 'eno');
    },
  ],
])('a file that %s is read again', (_what, change) => {
  later();
  digests();
  change();
  expect(digests()).toEqual(expected(readFileSync(join(root, 'one'), 'utf8')));
});

test('what was written just now is not kept', () => {
  expect(digests()).toEqual(expected('one'));
  expect(readdirSync(cache)).toEqual([]);
});

test('of many archives the hashes of the last four are kept', async () => {
  const roots = [root, ...Array.from({ length: 4 }, () => temporaryFolder())];
  for (const other of roots.slice(1))
    for (const name of ['one', 'two']) writeFileSync(join(other, name), other);
  later();
  for (const each of roots) {
    digestsOf(each, ['one', 'two']);
    await new Promise((done) => setTimeout(done, STEP_MS));
  }
  const folder = join(cache, 'digests');
  const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').slice(0, 64));
  expect(all.toSorted()).toEqual(
    roots
      .slice(1)
      .map((text) => hashes.sha256(text))
      .toSorted(),
  );
});

test('a cache that was cut short, or that nobody can write to, gives the same', () => {
  later();
  digests();
  writeFileSync(kept(), readFileSync(kept(), 'utf8').slice(0, 70));
  expect(digests()).toEqual(expected('one'));
  rmSync(cache, { recursive: true });
  writeFileSync(cache, 'no folder');
  expect(digests()).toEqual(expected('one'));
});
