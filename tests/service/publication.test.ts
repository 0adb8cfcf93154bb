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

const MAIN = 'b'.repeat(40);

test('a site is kept for the next run, of the same commit and address alone, and none whose build failed', async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'published');
  const builds: string[][] = [];
  let main = MAIN;
  const opened = (code: number, where = {}) => {
    const commands: Pick<Commands, 'run'> = {
      run: (name, args) => {
        expect(existsSync(record)).toBe(false);
        builds.push([name, ...args]);
        return Promise.resolve({ code, output: 'why' });
      },
    };
    const clone = { folder: ROOT, settle: async () => {}, git: async () => main };
    const state = { published: record, site: join(folder, 'site') };
    const place = { state, forge: { repository: folder }, base: '/', now: () => '', ...where };
    return publicationOf(place as ServiceContext, clone as never, commands as Commands);
  };
  const publication = opened(0);
  mkdirSync(join(folder, 'site'));
  expect(await publication.keepsSite()).toBe(false);
  await publication.now();
  expect(publication.published?.sha).toBe(MAIN);
  expect(readFileSync(record, 'utf8')).toContain(MAIN);
  for (const where of [{}, { origin: 'http://localhost:8080' }, { base: '/other/' }])
    expect(await opened(0, where).keepsSite()).toBe(Object.keys(where).length === 0);
  main = 'c'.repeat(40);
  expect(await publication.keepsSite()).toBe(false);
  await expect(opened(1).now()).rejects.toThrow('why');
  expect(existsSync(record)).toBe(false);
  expect(builds).toEqual([['build'], ['build']]);
});

// Takes long: an archive of 256 deposits is written.
longTest('a large archive is published with the search index of before, and then with its own', async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'published');
  await writeCorpus(256, join(folder, 'archive'), 1);
  let main = 'a'.repeat(40);
  let merged = '';
  const builds: string[] = [];
  const commands: Pick<Commands, 'run'> = {
    run: (_name, _args, { SEARCH_FROM }) => {
      builds.push(`${main[0]} from ${SEARCH_FROM ?? 'its own'}`);
      [main, merged] = [merged || main, ''];
      return Promise.resolve({ code: 0, output: '' });
    },
  };
  const clone = { folder: join(folder, 'archive'), settle: async () => {}, git: async () => main };
  const state = { published: record, site: '/the/site' };
  const forge = { repository: folder };
  const place = { state, forge, base: '/', now: () => '', published: () => {}, say: (_line: string) => {} };
  const publication = publicationOf(place as ServiceContext, clone as never, commands as Commands);
  await publication.now();
  expect(publication.hurried).toEqual({ SEARCH_FROM: '/the/site' });
  main = 'b'.repeat(40);
  await publication.follow();
  expect(builds.splice(0)).toEqual(['a from its own', 'b from /the/site', 'b from its own']);
  expect(readFileSync(record, 'utf8')).toContain('bbb');
  // Commits merged while a site is built are published before anything becomes searchable.
  main = 'c'.repeat(40);
  merged = 'd'.repeat(40);
  await publication.follow();
  expect(existsSync(record)).toBe(false);
  await publication.follow();
  expect(builds).toEqual(['c from /the/site', 'd from /the/site', 'd from its own']);
  expect(readFileSync(record, 'utf8')).toContain('ddd');
});
