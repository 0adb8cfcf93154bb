import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ledger, ledgerOf, readLedger, writeLedger } from '../../src/archive/ledger.ts';
import { keepSpare, takeSpare } from '../../src/archive/spare-site.ts';
import { folderOnOtherDisk } from '../fixtures/other-disk.ts';

// A site that was replaced is kept with its ledger until the next build begins in it.

let folder = '';
const before = process.env.CACHE;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spare-'));
  process.env.CACHE = join(folder, 'cache');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  if (before === undefined) delete process.env.CACHE;
  else process.env.CACHE = before;
});

const ledger: Ledger = {
  code: 'code',
  whole: 'whole',
  files: new Map(),
  anchors: new Set(['wiki/index.html#d3']),
};

/** A site of one page, with its ledger. */
function site(name: string, text: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  writeFileSync(join(made, 'index.html'), text);
  writeLedger(made, ledger);
  return made;
}

const working = () => join(folder, 'working');
const kept = () => readdirSync(process.env.CACHE ?? '');

test('the site that was kept last is taken once, with its ledger', () => {
  for (const name of ['one', 'two']) keepSpare(site(name, name), join(folder, name));
  expect(existsSync(join(folder, 'two'))).toBe(false);
  expect(takeSpare(working(), 'code')).toEqual(ledger);
  expect(readFileSync(join(working(), 'index.html'), 'utf8')).toBe('two');
  expect(takeSpare(join(folder, 'other'), 'code')).toBeUndefined();
  expect(kept()).toEqual([]);
});

test('a site that other code made, or that has no ledger, is not taken', () => {
  keepSpare(site('one', 'one'), join(folder, 'one'));
  expect(takeSpare(working(), 'other code')).toBeUndefined();
  const bare = site('two', 'two');
  rmSync(ledgerOf(bare));
  keepSpare(bare, bare);
  expect(takeSpare(working(), 'code')).toBeUndefined();
  expect(existsSync(working())).toBe(false);
  expect(kept()).toEqual([]);
});

test('where the cache is on another file system, a site and its ledger stay where they are', () => {
  const elsewhere = folderOnOtherDisk(folder);
  process.env.CACHE = join(elsewhere, 'cache');
  try {
    const one = site('one', 'one');
    expect(keepSpare(one, one)).toBe(false);
    expect(readFileSync(join(one, 'index.html'), 'utf8')).toBe('one');
    expect(readLedger(one, 'code')).toEqual(ledger);
    expect(kept()).toEqual([]);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test('what a stopped build had taken, or was to keep, is removed', () => {
  for (const left of ['spare-taken-1/site', 'spare-2/site'])
    mkdirSync(join(folder, 'cache', left), { recursive: true });
  expect(takeSpare(working(), 'code')).toBeUndefined();
  expect(kept()).toEqual([]);
});
