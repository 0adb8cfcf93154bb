import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../src/gate/gate.ts';
import { forgetSite, isKept, rememberSite } from '../../src/service/publication.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';

// A site of an earlier run is served again only where a build would make the same; and a build that is of no use is ended.

function place() {
  const folder = temporaryFolder();
  const site = join(folder, 'site');
  mkdirSync(site);
  const state = { site, published: join(folder, 'published.json'), archive: '', scratch: folder };
  return { state, origin: 'http://localhost:4321', base: '/kept-site-test/' };
}

test('a site is kept for the same commit, address and record alone', () => {
  const where = place();
  expect(isKept(where, 'one')).toBe(false);
  rememberSite(where, 'one');
  expect(isKept(where, 'one')).toBe(true);
  expect(isKept(where, 'two')).toBe(false);
  expect(isKept({ ...where, origin: 'http://localhost:8080' }, 'one')).toBe(false);
  expect(isKept({ ...where, base: '/other/' }, 'one')).toBe(false);
  writeFileSync(where.state.published, '{}\n');
  expect(isKept(where, 'one')).toBe(false);
  rememberSite(where, 'one');
  forgetSite(where);
  expect(isKept(where, 'one')).toBe(false);
});

test('a build that is stopped ends', async () => {
  const build = buildSite(writeArchive(), join(temporaryFolder(), 'out'));
  build.stop();
  expect((await build.ended).code).not.toBe(0);
});
