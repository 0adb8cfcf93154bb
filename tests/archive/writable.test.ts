import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAll } from '../../src/archive/journal.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { sourceFiles } from '../fixtures/sources.ts';

// A committed change is repeated until it succeeds: what never can is refused before.

test.each([
  ['a name that is too long', `data/${'a'.repeat(256)}`, 'name too long'],
  ['a name of too many bytes', `data/${'ä'.repeat(128)}`, 'name too long'],
  ['a path that is too long', `${'a/'.repeat(2050)}b`, 'name too long'],
  ['a name with a NUL', 'data/a\0b', 'null bytes'],
  ['a folder in the place of a file', 'folder', 'a folder is in its place'],
  ['a file in the place of a folder', 'log/new', 'log/new cannot be written: '],
  ['a file of the same change in the place of a folder', 'good/below', 'good cannot be written: '],
])('a change that could never be written is refused before it is committed: %s', (_name, path, says) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'log'), 'a\n');
  mkdirSync(join(root, 'folder'));
  const before = readdirSync(root);
  const good = { path: 'good', write: 'x' };
  for (const file of [
    { path, write: 'x' },
    { path, append: 'x' },
    { path, remove: true as const },
  ]) {
    expect(() => writeAll(root, [good, file])).toThrow(says);
    expect(readdirSync(root)).toEqual(before);
  }
  writeAll(root, [good]);
  expect(readdirSync(root).sort()).toEqual(['folder', 'good', 'log']);
});

test('every file is written by calls that write all of it or throw: writeSync writes what fits, and says so to who asks', () => {
  const writing = sourceFiles().filter(({ text }) => /\bwriteSync\b/.test(text));
  expect(writing.map(({ path }) => path).filter((path) => !path.startsWith('tests/'))).toEqual([]);
});
