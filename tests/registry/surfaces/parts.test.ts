import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import type { Surface } from '../../../src/registry/pages/publication/surface.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { contextOf, filesIn } from '../../../src/registry/surfaces/publish.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { writePublished } from '../../../src/site/write-surfaces.ts';
import { sharedFolder } from '../../fixtures/disk.ts';
import { longTest } from '../../fixtures/long.ts';
import { NOWHERE } from '../../fixtures/tools.ts';
import { SHELF } from './shelf.ts';

// Surfaces in parts, compressed ones, and those that a mint does not make.

const folder = sharedFolder();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MB = 2 ** 20;

function* titles(deposits: readonly { readonly title: string }[]): Iterable<string> {
  for (const { title } of deposits) yield `${title}\n`;
}

const TEXT = SHELF.registry.deposits.map(({ title }) => `${title}\n`).join('');

/** Half more than may be held at once. Each of them waits for a collection of all that this process has. */
const LARGE = 12;

longTest('a surface in parts is never held whole', async () => {
  let most = 0;
  const parts: WeakRef<Uint8Array>[] = [];
  const large: Surface = {
    ...{ name: 'large', path: '/data/large.bin', purpose: 'Part after part.', derived_from: [] },
    files: () => [
      {
        path: '/data/large.bin',
        async *content() {
          for (let part = 0; part < LARGE; part++) {
            const bytes = new Uint8Array(MB);
            parts.push(new WeakRef(bytes));
            yield bytes;
            // A reference is kept for the turn that made it; after that, a collection clears it at once, however busy the machine is.
            await new Promise((done) => setImmediate(done));
            collect();
            most = Math.max(most, parts.filter((one) => one.deref()).length);
          }
        },
      },
    ],
  };
  const [file] = filesIn(contextOf([large], SHELF, surfaceTools, NOWHERE));
  if (!file) throw new Error('no file');
  await writePublished(folder, file);
  expect(statSync(join(folder, 'data/large.bin')).size).toBe(LARGE * MB);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(8);
});

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
