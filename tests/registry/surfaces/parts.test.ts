import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { NOWHERE } from '../../fixtures/tools.ts';
import { SHELF } from './shelf.ts';

// Compressed surfaces, and those that a mint does not make.

function* titles(deposits: readonly { readonly title: string }[]): Iterable<string> {
  for (const { title } of deposits) yield `${title}\n`;
}

const TEXT = SHELF.registry.deposits.map(({ title }) => `${title}\n`).join('');

async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

test('compression through the context gives the same bytes each time, and reads back', async () => {
  const { gzip } = surfaceTools;
  expect(await all(gzip(TEXT))).toEqual(await all(gzip(titles(SHELF.registry.deposits))));
  expect(gunzipSync(await all(gzip(TEXT))).toString()).toBe(TEXT);
  const failing = function* () {
    yield 'a beginning';
    throw new Error('the content failed');
  };
  await expect(all(gzip(failing()))).rejects.toThrow('the content failed');
});

test('exports are not made at a mint, whose catalog gives no hash of them', async () => {
  const made = publish(SHELF, surfaceTools, NOWHERE, false);
  expect(made.map(({ path }) => path)).not.toContain(textsArchiveSurface.path);
  const catalog = made.find(({ path }) => path === '/api/index.json');
  const { derived_surfaces } = JSON.parse(String(await catalog?.content())) as CatalogIndex;
  expect(derived_surfaces?.[textsArchiveSurface.name]).toMatchObject({
    content_sha256: null,
    size_bytes: null,
  });
});
