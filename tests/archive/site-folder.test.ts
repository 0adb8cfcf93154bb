import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { swap, workingFolder } from '../../src/site/site-folder.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

test('a site takes the place of another, which is left beside it', () => {
  const folder = temporaryFolder();
  const site = (name: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), name);
    return join(folder, name);
  };
  const target = site('dist');
  const previous = swap(site('next'), target);
  const shown = [target, previous].map((place) => readFileSync(join(place, 'index.html'), 'utf8'));
  expect(shown).toEqual(['next', 'dist']);
});

test('what builds that were killed left beside the site is removed, and nothing else', () => {
  const folder = temporaryFolder();
  for (const name of ['dist', '.dist.building-1', '.dist.building-22', 'other'])
    mkdirSync(join(folder, name));
  expect(workingFolder(join(folder, 'dist'))).toBe(join(folder, `.dist.building-${process.pid}`));
  expect(readdirSync(folder).sort()).toEqual(['dist', 'other']);
});
