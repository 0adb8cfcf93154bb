import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { BUILT, folderOf } from './built-files.ts';
import { published, SHELF } from './shelf.ts';

// What the catalog says of each surface and page: by which file of the project it is made, and from what.

const files = await published(SHELF, { sourceCommit: null, scripts: new Map(), folder: folderOf(BUILT) });
const index = CatalogIndex.parse(JSON.parse(files.get('/api/index.json') ?? ''));
const surfaces = Object.values(index.derived_surfaces ?? {});

test('list every page of the project', () => {
  const pages = readdirSync(join(ROOT, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.astro'))
    .map((path) => `src/pages/${path}`);
  const named = surfaces
    .map(({ generated_by }) => generated_by)
    .filter((path) => path.startsWith('src/pages/'));
  expect(named.sort()).toEqual(pages.sort());
});

test('say what they are made from, and by which file', () => {
  const origin = (name: string) => {
    const { derived_from, generated_by } = index.derived_surfaces?.[name] ?? {};
    return [derived_from, generated_by];
  };
  expect(origin('browse-index')).toEqual([['/data/registry.json'], 'src/registry/surfaces/deposits.ts']);
  expect(origin('record-pages')).toEqual([
    ['/data/registry.json', '/data/texts/'],
    'src/pages/s/records/[n].astro',
  ]);
  expect(origin('browse-pages')).toEqual([['/data/registry.json'], 'src/pages/s/browse/[...page].astro']);
  expect(origin('home-page')).toEqual([['/data/registry.json'], 'src/pages/index.astro']);
  expect(origin('manifest')).toEqual([['every other published file'], 'integrations/checksums.ts']);
});
