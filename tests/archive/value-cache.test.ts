import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptValue } from '../../src/archive/value-cache.ts';

// Small values that are kept in one file, to which several processes add.

const folder = mkdtempSync(join(tmpdir(), 'values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = new URL('../../src/archive/value-cache.ts', import.meta.url).href;
const never = () => {
  throw new Error('it was kept');
};

/** What another process gets for keys, each made there where it is not kept; and which it made. */
function elsewhere(path: string, keys: readonly string[]): { got: unknown[]; made: string[] } {
  const code = `
    const { keptValue } = await import(${JSON.stringify(MODULE)});
    const made = [];
    const make = (key) => () => (made.push(key), { of: key });
    const got = ${JSON.stringify(keys)}.map((key) => keptValue(${JSON.stringify(path)}, key, make(key)));
    console.log(JSON.stringify({ got, made }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  );
}

test('is made once, in a folder that is not there yet, and found by another process', () => {
  const path = join(folder, 'not/there/yet');
  expect(keptValue(path, 'a', () => ['of a', null])).toEqual(['of a', null]);
  expect(keptValue(path, 'a', never)).toEqual(['of a', null]);
  expect(elsewhere(path, ['a', 'b'])).toEqual({ got: [['of a', null], { of: 'b' }], made: ['b'] });
});

test('finds what another process added after it had read', () => {
  const path = join(folder, 'added');
  keptValue(path, 'mine', () => 'mine');
  expect(elsewhere(path, ['theirs']).made).toEqual(['theirs']);
  expect(keptValue(path, 'theirs', never)).toEqual({ of: 'theirs' });
});

test('makes again what a crash cut short, and keeps what comes after it', () => {
  const path = join(folder, 'cut');
  keptValue(path, 'whole', () => 'whole');
  appendFileSync(path, 'half {"of":"ha');
  expect(elsewhere(path, ['whole', 'half', 'next'])).toEqual({
    got: ['whole', { of: 'half' }, { of: 'next' }],
    made: ['half', 'next'],
  });
  expect(keptValue(path, 'half', never)).toEqual({ of: 'half' });
  expect(keptValue(path, 'next', never)).toEqual({ of: 'next' });
  expect(elsewhere(path, ['half', 'next']).made).toEqual([]);
});

test('keeps letters of several bytes where a line is cut within one', () => {
  const path = join(folder, 'letters');
  keptValue(path, 'first', () => 'Ä');
  appendFileSync(path, Buffer.from('second "ä').subarray(0, -1));
  expect(elsewhere(path, ['first', 'second', 'third']).got).toEqual(['Ä', { of: 'second' }, { of: 'third' }]);
  expect(readFileSync(path, 'utf8').split('\n').at(-1)).toBe('');
  expect(elsewhere(path, ['first', 'second', 'third']).made).toEqual([]);
});
