import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCorpus } from '../../src/corpus/write.ts';
import { buildSite } from '../../src/gate/gate.ts';
import type { Commands } from '../../src/service/commands.ts';
import type { ServiceContext } from '../../src/service/place.ts';
import { Publication } from '../../src/service/publication.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

// A build that is of no use is ended, and a large archive is published twice.

test('a build that is stopped ends', async () => {
  const build = buildSite(writeArchive(), join(temporaryFolder(), 'out'));
  build.stop();
  expect((await build.ended).code).not.toBe(0);
});

// Takes long: an archive of 256 deposits is written.
longTest('a large archive is published with the search index of before, and then with its own', async () => {
  const folder = temporaryFolder();
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
  const state = { site: '/the/site' };
  const place = { state, forge: {}, base: '/', now: () => '', published: () => {}, say: () => {} };
  const publication = new Publication(
    place as unknown as ServiceContext,
    clone as never,
    commands as Commands,
  );
  await publication.now();
  expect(publication.hurried).toEqual({ SEARCH_FROM: '/the/site' });
  main = 'b'.repeat(40);
  await publication.follow();
  expect(builds.splice(0)).toEqual(['a from its own', 'b from /the/site', 'b from its own']);
  // What is merged while a site is built is published before anything becomes searchable.
  main = 'c'.repeat(40);
  merged = 'd'.repeat(40);
  await publication.follow();
  await publication.follow();
  expect(builds).toEqual(['c from /the/site', 'd from /the/site', 'd from its own']);
});
