import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/publishing/store.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '../fixtures/object-store.ts';
import { writeSums } from '../fixtures/publication.ts';
import { differing, filesIn, publish, publishing, writeSmallSite } from './publishing.ts';

// A download of many deposits is larger than what a store takes, or a machine holds, at once: it is written in parts.

const ANY_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };
const LARGE = 'datasets/texts.tar.gz';

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());
afterEach(() => {
  store.fate = undefined;
});

/** A small site with one file of three parts. */
function site(): string {
  const folder = join(temporaryFolder(), 'dist');
  writeSmallSite(folder, { records: [1], style: 'aaaaaaaa', commit: null });
  mkdirSync(join(folder, 'datasets'));
  writeFileSync(join(folder, LARGE), randomFillSync(new Uint8Array((20 << 20) + 1)));
  writeSums(folder);
  return folder;
}

test('it arrives whole with its headers, and is not sent again', async () => {
  const folder = site();
  expect(await publish(store, 'whole', folder)).toMatchObject({ code: 0 });
  const objects = await store.objects('whole/');
  expect(differing(filesIn(folder), objects)).toEqual([]);
  expect(objects.get(LARGE)?.type).toBe('application/gzip');
  expect(objects.get(LARGE)?.cache).toBeDefined();
  store.count();
  expect(await publish(store, 'whole', folder)).toMatchObject({ code: 0 });
  expect([store.asked.get('PUT'), store.asked.get('POST')]).toEqual([undefined, undefined]);
});

test('a part that a store refuses now and then is sent again', async () => {
  const folder = site();
  let refused = 0;
  store.fate = ({ method, key }) => {
    const isRefused = method === 'PUT' && key.endsWith(LARGE) && refused < 2;
    refused += Number(isRefused);
    return isRefused ? { status: 503, code: 'SlowDown' } : 'pass';
  };
  expect(await publish(store, 'refused-parts', folder)).toMatchObject({ code: 0 });
  expect(refused).toBe(2);
  expect(differing(filesIn(folder), await store.objects('refused-parts/'))).toEqual([]);
});

test('killed between two parts, there is no such object; the next run writes it', async () => {
  const folder = site();
  const running = publishing(store, 'killed-parts', folder);
  let parts = 0;
  store.fate = ({ method, key }) => {
    parts += Number(method === 'PUT' && key.endsWith(LARGE));
    if (parts < 2) return 'pass';
    running.child.kill('SIGKILL');
    return 'hang';
  };
  const { signal } = await running;
  store.fate = undefined;
  expect(signal).toBe('SIGKILL');
  expect((await store.objects('killed-parts/')).has(LARGE)).toBe(false);
  expect(await publish(store, 'killed-parts', folder)).toMatchObject({ code: 0 });
  expect(differing(filesIn(folder), await store.objects('killed-parts/'))).toEqual([]);
});

test('a file that changes after it was hashed makes no object', async () => {
  const file = join(site(), LARGE);
  const account = { endpoint: store.endpoint, region: 'us-east-1', parallel: 2, ...ANY_KEY };
  const place = openStore({ bucket: BUCKET, prefix: 'changing/' }, account);
  const writing = {
    body: { file },
    sha256: 'f'.repeat(64),
    md5: '',
    contentType: 'application/gzip',
    cacheControl: 'no-cache',
  };
  await expect(place.write(LARGE, writing)).rejects.toThrow(/changed while it was published/);
  place.close();
  expect((await store.objects('changing/')).size).toBe(0);
});
