import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { folder as built } from './shared.ts';

// A form downloads the rules that it runs, and nothing that only a build or a mint needs.

const folder = join(built, '_astro');

test('the workers that check forms hold no surface, and the one that reads front matter no schema', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const weight = (name: string) => gzipSync(text(name)).length;
  const checking = scripts.filter((name) => name.startsWith('check-worker'));
  expect(checking).toHaveLength(2);
  for (const name of checking) {
    expect(weight(name)).toBeLessThan(127_000);
    expect(
      SURFACES.filter(({ purpose }) => text(name).includes(purpose)).map((surface) => surface.name),
    ).toEqual([]);
  }
  const [importing = ''] = scripts.filter((name) => name.startsWith('import-worker'));
  expect(weight(importing)).toBeLessThan(45_000);
});
