import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { mediaTypeOf } from '../../src/registry/pages/publication/media-types.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { deadLinks, differing, filesIn, publish, storeForTests } from '../publishing/publishing.ts';
import { folder } from './shared.ts';

// The built site in an object store, as readers and programs see it through what stands in front.

const PREFIX = 'site/';
const store = await storeForTests();

test('published, the store has the site byte for byte, and verify.mjs finds nothing wrong', async () => {
  const files = filesIn(folder);
  expect(await publish(store, PREFIX, folder)).toMatchObject({ code: 0 });
  const objects = await store.objects(PREFIX);
  expect(differing(files, objects)).toEqual([]);
  expect(deadLinks(objects, [...files.keys()])).toEqual([]);
  for (const [path, { type }] of objects)
    expect([path, type]).toEqual([path, mediaTypeOf(`/${path}`) ?? 'application/octet-stream']);
  const own = temporaryFolder();
  cpSync(join(folder, 'api/verify.mjs'), join(own, 'verify.mjs'));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['verify.mjs', store.site(PREFIX), '--json'], { cwd: own });
  const report = JSON.parse(stdout) as { ok: boolean; problems: unknown[] };
  expect([report.ok, report.problems]).toEqual([true, []]);
  const mirror = join(own, 'mirror');
  await run(process.execPath, ['verify.mjs', 'mirror', store.site(PREFIX), mirror], { cwd: own });
  expect(differing(filesIn(mirror), objects)).toEqual([]);
});
