import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCorpus } from '../../src/corpus/write.ts';
import { buildSite } from '../../src/gate/gate.ts';
import type { Commands } from '../../src/service/commands.ts';
import type { ServiceContext } from '../../src/service/place.ts';
import { publicationOf } from '../../src/service/publication.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

// A site of an earlier run is served again only where a build would make the same; and a build that is of no use is ended.

test('a build that is stopped ends', async () => {
  const build = buildSite(writeArchive(), join(temporaryFolder(), 'out'));
  build.stop();
  expect((await build.ended).code).not.toBe(0);
});

// Publication of main once it is built, and the record of it for the next run.

/** A publication of the archive in a folder, whose builds are a function. */
function opened(folder: string, archive: string, mainNow: () => string, build: Commands['run'], where = {}) {
  const clone = { folder: archive, settle: async () => {}, git: async () => mainNow() };
  const state = { published: join(folder, 'published'), site: join(folder, 'site') };
  const heard = { now: () => '', published: () => {}, say: (_line: string) => {} };
  const place = { state, forge: { repository: folder }, base: '/', ...heard, ...where };
  return publicationOf(place as ServiceContext, clone as never, { run: build } as Commands);
}

test('a site is kept for the next run, of the same commit and address alone, and none whose build failed', async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'published');
  const builds: string[][] = [];
  let main = 'b'.repeat(40);
  const ending = (code: number, where = {}) =>
    opened(
      folder,
      ROOT,
      () => main,
      async (name, args) => {
        expect(existsSync(record)).toBe(false);
        builds.push([name, ...args]);
        return { code, output: 'why' };
      },
      where,
    );
  const publication = ending(0);
  mkdirSync(join(folder, 'site'));
  expect(await publication.keepsSite()).toBe(false);
  await publication.now();
  expect(publication.published?.sha).toBe(main);
  expect(readFileSync(record, 'utf8')).toContain(main);
  for (const where of [{}, { origin: 'http://localhost:8080' }, { base: '/other/' }])
    expect(await ending(0, where).keepsSite()).toBe(Object.keys(where).length === 0);
  main = 'c'.repeat(40);
  expect(await publication.keepsSite()).toBe(false);
  await expect(ending(1).now()).rejects.toThrow('why');
  expect(existsSync(record)).toBe(false);
  expect(builds).toEqual([['build'], ['build']]);
});

// Takes long: an archive of 256 deposits is written.
longTest('a large archive is published with the search index of before, and then with its own', async () => {
  const folder = temporaryFolder();
  const [record, archive] = [join(folder, 'published'), join(folder, 'archive')];
  const site = join(folder, 'site');
  await writeCorpus(256, archive, 1);
  let [main, merged] = ['a', ''];
  const builds: string[] = [];
  const publication = opened(
    folder,
    archive,
    () => main.repeat(40),
    async (_name, _args, { SEARCH_FROM }) => {
      builds.push(`${main} from ${SEARCH_FROM ?? 'its own'}`);
      [main, merged] = [merged || main, ''];
      return { code: 0, output: '' };
    },
  );
  await publication.now();
  expect(publication.hurried).toEqual({ SEARCH_FROM: site });
  main = 'b';
  await publication.follow();
  expect(builds.splice(0)).toEqual(['a from its own', `b from ${site}`, 'b from its own']);
  expect(readFileSync(record, 'utf8')).toContain('bbb');
  // Commits merged while a site is built are published before anything becomes searchable.
  [main, merged] = ['c', 'd'];
  await publication.follow();
  expect(existsSync(record)).toBe(false);
  await publication.follow();
  expect(builds).toEqual([`c from ${site}`, `d from ${site}`, 'd from its own']);
  expect(readFileSync(record, 'utf8')).toContain('ddd');
});
