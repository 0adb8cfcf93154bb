import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/publishing/store.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { BUCKET } from '../fixtures/object-store.ts';
import { writeSums } from '../fixtures/publication.ts';
import {
  deadLinks,
  differing,
  filesIn,
  killedAt,
  publish,
  publishing,
  type State,
  storeForTests,
  writeSmallSite,
} from './publishing.ts';

// A publication that is killed outright leaves a store in which no reader meets a link without a target; the next run finishes it.

const OLD: State = { records: [1, 2, 3, 5], style: 'aaaaaaaa', commit: null };
const NEW: State = { records: [1, 5, 6, 7], style: 'bbbbbbbb', commit: null };

const store = await storeForTests();

const prefixes = new Set<string>();
const ownPrefix = () => {
  const prefix = `site-${prefixes.size}/`;
  prefixes.add(prefix);
  return prefix;
};

/** How many requests change the store when one state follows another. */
async function changesOf(states: readonly State[]): Promise<number> {
  const [prefix, folder] = [ownPrefix(), join(temporaryFolder(), 'dist')];
  for (const state of states) {
    writeSmallSite(folder, state);
    store.count();
    expect(await publish(store, prefix, folder)).toMatchObject({ code: 0 });
  }
  return (store.asked.get('PUT') ?? 0) + (store.asked.get('DELETE') ?? 0);
}

describe.each([
  ['an update', [OLD, NEW]],
  ['the first publication', [NEW]],
] as const)('%s', (_what, states) => {
  // Takes long: each publication is a process of its own.
  test.each(['before', 'after'] as const)('killed %s a change', async (when) => {
    const total = await changesOf(states);
    expect(total).toBeGreaterThan(10);
    for (let change = 1; change <= total; change += 1) {
      const [prefix, folder] = [ownPrefix(), join(temporaryFolder(), 'dist')];
      for (const state of states.slice(0, -1)) {
        writeSmallSite(folder, state);
        await publish(store, prefix, folder);
      }
      const known = [...(await store.objects(prefix)).keys()];
      writeSmallSite(folder, states.at(-1) ?? NEW);
      const coming = filesIn(folder);
      const ended = await killedAt(store, prefix, folder, { change, when });
      const told = `${when} change ${change} of ${total}`;
      expect([ended.signal, told]).toEqual(['SIGKILL', told]);
      expect([deadLinks(await store.objects(prefix), known, (path) => coming.has(path)), told]).toEqual([
        [],
        told,
      ]);
      store.count();
      expect([await publish(store, prefix, folder), told]).toMatchObject([{ code: 0 }, told]);
      // Files that the killed run wrote are not written again; of the four that were under way some may be.
      const rest = (store.asked.get('PUT') ?? 0) + (store.asked.get('DELETE') ?? 0);
      expect([rest <= total - change + 4, told]).toEqual([true, told]);
      expect([differing(filesIn(folder), await store.objects(prefix)), told]).toEqual([[], told]);
    }
  });
});

test('after a killed run, another state is published whole: nothing of the killed one stays', async () => {
  const [prefix, folder] = [ownPrefix(), join(temporaryFolder(), 'dist')];
  writeSmallSite(folder, OLD);
  await publish(store, prefix, folder);
  writeSmallSite(folder, NEW);
  await killedAt(store, prefix, folder, { change: 12, when: 'after' });
  expect([...(await store.objects(prefix)).keys()]).toContain('s/records/6/index.html');
  writeSmallSite(folder, OLD);
  expect(await publish(store, prefix, folder)).toMatchObject({ code: 0 });
  expect(differing(filesIn(folder), await store.objects(prefix))).toEqual([]);
});

test('what others keep below the prefix stays, and is named', async () => {
  const [prefix, folder] = [ownPrefix(), join(temporaryFolder(), 'dist')];
  await store.put(`${prefix}of-others.txt`, 'mine');
  writeSmallSite(folder, OLD);
  const { code, stdout } = await publish(store, prefix, folder);
  expect([code, stdout]).toEqual([0, expect.stringContaining('they stay: of-others.txt')]);
  expect(stdout).toContain(`s3://${BUCKET}/${prefix}`);
  expect(differing(filesIn(folder), await store.objects(prefix))).toEqual(['of-others.txt']);
});

// A download of many deposits is larger than what a store takes, or a machine holds, at once: it is written in parts.

const ANY_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };
const LARGE = 'datasets/texts.tar.gz';

/** A small site with one file of three parts. */
function siteWithLarge(): string {
  const folder = join(temporaryFolder(), 'dist');
  writeSmallSite(folder, { records: [1], style: 'aaaaaaaa', commit: null });
  mkdirSync(join(folder, 'datasets'));
  writeFileSync(join(folder, LARGE), randomFillSync(new Uint8Array((20 << 20) + 1)));
  writeSums(folder);
  return folder;
}

test('it arrives whole with its headers, and is not sent again', async () => {
  const folder = siteWithLarge();
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
  const folder = siteWithLarge();
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
  const folder = siteWithLarge();
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
  const file = join(siteWithLarge(), LARGE);
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
