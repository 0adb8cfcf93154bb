import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Assembly } from '../../src/archive/assembly.ts';
import { utf8 } from '../../src/registry/identity/hash.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// What a site takes of an earlier one, and of a part of itself.

const CODE = 'code';
const PATHS = ['s/records/1/index.html', 's/records/1/record.json', 'data/one.json'];

let from = '';
let site = '';

beforeEach(() => {
  [from, site] = [join(temporaryFolder(), 'from'), join(temporaryFolder(), 'site')];
  const made = new Assembly(CODE, 'whole', []);
  for (const path of PATHS) {
    made.take(from, path, `key-of-${path}`);
    made.write(from, path, utf8(path));
  }
  made.record(from, made.hashesIn(from));
});

const take = (assembly: Assembly, path: string) => assembly.take(site, path, `key-of-${path}`);

describe.each([
  ['an earlier site', () => new Assembly(CODE, 'whole', [from]), true],
  ['a part of this site', () => new Assembly(CODE, 'whole', [], [from]), false],
] as const)('of %s', (_what, begin, stays) => {
  test('each file is the same file, and is left there only where others need it', () => {
    const before = PATHS.map((path) => statSync(join(from, path)).ino);
    const assembly = begin();
    expect(PATHS.map((path) => take(assembly, path))).toEqual([true, true, true]);
    expect(PATHS.map((path) => statSync(join(site, path)).ino)).toEqual(before);
    expect(PATHS.map((path) => existsSync(join(from, path)))).toEqual(PATHS.map(() => stays));
    expect(PATHS.map((path) => assembly.measureOf(path)?.size_bytes)).toEqual(
      PATHS.map(({ length }) => length),
    );
  });

  test('nothing is taken that was made from something else, is gone, or was edited', () => {
    const [made = '', gone = '', edited = ''] = PATHS;
    rmSync(join(from, gone));
    writeFileSync(join(from, edited), 'another text');
    const assembly = begin();
    expect(assembly.take(site, made, 'another-key')).toBe(false);
    expect([take(assembly, gone), take(assembly, edited)]).toEqual([false, false]);
    expect(existsSync(site)).toBe(false);
    expect(readFileSync(join(from, made), 'utf8')).toBe(made);
  });
});
