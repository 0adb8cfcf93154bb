import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Assembly } from '../../src/archive/assembly.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { readLedger } from '../../src/archive/ledger.ts';
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

describe('the hash of a file', () => {
  const [taken = '', made = '', edited = ''] = PATHS;

  test('is known as long as nobody has written to it since', () => {
    const assembly = new Assembly(CODE, 'whole', []);
    for (const path of [made, edited]) assembly.write(site, path, utf8('first'));
    const known = () => PATHS.map((path) => assembly.hashOf(site, path));
    expect(known()).toEqual([undefined, hashes.sha256('first'), hashes.sha256('first')]);
    // Of the same size: only the time tells.
    writeFileSync(join(site, edited), 'other');
    expect(known().map((hash) => hash !== undefined)).toEqual([false, true, false]);
    rmSync(join(site, made));
    expect(known().map((hash) => hash !== undefined)).toEqual([false, false, false]);
  });

  test('is not known of one that a part brought', () => {
    const assembly = new Assembly(CODE, 'whole', [], [from]);
    expect(take(assembly, taken)).toBe(true);
    expect(assembly.hashOf(site, taken)).toBeUndefined();
  });

  test('is known of one that is the same in a site that was checked', () => {
    const whole = new Assembly(CODE, 'whole', []);
    whole.take(from, taken, `key-of-${taken}`);
    whole.write(from, taken, utf8(taken));
    whole.write(from, 'api/index.json', utf8('{}'));
    whole.record(from, whole.hashesIn(from));
    const assembly = new Assembly(CODE, 'whole', [from]);
    expect(take(assembly, taken)).toBe(true);
    expect(assembly.hashOf(site, taken)).toBe(hashes.sha256(taken));
  });
});

describe('a site that is begun as that of the same archive', () => {
  const CATALOG = 'api/index.json';
  const begun = (whole = 'whole') => {
    const ledger = readLedger(from, CODE);
    if (!ledger) throw new Error('the site has no ledger');
    const assembly = new Assembly(CODE, whole, []);
    assembly.beginIn(from, ledger);
    return assembly;
  };
  const make = (paths: readonly string[]) => {
    const made = new Assembly(CODE, 'whole', []);
    for (const path of paths) made.write(from, path, utf8(path));
    made.record(from, made.hashesIn(from));
  };
  beforeEach(() => make([...PATHS, CATALOG]));

  test('has every file already, and only one that is written with other bytes is another', () => {
    const assembly = begun();
    expect(assembly.isOfSameArchive).toBe(true);
    const before = PATHS.map((path) => statSync(join(from, path)).ino);
    assembly.write(from, CATALOG, utf8('commit two'));
    expect(readFileSync(join(from, CATALOG), 'utf8')).toBe('commit two');
    expect(PATHS.map((path) => statSync(join(from, path)).ino)).toEqual(before);
    expect([...(assembly.checked?.unchanged ?? [])].toSorted()).toEqual(PATHS.toSorted());
    assembly.record(from, assembly.hashesIn(from));
    expect(begun().isOfSameArchive).toBe(true);
    expect(readLedger(from, CODE)?.files.get(CATALOG)?.size).toBe('commit two'.length);
  });

  const [page = '', data = ''] = PATHS;
  test.each([
    ['its archive is another', () => {}, 'another'],
    ['a file was edited', () => writeFileSync(join(from, page), 'another text'), 'whole'],
    ['a file is gone', () => rmSync(join(from, data)), 'whole'],
    ['it is only a part of a site', () => [rmSync(join(from, CATALOG)), make(PATHS)], 'whole'],
  ])('is not taken as such where %s', (_what, change, whole) => {
    change();
    expect(begun(whole).isOfSameArchive).toBe(false);
  });
});
